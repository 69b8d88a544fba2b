"""House ways (a TOML file each) and their page: set a hand, explain, check, the dealer table."""
