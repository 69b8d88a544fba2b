"""Wrong input of every kind: one line on standard error that says what and shows a right example, and status 2."""

import pytest

CARDS = "As Kd Qh Jc 9s 9d 2c"
NAMES = "ballys-ac, barona, barona-threes, california, claridge, fair-way, fair-way-literal, flamingo-hilton, "
NAMES += "foxwoods, golden-nugget, mgm-grand, trump-plaza"
OTHERS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs" if rank + suit not in CARDS.split()]

ADVISE = ["paigow-advise"]
RIGHT_CARDS = "right: As Kd Qh Jc 9s 9d 2c"
RIGHT_CALL = "right: paigow-advise As Kd Qh Jc 9s 9d 2c"

WRONG_CARDS = [
    ([], "no cards are given, a hand has 7"),
    ([""], "no cards are given, a hand has 7"),
    (["", "  ", ","], "no cards are given, a hand has 7"),
    (["As"], "1 card is given, a hand has 7"),
    (["As Kd Qh Jc 9s 9d"], "6 cards are given, a hand has 7"),
    ([*CARDS.split(), "3c"], "8 cards are given, a hand has 7"),
    (["As As Qh Jc 9s 9d 2c"], "As is given twice"),
    (["As A♠ Qh Jc 9s 9d 2c"], "As is given twice"),
    (["Jk Kd Qh Jc joker 9d 2c"], "the joker is given twice"),
    (["1s Kd Qh Jc 9s 9d 2c"], '"1" is no rank'),
    (["Ys Kd Qh Jc 9s 9d 2c"], '"Ys" is no card'),
    (["Ay Kd Qh Jc 9s 9d 2c"], '"y" is no suit in "Ay"'),
    (["A Kd Qh Jc 9s 9d 2c"], 'suit missing after "A"'),
    (["hello world"], '"hello" is no card'),
    (["\x1b[31mAs"], '"\\x1b" is no rank'),
    (["As\nKd\nQh"], "3 cards are given"),
    (["♠" * 10000], 'rank missing beside "♠"'),
]

WRONG_OPTIONS = [
    (["--dead", "As"], "As is in the hand and among the dead cards", "--dead Kh"),
    (["--dead", "3c", "--dead", "4c 3c"], "3c is given twice", "--dead 3c --dead 4c"),
    (["--dead", "3c 3c"], "3c is given twice", "--dead 3c"),
    (["--dead", "3y"], '"y" is no suit in "3y"', "--dead Kh"),
    (["--dead", "Jk Jk"], "the joker is given twice", "--dead Jk"),
    (["--dead", " ".join(OTHERS[:40])], "40 dead cards leave 6 for the dealer, who needs 7", "--dead '2d 2h"),
    (["--dead", " ".join([*OTHERS, "Jk"])], "46 dead cards leave 0 for the dealer", "--dead '2d 2h"),
    (["--commission", "-1%"], 'commission "-1%" is below 0', "--commission 5%"),
    (["--commission", "-0.01"], 'commission "-0.01" is below 0', "--commission 5%"),
    (["--commission", "100%"], 'commission "100%" is 100% or more', "--commission 5%"),
    (["--commission", "1"], 'commission "1" is 100% or more', "--commission 5%"),
    (["--commission", "5"], 'commission "5" is 100% or more', "--commission 5%"),
    (["--commission", "nan"], 'commission "nan" is not a percentage or a number', "--commission 5%"),
    (["--commission", "inf"], 'commission "inf" is not a percentage or a number', "--commission 5%"),
    (["--commission=-inf"], 'commission "-inf" is not a percentage or a number', "--commission=5%"),
    (["--commission", "five"], 'commission "five" is not a percentage or a number', "--commission 5%"),
    (["--commission", ""], 'commission "" is not a percentage or a number', "--commission 5%"),
    (["--commission", "9" * 5000], "is not a percentage or a number", "--commission 5%"),
    (["--commission", "1e-999999999"], "is not a percentage or a number", "--commission 5%"),
    (["--role", "dealer"], 'role "dealer" is neither player nor banker', "--role player"),
    (["--role", ""], 'role "" is neither player nor banker', "--role player"),
    (["--wheel", "third"], 'wheel "third" is neither second nor lowest', "--wheel second"),
    (["--wheel", ""], 'wheel "" is neither second nor lowest', "--wheel second"),
    (["--house-way", "nowhere"], 'no house way "nowhere"', f"any of {NAMES}"),
    (["--house-way", ""], 'no house way ""', f"any of {NAMES}"),
    (["--house-way", "a\nb"], 'no house way "a\\nb"', f"any of {NAMES}"),
    (["--house-way", "missing.toml"], "missing.toml: no such file", f"any of {NAMES}"),
    (["--house-way", "folder"], "folder is a folder", f"any of {NAMES}"),
    (["--house-way", "./"], "./ is a folder", f"any of {NAMES}"),
    (["--house-way", "folder.toml"], "folder.toml is a folder", f"any of {NAMES}"),
    (["--house-way", "binary.toml"], "binary.toml is a binary file", f"any of {NAMES}"),
    (["--house-way", "latin.toml"], "latin.toml, line 1: byte 0xe9 is not UTF-8", "right: "),
    (["--house-way", "empty.toml"], "empty.toml: the file is empty", "right: "),
    (["--house-way", "broken.toml"], "broken.toml, line 2: not TOML", "right: "),
    (["--house-way", "word.toml"], 'word.toml, line 4, rule 2: hand: unknown word "pare"', "right: "),
    (["--house-way", "wheel.toml"], 'wheel.toml, line 2: wheel: "first" is neither "second" nor "lowest"', "right: "),
    (["--frobnicate"], "No such option", RIGHT_CALL),
    (["--dead"], "--dead", RIGHT_CALL),
    (["--json=yes"], "--json", RIGHT_CALL),
    (["-x"], "No such option", RIGHT_CALL),
    (["--x\ny"], "No such option", RIGHT_CALL),
]

