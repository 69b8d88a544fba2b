"""The command line: commands parse, the library computes, `render` lays out, and nothing else in the package prints."""
