"""Shared by all tests: where the data is, house ways on both sides, and a cache folder that is not the user's."""

import os
import shutil
from importlib import resources
from pathlib import Path

import golden_table
import pytest
from hypothesis import settings
from oracle import house_way

from paigow.house_ways.cache import one_at_a_time

# Native code is compared with a slow oracle: one example may take long, and that is no failure.
settings.register_profile("paigow", deadline=None, print_blob=True, max_examples=40)
settings.load_profile("paigow")


#: Files that take longest: they come first, so that no process is left with one of them at the end.
LONGEST = ("test_readme.py",)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """What needs a whole game solved is slow, unless it says that it needs more of them."""
    for item in items:
        if "built_table" in item.fixturenames and not item.get_closest_marker("whole"):
            item.add_marker(pytest.mark.slow)
    items.sort(key=lambda item: LONGEST.index(item.path.name) if item.path.name in LONGEST else len(LONGEST))


@pytest.hookimpl(optionalhook=True, tryfirst=True)
def pytest_xdist_auto_num_workers():
    """With `-n auto` a process for each core, up to eight: more would spend their time on starting."""
    return None if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else min(8, os.cpu_count() or 1)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Whole files are parted among the processes, in order, as what a file's tests share is made once in a process."""
    from xdist.scheduler import LoadFileScheduling

    config.option.loadscopereorder = False
    return LoadFileScheduling(config, log)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """A folder of this run, the same one for all processes among which pytest-xdist parts the tests."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(autouse=True, scope="session")
def own_folders(tmp_path_factory, shared_folder):
    """Dealer tables are cached and tables kept for the whole run, but not in the folders of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIGOW_CACHE_DIR", str(shared_folder / "cache"))
        patch.setenv("PAIGOW_DATA_DIR", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session")
def built_table(shared_folder):
    """The folder of the whole table of Foxwoods; its game is the only one that the slow tests share, and solve once.

    The same solve leaves the values of the game in the cache folder, from which `paigow edge`, `session`, `exceptions`
    and `price` answer. Of several processes that need it one builds it for all.
    """
    from paigow.house_ways.way import load_house_way
    from paigow.rules.game import Rules
    from paigow.solving import game_values
    from paigow.tables.build import write_table
    from paigow.tables.folders import Game

    folder = shared_folder / "tables" / "foxwoods"
    game = Game(load_house_way("foxwoods"), Rules())
    with one_at_a_time(str(shared_folder / "tables" / "fixture")):
        if not (folder / "manifest.json").exists():
            solutions = []
            solve = game_values.solve
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(game_values, "solve", lambda *a, **b: solutions.append(solve(*a, **b)) or solutions[0])
                game_values.make_values(game.house_way, game.rules)
            folder.mkdir(parents=True)
            write_table(str(folder), game, *solutions)
    return folder


@pytest.fixture
def table(tmp_path):
    """The folder of a copy of the golden table."""
    return Path(shutil.copytree(golden_table.FOLDER, tmp_path / "table"))


@pytest.fixture(scope="session")
def solutions():
    """The golden table's game and another one, each with its solution of the same classes."""
    from paigow.solving.whole_game import solve

    games = golden_table.GAME, golden_table.OTHER_GAME
    return [(game, solve(game.house_way, game.rules, ranks=golden_table.RANKS)) for game in games]


@pytest.fixture(scope="session")
def data():
    return Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def oracle_ways():
    """The house ways that ship, as the oracle reads them, by file name."""
    folder = resources.files("paigow") / "house_ways"
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    return {file.name.removesuffix(".toml"): house_way.read(file.read_text("utf-8")) for file in files}


@pytest.fixture(scope="session")
def dealer_table():
    """``dealer_table(name, wheel)``: the package's table, built once a run; a wild joker is named behind the wheel."""
    from paigow.game.cards import RANKINGS
    from paigow.house_ways.way import load_house_way
    from paigow.native.dealer import DealerTable

    tables = {}

    def table(name, wheel):
        if (name, wheel) not in tables:
            way = load_house_way(name)
            tables[name, wheel] = DealerTable.build(way.program, way.rule_count, RANKINGS.index(wheel))
        return tables[name, wheel]

    return table
