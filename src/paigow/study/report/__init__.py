"""The report on a house way: all exact figures of it, as a document for whoever approves or deals it."""
