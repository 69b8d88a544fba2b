"""House ways: those that ship, anyone's own file, and one line with file, line and word for every wrong one."""

import csv
import json
import os
import struct
import tomllib
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from messages import one_line

from paigow.errors import CardError, HouseWayError, InputError, RulesError
from paigow.game.cards import parse_cards
from paigow.house_ways.way import BUILT_IN_RULE, house_way_names, load_house_way, parse_house_way
from paigow.language.toml_lines import line_of, value_lines
from paigow.native.strength import high_strength, low_strength

DATA = Path(__file__).parent.parent / "data"
SHIPPED = {
    "ballys-ac": 23,
    "barona": 18,
    "barona-threes": 19,
    "california": 18,
    "claridge": 17,
    "fair-way": 17,
    "fair-way-literal": 17,
    "flamingo-hilton": 27,
    "foxwoods": 18,
    "golden-nugget": 25,
    "mgm-grand": 24,
    "trump-plaza": 19,
}
GOOD = """\
name = "My casino"
source = "my notebook"
wheel = "lowest"
rule = [
  # Two pair, kept with an ace.
  { hand = ["two pair * * A",
            "two pair 2-6 2-6"], high = "two pair" },
  { hand = "pair", joker = true, high = "pair" },
  { low = "A+" },
]
"""

# ---------------------------------------------------------------------------------------------------------------------
# The ways that ship


def shipped_text(name):
    return (resources.files("paigow") / "house_ways" / f"{name}.toml").read_text(encoding="utf-8")


def test_names_of_the_shipped_ways():
    assert house_way_names() == tuple(sorted(SHIPPED))


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_way(name):
    way = load_house_way(name)
    assert way.key == name
    assert way.name
    assert way.source
    assert way.wheel == ("second" if name not in {"california", "barona", "barona-threes"} else "lowest")
    assert way.joker == ("wild" if name.startswith("barona") else "bug")
    assert way.rule_count == len(way.rules) == SHIPPED[name]
    rules = {row[0] for row in struct.iter_unpack("<17h", way.program)}
    assert rules <= set(range(1, way.rule_count + 1))
    for number in range(1, way.rule_count + 1):
        assert way.rule_text(number) == str(way.rules[number - 1])


