"""The command line: commands parse, the library computes, views lay out; nothing here computes."""
