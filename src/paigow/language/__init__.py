"""The rule language: its words, TOML with line numbers, plain English."""
