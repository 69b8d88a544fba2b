"""Rule sets: those that ship, rules files and what is wrong with them, and what counts before what they say."""

from fractions import Fraction

import pytest
from messages import one_line

import paigow
from paigow.rules import sets as rule_set
from paigow.rules.game import Rules
from paigow.rules.sets import load_rule_set, parse_rule_set, rule_set_names, rules_of

FREE = Fraction(0)
#: (commission, push rules, cards of the dealer open), as published: see the sources in the files.
SHIPPED = {
    "standard": (Fraction(1, 20), [], False),
    "no-commission": (FREE, [], False),
    "commerce": (Fraction(1, 20), [], False),
    "ez": (FREE, [{"high": "high card Q"}], False),
    "ez-wild": (FREE, [{"high": "high card Q"}], False),
    "face-up": (FREE, [{"high": "high card A"}], True),
    "tiger-9": (FREE, [{"low": "9 high"}], False),
    "marina-bay-sands": (Fraction(1, 20), [], False),
    "dealer-open": (FREE, [], True),
    "no-push": (FREE, [], False),
}
WHEELS = {"marina-bay-sands": "lowest", "commerce": "lowest", "dealer-open": "second"}


def test_names():
    assert rule_set_names() == tuple(sorted(SHIPPED))


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_sets(name):
    found = load_rule_set(name)
    rules = found.rules
    assert (rules.commission, rules.to_json()["push"], rules.open_dealer) == SHIPPED[name]
    assert (rules.role, rules.opponents, rules.fee, rules.bet) == ("player", 1, None, None)
    joker = "wild" if name in {"commerce", "ez-wild"} else None
    assert (found.key, found.wheel, found.joker, rules.name) == (name, WHEELS.get(name), joker, name)
    assert found.title
    assert found.source
    assert load_rule_set(name) is found


def test_standard_is_what_is_meant_when_nothing_is_said():
    assert rules_of(None, "second") == rules_of("standard", "second") == Rules()
    assert rules_of(None, "second").name == rules_of("standard", "second").name == "standard"
    assert rules_of(None, "lowest").wheel == "lowest"


def test_what_is_given_counts_before_the_set():
    assert rules_of("ez", "lowest").wheel == "lowest"
    assert rules_of("ez", "lowest", wheel="second").wheel == "second"
    ez = rules_of("ez", "second")
    assert rules_of("ez", "second", commission="3%").commission == Fraction(3, 100)
    assert rules_of("ez", "second", commission="3%").pushes == ez.pushes
    assert rules_of("ez", "second", role="banker", opponents=4).opponents == 4
    assert rules_of(ez, "lowest") == ez
    assert rules_of(ez, "lowest", wheel="lowest").wheel == "lowest"


def test_a_name_is_kept_while_it_is_true():
    assert rules_of("ez", "second", role="banker").name == "ez"
    assert rules_of("ez", "lowest").name == "ez"
    assert rules_of("ez", "second", commission="0%").name == "ez"
    assert rules_of("ez", "second", commission="1%").name == ""
    assert rules_of("ez", "second", fee=1, bet=100).name == ""
    assert rules_of(Rules(name="mine"), "second", wheel="lowest").name == ""
    # A name is not one of the rules.
    assert Rules(name="mine") == Rules(name="yours")
    assert hash(Rules(name="mine")) == hash(Rules())


def test_fee_and_commission_take_each_others_place():
    fee = rules_of("standard", "second", fee="1.00", bet="100")
    assert (fee.commission, fee.fee, fee.bet) == (0, 1, 100)
    back = rules_of(fee, "second", commission="5%")
    assert (back.commission, back.fee, back.bet) == (Fraction(1, 20), None, 100)
    assert rules_of(fee, "second", bet=50).fee_share == Fraction(1, 50)
    with pytest.raises(paigow.RulesError, match=r"a fee of 1 and a commission of 5%"):
        rules_of(None, "second", fee=1, bet=100, commission="5%")


def test_a_player_has_one_opponent():
    banker = Rules(role="banker", opponents=6)
    assert rules_of(banker, "second").opponents == 6
    assert rules_of(banker, "second", role="player").opponents == 1
    assert rules_of(banker, "second", role="banker").opponents == 6
    with pytest.raises(paigow.RulesError, match="6 opponents are for a banker"):
        rules_of(banker, "second", role="player", opponents=6)


def test_a_file_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        """name = "Bicycle Casino"
wheel = "lowest"
role = "banker"
opponents = 5
fee = 1.50
bet = "100"
push = [{ high = "high card Q", low = ["9 high", "T high"] }, { low = "AK" }]
""",
        "utf-8",
    )
    found = load_rule_set(path)
    assert (found.key, found.title, found.wheel) == (str(path), "Bicycle Casino", "lowest")
    rules = rules_of(path, "second")
    assert rules == rules_of(str(path), "second") == rules_of(found, "second")
    assert (rules.wheel, rules.role, rules.opponents) == ("lowest", "banker", 5)
    assert (rules.commission, rules.fee, rules.bet) == (0, Fraction(3, 2), 100)
    assert [str(push) for push in rules.pushes] == ["high: high card Q; low: 9 high or T high", "low: AK"]
    # What it prints is what it read.
    assert Rules(pushes=tuple(rules.to_json()["push"])).pushes == rules.pushes


