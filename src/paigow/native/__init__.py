"""What is compiled: stubs here, sources in ext/paigow/native; imports no Python of the package."""