WRONG_CALLS = [
    (["advice", CARDS], "No such command", "right: paigow advise 'As Kd"),
    ([CARDS], "No such command", "right: paigow advise 'As Kd"),
    (["--frobnicate"], "No such option", "right: paigow advise As Kd"),
    (["house-way", "shwo"], "No such command", "right: paigow house-way list"),
    (["house-way", "show"], "Missing argument 'NAME_OR_FILE'", "right: paigow house-way show foxwoods"),
    (["house-way", "check"], "Missing argument 'NAME_OR_FILE'", "right: paigow house-way check foxwoods"),
    (["house-way", "show", "foxwoods", "claridge"], "claridge", "right: paigow house-way show foxwoods"),
    (["house-way", "list", "foxwoods"], "foxwoods", "right: paigow house-way list"),
    (["house-way", "show", "nowhere"], 'no house way "nowhere"', f"any of {NAMES}"),
    (["house-way", "check", "folder"], "folder is a folder", f"any of {NAMES}"),
    (["set"], "no cards are given", "right: paigow set As Kd"),
    (["set", "As"], "1 card is given", "right: paigow set As Kd"),
    (["set", CARDS, "--house-way", "word.toml"], "word.toml, line 4, rule 2", "right: "),
    (["set", CARDS, "--wheel", "third"], "third", "--wheel second"),
    (["set", CARDS, "--role", "banker"], "No such option", "right: paigow set As Kd"),
    (["set", CARDS, "--all"], "No such option", "right: paigow set As Kd"),
]

FILES = {
    "binary.toml": b"\x7fELF\x02\x01\x01\0\0\0",
    "latin.toml": 'name = "Café"\n'.encode("latin-1"),
    "empty.toml": b"\n",
    "broken.toml": b'name = "x"\nrule = [{ hand = "pair" }\n',
    "word.toml": b'name = "x"\nrule = [\n  { hand = "pair" },\n  { hand = "pare" },\n]\n',
    "wheel.toml": b'name = "x"\nwheel = "first"\nrule = [{ hand = "pair" }]\n',
}


@pytest.fixture(autouse=True)
def files(tmp_path):
    for name, content in FILES.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.toml").mkdir()


def check(done, program, what, example):
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith(f"{program}: ")
    assert what in done.err
    assert example in done.err
    assert done.err.endswith("\n")
    assert len(done.err.splitlines()) == 1
    assert done.err[:-1].isprintable()
    assert len(done.err) < 500


@pytest.mark.parametrize(("cards", "what"), WRONG_CARDS, ids=repr)
def test_wrong_cards(run, cards, what):
    check(run("paigow-advise", *cards), "paigow-advise", what, "right: paigow-advise ")


@pytest.mark.parametrize(("options", "what", "example"), WRONG_OPTIONS, ids=lambda value: repr(value)[:40])
def test_wrong_options(run, options, what, example):
    check(run("paigow-advise", *CARDS.split(), *options), "paigow-advise", what, example)


@pytest.mark.parametrize(("arguments", "what", "example"), WRONG_CALLS, ids=lambda value: repr(value)[:40])
def test_wrong_calls(run, arguments, what, example):
    check(run("paigow", *arguments), "paigow", what, example)


def test_bytes_that_are_no_text(run):
    check(run("paigow-advise", b"\xff\xfe"), "paigow-advise", "is no rank", "right: paigow-advise As Kd")
    check(run("paigow-advise", CARDS, "--house-way", b"\xff"), "paigow-advise", "no house way", NAMES)


def test_wrong_input_with_json_prints_no_json(run):
    check(run("paigow-advise", "As", "--json"), "paigow-advise", "1 card is given", RIGHT_CALL)


@pytest.mark.parametrize("dead", [39])
def test_as_many_dead_cards_as_can_be(run, dead):
    done = run("paigow-advise", CARDS, "--dead", " ".join(OTHERS[:dead]), "--json")
    assert (done.status, done.err) == (0, "")
    assert '"dealer_hands": 1,' in done.out
