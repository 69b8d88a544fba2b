"""The rules of a table, rule sets (a TOML file each) and their page; pushes, fees, commission."""
