"""Strategies that a person can carry: rows of the rule language, their search, their worth, and the pocket card."""