def worked_examples():
    with (DATA / "worked-examples.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def check_example(way, rule, low, high):
    """Cards of equal rank may be exchanged, so strengths are compared and not cards."""
    split = way.set_hand(f"{high} {low}")
    assert split.rule == rule
    assert split.low_strength == low_strength(parse_cards(low))
    assert split.high_strength == high_strength(parse_cards(high), way.wheel == "lowest")
    return split


@pytest.mark.parametrize("row", worked_examples(), ids=lambda row: f"{row['house_way']}-{row['rule']}-{row['low']}")
def test_worked_example(row):
    split = check_example(load_house_way(row["house_way"]), int(row["rule"]), row["low"], row["high"])
    assert split.rule_text == row["rule_text"]


def test_casino_real_is_california_with_two_changes():
    """As the head of california.toml says: without rule 10, and rule 11 with low = "pair"."""
    text = shipped_text("california")
    text = text.replace('  { hand = "two pair", high = "made", low = "pair" },\n', "")
    text = text.replace('"trips", high = "made", low = "A+"', '"trips", high = "made", low = "pair"')
    way = parse_house_way(text, "casino-real")
    assert way.rule_count == 17
    check_example(way, 10, "7s 7h", "7c 4d 5h 6s 8c")
    split = way.set_hand("As 3c Ah Jk Kc Qd Jh")  # the pair of aces would leave no straight
    assert split.rule == 13
    assert split.high_name == "pair of aces"


def test_set_hand():
    way = load_house_way("golden-nugget")
    split = way.set_hand(["As", "Kd", "Qh Jc", "9s", "9d", "2c"])
    assert (split.low, split.high) == (("As", "Kd"), ("Qh", "Jc", "9s", "9d", "2c"))
    assert (split.low_name, split.high_name) == ("ace-king", "pair of nines")
    assert (split.rule, split.rule_text) == (24, "hand: pair; high: pair")
    assert split.wins is split.ev is None
    assert split.to_json() == {
        "low": ["As", "Kd"],
        "high": ["Qh", "Jc", "9s", "9d", "2c"],
        "low_name": "ace-king",
        "high_name": "pair of nines",
    }


def test_the_wheel_may_be_overruled():
    way = load_house_way("foxwoods")
    own, second, lowest = (way.set_hand("As 2d 3h 4c 5s Kd Qh", wheel=wheel) for wheel in (None, "second", "lowest"))
    assert own == second
    assert own.high_name == lowest.high_name == "straight, five high"
    assert lowest.high_strength < second.high_strength


def test_wrong_hand_and_wheel():
    way = load_house_way("golden-nugget")
    with pytest.raises(CardError) as error:
        way.set_hand("As Kd")
    one_line(error.value)
    with pytest.raises(RulesError):
        way.set_hand("As Kd Qh Jc 9s 9d 2c", wheel="first")


def test_built_in_rule():
    way = parse_house_way('name = "x"\nrule = [{ hand = "five aces" }]', "x")
    split = way.set_hand("As Kd Qh Jc 9s 9d 2c")
    assert (split.rule, split.rule_text) == (0, BUILT_IN_RULE)
    assert split.low_name == "ace-king"
    assert split.high_name == "pair of nines"


@pytest.mark.parametrize("number", [-1, 26])
def test_no_such_rule(number):
    with pytest.raises(HouseWayError) as error:
        load_house_way("golden-nugget").rule_text(number)
    assert str(number) in one_line(error.value)


def test_house_ways_are_values():
    way = load_house_way("foxwoods")
    assert way.program is way.program
    assert way == load_house_way("foxwoods")
    assert len({way, load_house_way("foxwoods")}) == 1


# ---------------------------------------------------------------------------------------------------------------------
# Names and paths


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_own_file_by_any_path(folder):
    for file in ("way.toml", "way", "golden-nugget"):
        (folder / file).write_text(GOOD, encoding="utf-8")
    for path in ("way.toml", "way", "./way", str(folder / "way.toml"), folder / "way", Path("way.toml")):
        way = load_house_way(path)
        assert way.key == str(path)
        assert (way.name, way.source, way.wheel) == ("My casino", "my notebook", "lowest")
        assert way.rule_text(1) == "hand: two pair * * A or two pair 2-6 2-6; high: two pair"
    # A name means the way that ships, whatever lies in the current folder; a path means the file.
    assert load_house_way("golden-nugget").name == "Golden Nugget, Las Vegas"
    assert load_house_way("./golden-nugget").name == "My casino"
    assert load_house_way(Path("golden-nugget")).name == "My casino"


def test_byte_order_mark_and_windows_line_ends(folder):
    (folder / "way.toml").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load_house_way("way.toml").rules == parse_house_way(GOOD, "").rules


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("golden-nuget", 'no house way "golden-nuget", perhaps golden-nugget; right: one of ballys-ac, barona,'),
        ("Golden Nuget", "perhaps golden-nugget"),
        ("xyz", 'no house way "xyz"; right: one of ballys-ac'),
        ("", 'no house way ""'),
        ("a\nb", r'no house way "a\nb"'),
        ("a\0b", r'no house way "a\x00b"'),
        ("x" * 5000, "no house way"),
        ("no.toml", "no.toml: no such file"),
        ("NO.TOML", "NO.TOML: no such file"),
        ("./no", "./no: no such file"),
        ("no\0.toml", "cannot be the name of a file"),
        ("no\n.toml", r'"no\n.toml": no such file'),
        ("x" * 5000 + ".toml", "file name too long"),
        (Path("golden-nugget"), "golden-nugget: no such file"),
        (None, "not NoneType"),
        (5, "not int"),
        (b"foxwoods", "not bytes"),
    ],
)
def test_no_such_house_way(name, wrong, folder):
    with pytest.raises(HouseWayError) as error:
        load_house_way(name)
    assert wrong in one_line(error.value).replace("\\\\", "\\")


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "way.toml: the file is empty"),
        (b" \n\n", "way.toml: the file is empty"),
        (b"# nothing\n", 'way.toml: the key "name" is missing'),
        (b"\x7fELF\0\0", "way.toml is a binary file"),
        ('name = "x"\n'.encode("utf-16"), "way.toml is a binary file"),
        (b'name = "x"\n# caf\xe9\n', "way.toml, line 2: byte 0xe9 is not UTF-8"),
        (b"#" * (1 << 19), "too big for a house way"),
    ],
)
def test_unreadable_file(content, wrong, folder):
    (folder / "way.toml").write_bytes(content)
    with pytest.raises(HouseWayError) as error:
        load_house_way("way.toml")
    assert wrong in one_line(error.value)


