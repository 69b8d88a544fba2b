"""What the tables of games are called, where they are found, and grids of many games."""

import json
import os
from fractions import Fraction
from pathlib import Path
from shutil import copytree

import golden_table
import pytest
from messages import refused as refused_with

from paigow import load_house_way
from paigow.errors import RulesError, TableError
from paigow.house_ways.way import parse_house_way
from paigow.rules.game import Rules
from paigow.rules.sets import rules_of
from paigow.tables.folders import Game, found_tables, shipped_table, table_folders, tables_folder
from paigow.tables.grid import read_grid

GOLDEN = golden_table.FOLDER


def refused(call, *arguments, **options):
    """The one line that says why a table or a grid was refused."""
    return refused_with(TableError, call, *arguments, **options)


class TestNames:
    def test_of_shipped_house_ways(self):
        assert Game.of("golden-nugget").name == "golden-nugget.player.second.5pc"
        assert Game.of("california", "banker", "0", None).name == "california.banker.lowest.0pc"
        assert Game.of("california", "banker", "2.5%", "second").name == "california.banker.second.2.5pc"
        assert Game.of("foxwoods", commission="0.001").name == "foxwoods.player.second.0.1pc"
        assert Game.of("foxwoods", commission=Fraction(1, 3)).name == "foxwoods.player.second.1of3"
        assert Game.of("foxwoods", rules="ez").name == "foxwoods.player.second.0pc.push-bbf1be710cd7"

    @pytest.mark.parametrize("name", ["Café / “Süd” ..\\..", "CON", "日本", "a" * 300, "...", "golden-nugget", "/etc"])
    def test_of_files_are_safe(self, name):
        text = f"name = {json.dumps(name)}\n" + 'rule = [{ hand = "pair", high = "pair" }]\n'
        found = Game(parse_house_way(text, "some/where.toml"), Rules()).name
        assert found.isascii()
        assert len(found) < 120
        assert set(found) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_.")
        assert "_" in found
        assert not found.startswith((".", "-"))
        assert ".." not in found

    def test_of_different_games_differ(self):
        rule = 'rule = [{ hand = "pair", high = "pair" }]\n'
        ways = [load_house_way("foxwoods"), load_house_way("claridge")]
        ways += [parse_house_way(f'name = "{name}"\n{rule}', "x.toml") for name in ("foxwoods", "Foxwoods!?", "b")]
        ways += [parse_house_way(f'name = "b"\n{rule[:-2]}, {{ low = "A+" }}]', "x.toml")]
        games = [
            (way, Rules(wheel, commission, role, pushes))
            for way in ways
            for wheel in ("second", "lowest")
            for role in ("player", "banker")
            for commission in ("0", "5%", "0.5%", "0.05%", "50%", Fraction(1, 7), Fraction(2, 7), Fraction(1, 70))
            for pushes in ((), ({"high": "high card Q"},), ({"low": "9 high"},))
        ]
        # "foxwoods" and "Foxwoods!?" as names in files with the same rules are the same game.
        assert len({Game(*game).name for game in games}) == len(games) * 5 // 6

    def test_what_counts_alike_shares_a_table(self):
        standard = Game.of("foxwoods", commission=0)
        with_fee = Game(load_house_way("foxwoods"), rules_of(None, "second", fee=1, bet=100))
        assert with_fee == standard
        assert with_fee.name == standard.name

    @pytest.mark.parametrize("rules", [Rules(open_dealer=True, commission=0), Rules(role="banker", opponents=3)])
    def test_games_that_no_table_answers(self, rules):
        with pytest.raises(RulesError, match=r"no table is made.*; right: "):
            Game(load_house_way("foxwoods"), rules)