RIGHT_PUSH = 'right: push = [{ high = "high card Q" }]'
WRONG = [
    ("", "the file is empty; right: name = "),
    ('source = "x"', 'the key "name" is missing; right: name = '),
    ('name = "x', "line 1: not TOML"),
    ('name = "x"\nname = "y"', "not TOML"),
    ('name = ""', 'line 1: name: "" is not one line of text'),
    ("name = 3", "line 1: name: 3 is not a text in quotes"),
    ('name = "x"\n\nopne = true', 'line 3: unknown key "opne", perhaps "open"; right: open = true'),
    ('name = "x"\nfrobnicate = true', "(a rules file has name, source, commission, fee, bet, wheel, role,"),
    ('name = "x"\nwheel = "third"', 'line 2: wheel "third" is neither second nor lowest; right: second'),
    ('name = "x"\nwheel = true', "line 2: wheel: true is not a text in quotes"),
    ('name = "x"\nrole = "dealer"', 'line 2: role "dealer" is neither player nor banker; right: player'),
    ('name = "x"\ncommission = "5"', 'line 2: commission "5" is 100% or more; right: 5%'),
    ('name = "x"\ncommission = [5]', "line 2: commission: a list is neither a text nor a number"),
    (
        'name = "x"\nrole = "banker"\nopponents = 7',
        "line 3: 7 opponents, where a banker has 1 to 6; right: role banker",
    ),
    ('name = "x"\nopponents = 2', "line 2: 2 opponents are for a banker"),
    ('name = "x"\nopponents = "2"', 'line 2: "2" is no number of opponents'),
    ('name = "x"\nopponents = true', 'line 2: "true" is no number of opponents'),
    ('name = "x"\nfee = 1', "line 2: a fee of 1 without a bet"),
    ('name = "x"\nfee = -1\nbet = 100', 'line 2: fee "-1" is below 0'),
    ('name = "x"\nfee = 1\nbet = 0', "line 3: a bet of 0 is no bet; right: a bet of 100"),
    ('name = "x"\nfee = "1%"\nbet = 100', 'line 2: fee "1%" is not an amount of money'),
    ('name = "x"\nfee = 1\nbet = 100\ncommission = "5%"', "line 2: a fee of 1 and a commission of 5%"),
    ('name = "x"\nopen = 1', 'line 2: open "1" is neither true nor false; right: open = true'),
    ('name = "x"\nopen = true\nrole = "banker"\nopponents = 2', "line 2: 2 opponents, of whom only one"),
    ('name = "x"\npush = "high card Q"', f'line 2: push: "high card Q" is not a list of pushes; {RIGHT_PUSH}'),
    ('name = "x"\npush = ["high card Q"]', f'line 2: push: "high card Q" is not a push in braces; {RIGHT_PUSH}'),
    (
        'name = "x"\npush = [{}]',
        f'line 2: "any hand": a push is about the high hand, the low hand or both; {RIGHT_PUSH}',
    ),
    (
        'name = "x"\npush = [\n{ high = "pair" },\n{ hand = "pair" },\n]',
        f'line 4: unknown key "hand" in a push; {RIGHT_PUSH}',
    ),
    (
        'name = "x"\npush = [{ high = "hgh card Q" }]',
        'line 2: high: unknown word "hgh" in "hgh card Q", perhaps "high card"',
    ),
    ('name = "x"\n[[push]]\nlow = [\n"AK",\n"9-high"]', 'line 5: low: unknown low pattern "9-high", write "9 high"'),
]


@pytest.mark.parametrize(("text", "wrong"), WRONG, ids=lambda value: repr(value)[:50])
def test_wrong_files(text, wrong):
    with pytest.raises(paigow.RulesError) as caught:
        parse_rule_set(text, "mine.toml")
    message = one_line(caught.value)
    assert message.startswith("mine.toml")
    assert wrong in message


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("easy", 'no rule set "easy"'),
        ("", 'no rule set ""'),
        ("nowhere/x.toml", "nowhere/x.toml: no such file"),
        (3, "a rule set is a name or a path, not int"),
    ],
)
def test_wrong_names(name, wrong):
    with pytest.raises(paigow.RulesError) as caught:
        load_rule_set(name)
    message = one_line(caught.value)
    assert message.startswith(wrong)
    names = ", ".join(sorted(SHIPPED))
    assert message.endswith(f"right: one of {names}, or the path of a file such as ./my-rules.toml")


def test_the_keys_are_written_down():
    """The table at the head of the module names every key of a file, and no other."""
    rows = [line.split("|")[1] for line in rule_set.__doc__.splitlines() if line.startswith("| `")]
    named = [word for row in rows for word in row.replace("`", "").replace(",", " ").split()]
    assert sorted(named) == sorted(rule_set._EXAMPLES)
    for key, example in rule_set._EXAMPLES.items():
        others = {
            "fee": 'bet = "100"',
            "coin": 'bet = "25"',
            "co_banking": 'role = "banker"',
            "opponents": 'role = "banker"',
        }
        text = "\n".join([example, others.get(key, ""), "" if key == "name" else 'name = "x"'])
        assert parse_rule_set(text, "x").title
