"""RULES.md, the page for whoever writes a rules file, says what the code does: its tables, its example."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import paigow
from paigow.rules import sets as rule_set
from paigow.rules.sets import load_rule_set, parse_rule_set, rule_set_names

PAGE = (Path(paigow.__file__).parent / "rules" / "RULES.md").read_text("utf-8")


def rows(title):
    section = PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]
    table = [line.strip("|").split("|") for line in section.splitlines() if line.startswith("| `")]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in table}


def test_rule_sets():
    table = rows("The rule sets that ship")
    assert tuple(sorted(name.strip("`") for name in table)) == rule_set_names()
    for name, (commission, pushes, cards) in table.items():
        rules = load_rule_set(name.strip("`")).rules
        assert commission == (f"{float(100 * rules.commission):g}%" if rules.commission else "none")
        assert (pushes == "none") == (not rules.pushes)
        assert cards == ("open" if rules.open_dealer else "hidden")


def test_keys():
    named = [word for cell in rows("The file") for word in re.findall(r"`(\w+)`", cell)]
    assert sorted(named) == sorted(rule_set._EXAMPLES)


@pytest.mark.parametrize("text", re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
def test_files(text):
    found = parse_rule_set(text, "RULES.md")
    assert found.rules.pushes or found.rules.coin
    assert found.rules.commission == (Fraction(2, 25) if found.rules.coin else 0)