class TestFolders:
    def test_the_data_folder_is_the_users_unless_the_environment_says_otherwise(self, monkeypatch):
        monkeypatch.setenv("PAIGOW_DATA_DIR", "/somewhere/else")
        assert tables_folder() == os.path.join("/somewhere/else", "tables")
        monkeypatch.delenv("PAIGOW_DATA_DIR")
        assert "paigow" in tables_folder()

    def test_tables_in_a_folder(self, table, tmp_path):
        assert found_tables(str(table)) == [str(table)]
        assert found_tables(str(tmp_path)) == [str(table)]
        assert found_tables(str(tmp_path / "nowhere")) == []

    def test_by_folder_or_name(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
        shipped = table_folders()
        assert shipped == [shipped_table()]
        assert table_folders("golden-nugget.player.second.5pc") == shipped
        own = tmp_path / "tables" / golden_table.GAME.name
        copytree(GOLDEN, own)
        assert table_folders() == [str(own), *shipped]
        assert table_folders(golden_table.GAME.name) == table_folders(str(own)) == [str(own)]
        assert golden_table.GAME.name in refused(table_folders, "nothing")
        for wrong in ("", "a/b", "..", "x\ny"):
            refused(table_folders, wrong)
        assert "no table in" in refused(table_folders, str(Path(__file__).parent))


class TestGrids:
    def read(self, tmp_path, text):
        (tmp_path / "grid.toml").write_text(text, "utf-8")
        return read_grid(str(tmp_path / "grid.toml"))

    def test_every_combination(self, tmp_path):
        (tmp_path / "own.toml").write_text('name = "Own"\nrule = [{ hand = "pair", high = "pair" }]\n')
        games = self.read(
            tmp_path,
            '[[table]]\nhouse-way = ["foxwoods", "own.toml"]\nrole = ["player", "banker"]\n'
            'commission = [0, 0.05, "1%"]\n'
            '[[table]]\nhouse-way = "california"\n'
            '[[table]]\nhouse-way = "claridge"\nwheel = "lowest"\nrules = ["standard", "ez"]\n',
        )
        assert len(games) == 12 + 1 + 2
        assert games[0].name == "foxwoods.player.second.0pc"
        assert games[5].name == "foxwoods.banker.second.1pc"
        assert games[6].house_way.name == "Own"
        assert games[12].name == "california.player.lowest.5pc"
        assert [len(game.rules.pushes) for game in games[13:]] == [0, 1]
        assert all(game.rules.wheel == "lowest" for game in games[12:])

    @pytest.mark.parametrize(
        ("text", "what"),
        [
            ("", "grid.toml: there are no tables"),
            ("table = []", "grid.toml: there are no tables"),
            ("[[table]\n", "grid.toml: not TOML"),
            ("tables = 1\n", 'line 1: unknown key "tables"'),
            ("table = [1]\n", "line 1: 1 is no table"),
            ("[[table]]\nrole = 'player'\n", "line 1: the key house-way is missing"),
            (
                "[[table]]\nhouse-way = 'foxwoods'\n[[table]]\nhouse_way = 'x'\n",
                'line 3: unknown key "house_way", perhaps house-way',
            ),
            ("[[table]]\nhouse-way = 'nowhere'\n", 'line 1: no house way "'),
            ("[[table]]\nhouse-way = ''\n", "line 1: no house way"),
            ("[[table]]\nhouse-way = []\n", "line 1: house-way: a list is neither"),
            ("[[table]]\nhouse-way = 5\n", "line 1: house-way: 5 is neither"),
            ("[[table]]\nhouse-way = 'foxwoods'\nrole = 'dealer'\n", 'line 1: role "dealer"'),
            ("[[table]]\nhouse-way = 'foxwoods'\ncommission = true\n", "line 1: commission"),
            ("[[table]]\nhouse-way = 'foxwoods'\ncommission = 5\n", "line 1: commission"),
            ("[[table]]\nhouse-way = 'foxwoods'\nwheel = 0.05\n", "line 1: wheel: 0.05 is neither"),
            ("[[table]]\nhouse-way = 'foxwoods'\nrules = 'face-up'\n", "line 1: no table is made for a game"),
        ],
    )
    def test_what_is_wrong(self, tmp_path, text, what):
        assert what in refused(self.read, tmp_path, text)

    def test_what_is_no_grid(self, tmp_path):
        assert "no such file" in refused(read_grid, str(tmp_path / "none.toml"))
        assert "directory" in refused(read_grid, str(tmp_path))
        refused(read_grid, "a\0b")
        (tmp_path / "binary").write_bytes(b"\xff\0")
        assert "not UTF-8" in refused(read_grid, str(tmp_path / "binary"))
        (tmp_path / "big").write_bytes(b"#" * 2_000_000)
        assert "too big" in refused(read_grid, str(tmp_path / "big"))


def test_a_house_way_carries_its_text():
    way = load_house_way("foxwoods")
    assert parse_house_way(way.text, way.key) == way