def test_folder(folder):
    (folder / "ways").mkdir()
    (folder / "ways.toml").mkdir()
    for path in ("ways", "./ways", "ways.toml", folder):
        with pytest.raises(HouseWayError) as error:
            load_house_way(path)
        assert "is a folder, not a file" in one_line(error.value)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="permissions do not bind this user")
def test_forbidden_file(folder):
    (folder / "way.toml").write_text(GOOD)
    (folder / "way.toml").chmod(0)
    with pytest.raises(HouseWayError) as error:
        load_house_way("way.toml")
    assert "way.toml: permission denied" in one_line(error.value)


# ---------------------------------------------------------------------------------------------------------------------
# Wrong files: the place and the word


def changed(old, new):
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        # keys of the file
        (changed("source =", "sauce ="), 'way, line 2: unknown key "sauce", perhaps "source"'),
        (changed("rule = [", "rules = ["), 'way, line 4: unknown key "rules", perhaps "rule"'),
        (GOOD + "\nextra.key = 1\n", 'way, line 12: unknown key "extra"'),
        (GOOD + "extra = 1\n", 'way, line 11: unknown key "extra" (a file has name, source, wheel, joker, rule)'),
        (GOOD + "\n[table]\nx = 1\n", 'way, line 12: unknown key "table"'),
        (changed('name = "My casino"\n', ""), 'way: the key "name" is missing; right: name ='),
        (changed('"My casino"', "5"), "way, line 1: name: 5 is not a text in quotes"),
        (changed('"My casino"', '" "'), 'way, line 1: name: " " is not one line of text'),
        (changed('"My casino"', r'"a\nb"'), r'way, line 1: name: "a\nb" is not one line of text'),
        (changed('"my notebook"', "true"), "way, line 2: source: true is not a text in quotes"),
        (changed('"lowest"', '"third"'), 'way, line 3: wheel: "third" is neither "second" nor "lowest"'),
        (changed('"lowest"', '["second"]'), "way, line 3: wheel: a list is not a text in quotes"),
        (changed('"lowest"', "0x" + "f" * 9000), "way, line 3: wheel: a number is not a text in quotes"),
        # rules that are none
        ('name = "x"\n', "way: there are no rules"),
        ('name = "x"\nrule = []\n', "way, line 2: there are no rules"),
        ('name = "x"\nrule = "pair"\n', 'way, line 2: rule: "pair" is not a list of rules'),
        ('name = "x"\n\n[rule]\nhand = "pair"\n', "way, line 3: rule: a table is not a list of rules"),
        ('name = "x"\nrule = [\n {}, "pair" ]\n', 'way, line 3, rule 2: "pair" is not a rule in braces'),
        ('name = "x"\nrule = [\n [{}] ]\n', "way, line 3, rule 1: a list is not a rule in braces"),
        ('name = "x"\nrule = [\n' + "{},\n" * 256 + "]", "way, line 258, rule 256: 256 rules, more than the 255"),
        # words of a rule
        (changed("joker = true", 'joker = "yes"'), 'way, line 8, rule 2: joker: "yes" is neither true nor false'),
        (changed('low = "A+"', 'lo = "A+"'), 'way, line 9, rule 3: unknown key "lo", perhaps "low"'),
        (changed('low = "A+"', 'low = "KA"'), 'way, line 9, rule 3: low: "KA" must have the higher rank first'),
        (changed('low = "A+"', "low = []"), "way, line 9, rule 3: low: the list is empty"),
        (changed('"two pair * * A"', '"two pear * * A"'), 'way, line 6, rule 1: hand: unknown word "pear" in'),
        (changed("2-6 2-6", "2-6 6-2"), 'way, line 7, rule 1: hand: range "6-2" in "two pair 2-6 6-2"'),
        (changed("2-6 2-6", "2-6 2-6 2 2 2 2"), 'way, line 7, rule 1: hand: one rank pattern too many, "2"'),
        (changed('high = "two pair"', "high = false"), "way, line 7, rule 1: high: false is not a text in quotes"),
        # no TOML
        (changed('name = "My', "name = My"), "way, line 1: not TOML"),
        (changed("true, high", "true high"), 'way, line 8: not TOML, Unclosed inline table, at "{ hand ='),
        (changed("},\n  { hand", "}\n  { hand"), 'way, line 8: not TOML, Unclosed array, at "{ hand'),
        (changed("]\n", ""), "not TOML"),
        (changed('wheel = "lowest"', 'wheel = "lowest'), "way, line 3: not TOML"),
        (GOOD + 'wheel = "second"\n', "way, line 11: not TOML, Cannot overwrite a value"),
        ("x = " + "[" * 5000, "way: not TOML, nested too deeply"),
        ("x = " + "9" * 5000, "way: not TOML, Exceeds the limit"),
        ("x = 2026-02-30", "way, line 1: not TOML"),
        ("hello", "way, line 1: not TOML, Expected '=' after a key in a key/value pair, at \"hello\""),
    ],
)
def test_wrong_file(text, wrong):
    with pytest.raises(HouseWayError) as error:
        parse_house_way(text, "way")
    assert wrong in one_line(error.value)


