"""A slow, obvious pai gow poker in plain Python: what the package is compared with.

The oracle shares no code with the package and never imports it. It follows the wording of the rules and nothing else:

- ``evaluate``   cards, five-card and two-card hands, the bug, fouls;
- ``house_way``  the rule language, read and obeyed word for word;
- ``brute``      every dealer hand of a small remaining deck, one after the other;
- ``variants``   push rules, open cards, rounds against several opponents;
- ``fitting``    how many hands of the game fit a pattern of ranks;
- ``deals``      hands and decks to compare on (no rules of the game in it).

Each module says at its head why it may be trusted; ``test_oracle.py`` holds it against published and hand-counted
figures.
"""
