"""The rule sets that ship with the package, one TOML file each; `paigow.rule_set` reads them."""