def test_the_examples_in_the_messages_are_right():
    parse_house_way('name = "My casino"\nwheel = "second"\nrule = [{ hand = "pair", high = "pair" }]', "x")


def test_source_and_wheel_may_be_left_out():
    way = parse_house_way('name = "x"\nrule = [{}]', "x")
    assert (way.source, way.wheel, way.rule_text(1)) == ("", "second", "any hand")


def test_rules_as_tables():
    way = parse_house_way('name = "x"\n[[rule]]\nhand = "pair"\n[[rule]]\nlow = "A+"', "x")
    assert [str(rule) for rule in way.rules] == ["hand: pair", "low: A+"]


# ---------------------------------------------------------------------------------------------------------------------
# Lines of values

TRICKY = '''\
name = "a [ { rule = ] } # \\" no comment"  # rule = [ { hand = "x" } ]
source = """
rule = [
  { hand = "x" },
"""
"wheel" = \'\'\'
second\'\'\'
rule = [ # [
  # { hand = "no" },
  { hand = [ "a,b]",

     \'c}\' , """
d""", "e" ], joker = true }, { low = "x", high = """
"q"""" },

  {}, [ 1.5, 2026-01-01 00:00:00, { a.b = 1 } ],
]
[ x . "y" ]
z = 1
[[ t ]]
k = 1
[[t]]
k = [
 2 ]
[t.u]
v = 3
'''


