"""The house ways that ship with the package: TOML files, one for each; the name of a file is the name of its way."""
