"""Look-up: the best sets of arrays of hands and of one hand, from tables that are found by the game they are for."""

import os
import random
import subprocess
import sys
import threading
import tracemalloc
from fractions import Fraction
from pathlib import Path
from shutil import copytree

import golden_table
import numpy as np
import pytest
from messages import refused

import paigow
from paigow import load_house_way, parse_hand
from paigow.errors import CardError, HouseWayError, RulesError, TableError
from paigow.native.index import CLASSES, class_hand, class_hands
from paigow.rules.game import Rules
from paigow.tables.build import build_table
from paigow.tables.files import DEALER_HANDS, read_manifest
from paigow.tables.folders import Game, shipped_table, tables_folder
from paigow.tables.lookup import Table, open_table
from paigow.tables.verify import check_table

GOLDEN = str(golden_table.FOLDER)
CARDS = "As Kd Qh Jc 9s 9d 2c"


@pytest.fixture(scope="module")
def table(built_table):
    with open_table(built_table) as table:
        yield table


@pytest.fixture(scope="module")
def part():
    with open_table(GOLDEN) as table:
        yield table


def random_hands(seed, n):
    rng = np.random.default_rng(seed)
    return np.ascontiguousarray(np.argpartition(rng.random((n, 53)), 7, axis=1)[:, :7].astype(np.uint8))