def test_lines_of_values():
    tomllib.loads(TRICKY)
    lines = value_lines(TRICKY)
    expected = {
        ("name",): 1,
        ("source",): 2,
        ("wheel",): 6,
        ("rule",): 8,
        ("rule", 0): 10,
        ("rule", 0, "hand"): 10,
        ("rule", 0, "hand", 0): 10,
        ("rule", 0, "hand", 1): 12,
        ("rule", 0, "hand", 2): 12,
        ("rule", 0, "hand", 3): 13,
        ("rule", 0, "joker"): 13,
        ("rule", 1): 13,
        ("rule", 1, "low"): 13,
        ("rule", 1, "high"): 13,
        ("rule", 2): 16,
        ("rule", 3): 16,
        ("rule", 3, 0): 16,
        ("rule", 3, 1): 16,
        ("rule", 3, 2): 16,
        ("rule", 3, 2, "a"): 16,
        ("rule", 3, 2, "a", "b"): 16,
        ("x",): 18,
        ("x", "y"): 18,
        ("x", "y", "z"): 19,
        ("t",): 20,
        ("t", 0): 20,
        ("t", 0, "k"): 21,
        ("t", 1): 22,
        ("t", 1, "k"): 23,
        ("t", 1, "k", 0): 24,
        ("t", 1, "u"): 25,
        ("t", 1, "u", "v"): 26,
    }
    assert lines == expected
    assert line_of(lines, ("rule", 0, "hand", 9)) == 10
    assert line_of(lines, ("none",)) is None


STRINGS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


@given(
    st.lists(
        st.dictionaries(
            st.sampled_from(["hand", "high", "low"]),
            st.one_of(st.lists(st.tuples(STRINGS, st.booleans()), min_size=1, max_size=3)),
        )
    ),
    st.sampled_from(["\n", "\r\n"]),
)
def test_lines_of_rules_however_they_are_broken(rules, end):
    """A file written line by line, with its lines counted on the way."""
    text, expected = "rule = [" + end, {("rule",): 1}
    for n, rule in enumerate(rules):
        text += f"# rule = [ {{ {end}  {{ "
        expected["rule", n] = text.count("\n") + 1
        for key, items in rule.items():
            expected["rule", n, key] = text.count("\n") + 1
            text += f"{key} = ["
            for k, (item, broken) in enumerate(items):
                text += f" # ] }}{end}" if broken else " "
                expected["rule", n, key, k] = text.count("\n") + 1
                literal = k % 2 and item.isprintable() and "'" not in item
                text += f"'{item}'," if literal else f"{json.dumps(item)},"
            text += "], "
        text = text.removesuffix(", ") + f" }},{end}"
    text += "]" + end
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # a surrogate pair in an escape, which JSON has and TOML has not
        return
    assert value_lines(text) == expected


# ---------------------------------------------------------------------------------------------------------------------
# Anything at all


def read(text):
    try:
        way = parse_house_way(text, "way")
    except InputError as error:
        message = one_line(error)
    else:
        message = way.key
        assert 34 * way.rule_count <= len(way.program) + 34 * sum(str(rule) == "any hand" for rule in way.rules)
    assert message.startswith("way")


@given(st.text())
def test_any_text_is_a_house_way_or_one_line(text):
    read(text)


@given(st.sampled_from(sorted(SHIPPED)), st.data())
def test_a_damaged_house_way_is_a_house_way_or_one_line(name, data):
    text = shipped_text(name)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(start + 20, len(text))))
    new = data.draw(st.one_of(st.sampled_from(["", '"', "{", "}", "[", "]", ",", " ", "\n", "#", "A", "'"]), st.text()))
    read(text[:start] + new + text[end:])


@given(st.binary(max_size=200))
def test_any_bytes_are_a_house_way_or_one_line(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("bytes") / "way.toml"
    path.write_bytes(content)
    try:
        load_house_way(path)
    except InputError as error:
        one_line(error)


@pytest.mark.parametrize("depth", [10, 100, 200, 300, 320, 325, 330, 335, 340, 350, 400, 480, 490, 495, 500, 2000])
@pytest.mark.parametrize("key", ["wheel", "rule", "x"])
def test_deep_nesting(key, depth):
    read(f'name = "x"\n{key} = ' + "[" * depth + "]" * depth)
    read(f'name = "x"\n{key}.' + ".".join("a" * depth) + " = 1")
    read('name = "x"\nrule = [{ hand = ' + "[" * depth + "]" * depth + " }]")
