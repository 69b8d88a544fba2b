"""Strategies for players that ship with the package, one TOML file each; `paigow.house_way` reads them."""
