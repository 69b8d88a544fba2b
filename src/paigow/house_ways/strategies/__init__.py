"""Strategies for players that ship with the package, one TOML file each; `paigow.house_ways.way` reads them."""
