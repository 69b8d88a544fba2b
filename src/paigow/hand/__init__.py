"""Advice for one hand or many, and the round as it is dealt."""