class TestLookup:
    def test_arrays_and_single_hands_agree_with_advice(self, table):
        """Whatever `paigow.advise` computes for a hand stands in the table."""
        hands = random_hands(1, 60)
        found = table.lookup(hands)
        for hand, low, wins, losses, ev in zip(hands.tolist(), *found, strict=True):
            best = paigow.advise(hand, "foxwoods").best
            assert {paigow.game.cards.CARD_NAMES[card] for card in low} == set(best.low)
            assert (wins, losses, ev) == (best.wins, best.losses, best.ev)
            one = table.advise(hand)
            assert (one.low, one.high, one.low_name, one.high_name) == (
                best.low,
                best.high,
                best.low_name,
                best.high_name,
            )
            assert (one.low_strength, one.high_strength) == (best.low_strength, best.high_strength)
            assert (one.wins, one.pushes, one.losses, one.ev) == (best.wins, best.pushes, best.losses, best.ev)

    def test_results_are_arrays_of_their_types(self, table):
        low, wins, losses, ev = table.lookup(random_hands(2, 5))
        assert (low.dtype, low.shape) == (np.uint8, (5, 2))
        assert (wins.dtype, wins.shape) == (losses.dtype, losses.shape) == (np.uint32, (5,))
        assert (ev.dtype, ev.shape) == (np.float64, (5,))

    def test_low_cards_are_the_hands_own_in_order(self, table):
        hands = random_hands(3, 5000)
        low = table.lookup(hands).low
        assert (low[:, :, None] == hands[:, None, :]).any(axis=2).all()
        assert (low[:, 0] // 4 <= low[:, 1] // 4).all()
        assert (low[:, 0] != low[:, 1]).all()

    def test_no_hands(self, table):
        for none in (np.empty((0, 7), np.uint8), [], np.empty((0, 7), np.int64)):
            found = table.lookup(none)
            assert found.low.shape == (0, 2)
            assert len(found.ev) == 0

    def test_order_of_cards_and_suits_do_not_matter(self, table):
        hands = random_hands(4, 2000)
        rng = np.random.default_rng(5)
        expected = table.lookup(hands)
        shuffled = table.lookup(rng.permuted(hands, axis=1))
        np.testing.assert_array_equal(shuffled.low, expected.low)
        renamed = table.lookup(np.where(hands < 52, hands ^ 3, hands).astype(np.uint8))
        np.testing.assert_array_equal(renamed.wins, expected.wins)
        np.testing.assert_array_equal(renamed.losses, expected.losses)

    @pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.int64, np.uint64, ">i4"])
    def test_any_integers(self, table, dtype):
        hands = random_hands(6, 100)
        np.testing.assert_array_equal(table.lookup(hands.astype(dtype)).low, table.lookup(hands).low)

    def test_any_layout(self, table):
        hands = random_hands(7, 100)
        expected = table.lookup(hands).low
        wide = np.zeros((100, 9), np.uint8)
        wide[:, 1:8] = hands
        read_only = hands.copy()
        read_only.flags.writeable = False
        for same in (np.asfortranarray(hands), wide[:, 1:8], read_only, hands[::-1].copy()[::-1]):
            np.testing.assert_array_equal(table.lookup(same).low, expected)

    def test_lists_of_hands(self, table):
        hands = random_hands(8, 20)
        expected = table.lookup(hands).low
        parsed = [parse_hand(hand) for hand in hands.tolist()]
        texts = [str(hand) for hand in parsed]
        for same in (hands.tolist(), parsed, texts, np.array(texts), np.array(texts, object), (text for text in texts)):
            np.testing.assert_array_equal(table.lookup(same).low, expected)

    def test_contiguous_hands_are_read_in_place(self, table):
        hands = random_hands(9, 200_000)
        table.lookup(hands[:10])
        tracemalloc.start()
        table.lookup(hands)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        # What comes out: 2 + 4 + 4 + 8 bytes a hand; and the losses once as floats. A copy would be 7 more.
        assert peak < 27 * len(hands)

    @pytest.mark.parametrize(
        "hands",
        [
            CARDS,
            b"As Kd",
            5,
            None,
            ["As Kd"],
            [CARDS, "As As Qh Jc 9s 9d 2c"],
            [[0, 1, 2, 3, 4, 5, 53]],
            [[0, 0, 1, 2, 3, 4, 5]],
            np.zeros((2, 6), np.uint8),
            np.zeros(7, np.uint8),
            np.zeros((1, 1, 7), np.uint8),
            np.arange(7.0)[None],
            np.ones((1, 7), bool),
            np.array([[0, 1, 2, 3, 4, 5, 53]], np.uint8),
            np.array([[0, 1, 2, 3, 4, 5, 262]], np.int64),
            np.array([[0, 1, 2, 3, 4, 5, -1]]),
            np.array([[0, 1, 2, 3, 4, 5, 1 << 63]], np.uint64),
            np.array([[0, 1, 2, 3, 4, 5, 5]], np.uint8),
        ],
        ids=repr,
    )
    def test_what_are_no_hands(self, table, hands):
        refused(CardError, table.lookup, hands)
        assert table.get(hands) is None
        assert table.get(hands, "none") == "none"

    def test_the_wrong_row_is_named(self, table):
        hands = random_hands(10, 100)
        hands[70] = 3
        for wrong in (hands, hands.astype(np.int32)):
            assert "row 70 is not seven different card" in refused(CardError, table.lookup, wrong)
        wrong = np.vstack([hands[:70], hands[:1], [[99] * 7]])
        assert "row 71" in refused(CardError, table.lookup, wrong)

    def test_get_finds_what_lookup_finds(self, table):
        hands = random_hands(11, 10)
        for mine, its in zip(table.get(hands), table.lookup(hands), strict=True):
            np.testing.assert_array_equal(mine, its)

    def test_several_threads(self, table):
        hands = random_hands(12, 50_000)
        expected = table.lookup(hands)
        wrong = []

        def look():
            for _ in range(5):
                wrong.extend(not (mine == its).all() for mine, its in zip(table.lookup(hands), expected, strict=True))

        threads = [threading.Thread(target=look) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == [False] * 80

    @pytest.mark.parametrize("commission", ["0", "5%", "1.23457%", "99.9%", Fraction(1, 3)])
    @pytest.mark.parametrize("role", ["player", "banker"])
    def test_ev_is_that_of_the_rules_to_the_last_bit(self, tmp_path, commission, role):
        game = Game(load_house_way("foxwoods"), Rules(commission=commission, role=role))
        build_table(game, str(tmp_path), ranks=golden_table.RANKS)
        with Table(str(tmp_path)) as table:
            hands = [class_hand(index) for index in range(table.manifest.first, table.manifest.end, 7)]
            _, wins, losses, ev = table.lookup(np.array(hands))
            for counts in zip(wins.tolist(), losses.tolist(), ev.tolist(), hands, strict=True):
                assert counts[2] == game.rules.ev(*counts[:2], DEALER_HANDS) == table.advise(counts[3]).ev


class TestAPart:
    def test_every_hand_of_it(self, part):
        first, end = part.manifest.first, part.manifest.end
        hands = np.empty((end - first, 7), np.uint8)
        class_hands(np.arange(first, end, dtype=np.uint32), hands)
        rng = random.Random(13)
        found = part.lookup(hands)
        for place in rng.sample(range(end - first), 60):
            advice = paigow.advise(hands[place].tolist(), part.house_way, rules=part.rules)
            assert set(found.low[place].tolist()) == set(paigow.parse_cards(advice.best.low))
            assert (found.wins[place], found.losses[place]) == (advice.best.wins, advice.best.losses)

    @pytest.mark.parametrize("index", [0, golden_table.RANKS[0], 3_902_051, 3_905_298, CLASSES - 1])
    def test_no_hand_beyond_it(self, part, index):
        hand, inside = class_hand(index), class_hand(part.manifest.first)
        assert "this hand is not in" in refused(TableError, part.advise, hand)
        assert "the hand in row 1 is not in" in refused(TableError, part.lookup, np.array([inside, hand, hand]))
        assert part.get([hand], 0) == 0
        assert part.get([inside]).low.shape == (1, 2)


class TestOneHand:
    def test_any_notation(self, table):
        split = table.advise(CARDS)
        assert split.low == ("As", "Kd")
        assert split.high == ("Qh", "Jc", "9s", "9d", "2c")
        assert (split.low_name, split.high_name) == ("ace-king", "pair of nines")
        assert split.wins + split.pushes + split.losses == DEALER_HANDS
        for same in ("asKDqhJc9s9d2c", parse_hand(CARDS), parse_hand(CARDS).cards, list(CARDS.split())):
            assert table.advise(same) == split

    @pytest.mark.parametrize("hand", ["", "As", [1, 2, 3], CARDS + " 3c", "As As Qh Jc 9s 9d 2c"])
    def test_what_is_no_hand(self, table, hand):
        refused(CardError, table.advise, hand)

    def test_needs_no_numpy(self, built_table):
        code = "import sys; from paigow import open_table\n"
        code += f"with open_table({str(built_table)!r}) as table: print(*table.advise({CARDS!r}).low)\n"
        code += "assert not {'numpy', 'joblib', 'rich', 'typer'} & set(sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, encoding="utf-8")
        assert done.stdout == "As Kd\n"


class TestShipped:
    def test_it_is_the_default_games(self):
        with open_table() as table:
            assert table.folder == shipped_table()
            assert table.house_way == load_house_way("golden-nugget")
            assert table.rules == Rules("second", Fraction(1, 20), "player")
            assert table.manifest.is_whole
            assert list(table.manifest.arrays) == ["split"]

    def test_it_verifies(self):
        assert check_table(shipped_table(), sample=100).counted == 100

    def test_best_sets_without_counts(self):
        with paigow.open_table("golden-nugget") as table:
            hands = random_hands(14, 40)
            low, wins, losses, ev = table.lookup(hands)
            assert (wins, losses, ev) == (None, None, None)
            for hand, cards in zip(hands.tolist(), low.tolist(), strict=True):
                best, split = paigow.advise(hand).best, table.advise(hand)
                assert set(best.low) == {paigow.game.cards.CARD_NAMES[card] for card in cards}
                assert (split.low, split.high, split.wins, split.ev) == (best.low, best.high, None, None)

    @pytest.mark.slow
    def test_it_is_what_a_build_makes(self, tmp_path):
        build_table(Game.of("golden-nugget"), str(tmp_path), best_only=True)
        files = {path.name for path in tmp_path.iterdir()}
        shipped = Path(shipped_table())
        assert files == {path.name for path in shipped.iterdir() if path.suffix in (".npy", ".json")}
        built, kept = read_manifest(str(tmp_path)), read_manifest(str(shipped))
        assert {**built.to_json(), "generator": ""} == {**kept.to_json(), "generator": ""}
        name = built.arrays["split"].file
        assert (tmp_path / name).read_bytes() == (shipped / name).read_bytes()


class TestOpening:
    @pytest.fixture
    def data_folder(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path))
        return tmp_path / "tables"

    @pytest.fixture
    def kept(self, data_folder, built_table):
        """The table of Foxwoods in the data folder."""
        folder = data_folder / "foxwoods.player.second.5pc"
        folder.mkdir(parents=True)
        for path in built_table.iterdir():
            os.link(path, folder / path.name)
        return folder

    def test_by_house_way_name_or_folder(self, kept, tmp_path):
        text = load_house_way("foxwoods").text
        (tmp_path / "own.toml").write_text(text, "utf-8")
        for same in ("foxwoods", load_house_way("foxwoods"), kept.name, kept, str(kept)):
            with open_table(same) as table:
                assert table.folder == str(kept)
        refused(TableError, open_table, tmp_path / "own.toml")  # the same rules, but a file's table has its own name

    def test_by_the_file_of_a_house_way(self, data_folder, tmp_path):
        way = tmp_path / "mine.toml"
        way.write_text(golden_table.GAME.house_way.text, "utf-8")
        rules = {"rules": golden_table.GAME.rules}
        message = refused(TableError, open_table, way, **rules)
        assert f"right: paigow tables build --house-way {way} --role banker --commission 0.025" in message
        name = golden_table.GAME.name
        copytree(GOLDEN, data_folder / name)
        for same in (way, str(way), load_house_way(way)):
            with open_table(same, **rules) as table:
                assert table.folder == str(data_folder / name)

    def test_every_rule_is_heeded(self, kept):
        for rules in (
            {"role": "banker"},
            {"commission": "1%"},
            {"commission": 0},
            {"wheel": "lowest"},
            {"rules": "ez"},
            {"rules": "no-commission"},
        ):
            message = refused(TableError, open_table, "foxwoods", **rules)
            assert "no table of foxwoods." in message
            assert "right: paigow tables build --house-way foxwoods" in message
            message = refused(TableError, open_table, kept, **rules)
            assert "is not the table foxwoods." in message
        for rules in ({"role": "player"}, {"commission": Fraction(1, 20)}, {"wheel": "second"}, {"rules": "standard"}):
            for same in ("foxwoods", kept):
                with open_table(same, **rules) as table:
                    assert table.folder == str(kept)

    def test_what_is_wrong(self, data_folder, tmp_path):
        refused(RulesError, open_table, "foxwoods", role="dealer")
        refused(RulesError, open_table, "foxwoods", rules="face-up")
        refused(HouseWayError, open_table, tmp_path / "none.toml")
        for nothing in ("nowhere", "", "foxwoods.player.second.5pc", str(tmp_path / "nowhere"), tmp_path):
            refused(TableError, open_table, nothing)
        copytree(GOLDEN, tmp_path / "two" / "a")
        copytree(GOLDEN, tmp_path / "two" / "b")
        assert "holds 2 tables" in refused(TableError, open_table, tmp_path / "two")
        assert open_table(tmp_path / "two" / "a").folder == str(tmp_path / "two" / "a")

    def test_a_built_table_comes_before_the_one_that_ships(self, data_folder):
        folder = data_folder / "golden-nugget.player.second.5pc"
        build_table(Game.of("golden-nugget"), str(folder), ranks=golden_table.RANKS)
        assert open_table("golden-nugget").folder == str(folder)

    def test_a_changed_bit_is_seen_when_asked_for(self, tmp_path):
        """It is believed otherwise: opening reads no arrays."""
        table = Path(copytree(GOLDEN, tmp_path / "table"))
        array = next(path for path in table.iterdir() if path.name.startswith("split-"))
        content = bytearray(array.read_bytes())
        open_table(table, verify=True).close()
        content[-1] ^= 1
        array.write_bytes(content)
        open_table(table).close()
        with pytest.raises(TableError, match="is damaged: its checksum is wrong"):
            open_table(table, verify=True)

    def test_a_damaged_table_is_refused_and_no_other_taken(self, data_folder):
        folder = data_folder / "golden-nugget.player.second.5pc"
        folder.mkdir(parents=True)
        (folder / "manifest.json").write_text("{")
        assert f"{folder}" in refused(TableError, open_table, "golden-nugget")

    def test_a_table_of_old_rules_is_not_taken(self, data_folder):
        """One that was built for what a house way of that name said before."""
        name = "foxwoods.player.second.5pc"
        copytree(GOLDEN, data_folder / name)
        assert "no table of foxwoods.player.second.5pc" in refused(TableError, open_table, "foxwoods")

    def test_closing(self, built_table):
        with open_table(built_table) as table:
            found = table.lookup([CARDS])
        assert found.low.shape == (1, 2)
        for call in (lambda: table.lookup([CARDS]), lambda: table.get([CARDS]), lambda: table.advise(CARDS)):
            assert "is closed" in refused(TableError, call)
        table.close()

    def test_opening_reads_next_to_nothing(self, built_table):
        tracemalloc.start()
        with open_table(built_table):
            _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 300_000

    def test_the_data_folder(self, data_folder):
        assert tables_folder() == str(data_folder)
        assert paigow.open_table is open_table
