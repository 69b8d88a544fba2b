"""Shared by all tests: where the data is, house ways on both sides, and a cache folder that is not the user's."""

from importlib import resources
from pathlib import Path

import pytest
from hypothesis import settings
from oracle import house_way

# Native code is compared with a slow oracle: one example may take long, and that is no failure.
settings.register_profile("paigow", deadline=None, print_blob=True)
settings.load_profile("paigow")


@pytest.fixture(autouse=True, scope="session")
def own_cache_folder(tmp_path_factory):
    """Dealer tables are cached for the whole run, but never in the folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIGOW_CACHE_DIR", str(tmp_path_factory.mktemp("cache")))
        yield


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
    """``dealer_table(name, "second" | "lowest")``: the package's table, built once a run."""
    from paigow._dealer import DealerTable
    from paigow.house_way import load_house_way

    tables = {}

    def table(name, wheel):
        if (name, wheel) not in tables:
            way = load_house_way(name)
            tables[name, wheel] = DealerTable.build(way.program, way.rule_count, ("second", "lowest").index(wheel))
        return tables[name, wheel]

    return table
