"""House ways by name: in any case, as printed, by place where they do not ship; and a file of one's own to edit."""

import pytest

from paigow.cli.main import main
from paigow.errors import HouseWayError
from paigow.house_ways.check import check_house_way
from paigow.house_ways.places import _ROOMS, place_of
from paigow.house_ways.template import template, write_template
from paigow.house_ways.way import house_way_names, load_house_way, parse_house_way, strategy_names
from paigow.rules.game import Rules
from paigow.rules.sets import load_rule_set


@pytest.mark.parametrize(
    ("text", "key"),
    [
        *(("FOXWOODS", "foxwoods"), ("Golden Nugget", "golden-nugget"), ("golden_nugget", "golden-nugget")),
        *(("Golden Nugget, Las Vegas", "golden-nugget"), ("Bally's", "ballys-ac"), ("mgm grand", "mgm-grand")),
        *(("Freedman-Two-Pair", "freedman-two-pair"), ("Fair Way Rules (online casino)", "fair-way")),
    ],
)
def test_a_name_in_any_case_and_as_printed(text, key):
    assert load_house_way(text) == load_house_way(key)
    assert load_house_way(text).key == key


@pytest.mark.parametrize("key", [*house_way_names(), *strategy_names()])
def test_every_printed_name_is_a_name(key):
    assert load_house_way(load_house_way(key).name).key == key


def test_part_of_a_printed_name_that_two_have_is_none():
    with pytest.raises(HouseWayError, match="perhaps fair-way"):
        load_house_way("Fair Way Rules")


def test_rule_sets_roles_and_wheels_in_any_case():
    assert load_rule_set("EZ").key == "ez"
    rules = Rules.of("LOWEST", "5%", "Banker")
    assert (rules.wheel, rules.role) == ("lowest", "banker")


def test_a_file_of_that_name_comes_first(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "Foxwoods").write_text('name = "Mine"\nrule = [{ high = "made" }]\n')
    assert load_house_way("Foxwoods").name == "Mine"


@pytest.mark.parametrize(
    ("room", "ways"),
    [
        ("pechanga", "from California: california ("),
        ("Bellagio, Las Vegas", "from Las Vegas: golden-nugget, flamingo-hilton, mgm-grand ("),
        ("mohegan-sun", "from the Northeast: foxwoods, trump-plaza, ballys-ac ("),
        ("Borgata", "from Atlantic City: trump-plaza, ballys-ac, claridge ("),
        ("New York-New York", "from Las Vegas: golden-nugget, flamingo-hilton, mgm-grand ("),
    ],
)
def test_a_room_whose_way_does_not_ship(room, ways):
    with pytest.raises(HouseWayError) as error:
        load_house_way(room)
    message = str(error.value)
    assert ways in message
    assert "ships; those nearest" in message
    assert "paigow house-way new" in message
    assert "\n" not in message


def test_places_lead_to_ways_that_ship():
    names = {*house_way_names()}
    for place, rooms in _ROOMS.items():
        assert {*place.ways} <= names
        assert all(place_of(room) for room in rooms.split("|"))
    assert place_of("my-way") is None


@pytest.mark.parametrize("key", [*house_way_names(), *strategy_names()])
def test_a_template_has_the_rules_it_is_like(key):
    way = load_house_way(key)
    own = parse_house_way(template(way, "my way.toml"), "my way.toml")
    assert own.rules == way.rules
    assert own.wheel == way.wheel
    assert "paigow house-way check 'my way.toml'" in own.text
    assert max(len(line) for line in own.text.split("rule = [")[1].splitlines() if "#" in line) <= 120


def test_a_template_checks(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["house-way", "new", "mine.toml", "--like", "Claridge"]) == 0
    assert "with the 17 rules of Claridge" in capsys.readouterr().out
    assert check_house_way("mine.toml").undecided == 0
    assert [path.name for path in tmp_path.iterdir()] == ["mine.toml"]


@pytest.mark.parametrize(
    ("path", "wrong"),
    [
        ("there.toml", "there.toml is there already, and is left as it is"),
        ("mine.txt", "does not end in .toml"),
        ("nowhere/mine.toml", 'there is no folder "nowhere"'),
        ("", "does not end in .toml"),
    ],
)
def test_nothing_is_written_over_or_half(tmp_path, monkeypatch, path, wrong):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.toml").write_text("mine")
    with pytest.raises(HouseWayError) as error:
        write_template(load_house_way("foxwoods"), path)
    assert wrong in str(error.value)
    assert "right: paigow house-way new my-way.toml" in str(error.value)
    assert (tmp_path / "there.toml").read_text() == "mine"
    assert [file.name for file in tmp_path.iterdir()] == ["there.toml"]


@pytest.mark.parametrize("key", [*house_way_names(), *strategy_names()])
def test_sources_are_such_as_a_person_can_find(key):
    assert "seed" not in load_house_way(key).text
    assert load_house_way(key).source
