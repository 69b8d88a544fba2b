"""`paigow tables build|info|verify`: whole outputs, where tables go, and what is refused."""

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from shutil import copytree

import golden_table
import pytest

from paigow.cli.main import main
from paigow.cli.progress import progress
from paigow.tables import build as table_build
from paigow.tables.files import read_manifest
from paigow.tables.folders import shipped_table

GOLDEN = str(golden_table.FOLDER)
GOLDEN_NAME = golden_table.GAME.name
GOLDEN_INFO = """\
{folder}
  Dealer   Golden — a dealer for tests
  Rules    you bank, copies win; 2.5% commission; A-2-3-4-5 lowest; push when the opponent has a
           jack-high hand without a pair high
  Holds    3,246 classes, best sets, wins, losses; 0.0 MB; by paigow 0.1.0
  Totals   2,587,159,793,604 deals won, 35,995,946,484 lost
"""
SHIPPED_INFO = """\
{folder}
  Dealer   Golden Nugget, Las Vegas
  Rules    you play, copies lose; 5% commission; A-2-3-4-5 second-highest
  Holds    6,972,147 classes, best sets alone; 7.0 MB; by paigow 0.1.0
  Totals   2,395,970,964,055,568 deals won, 2,465,193,360,540,388 lost
"""


@pytest.fixture
def environment(environment, tmp_path):
    """A data folder with the golden table in it."""
    copytree(GOLDEN, tmp_path / "data" / "tables" / GOLDEN_NAME)
    return environment | {"PAIGOW_DATA_DIR": str(tmp_path / "data"), "COLUMNS": "200"}


@pytest.fixture
def kept(tmp_path, environment):
    """The folder of the golden table in the data folder."""
    return str(tmp_path / "data" / "tables" / GOLDEN_NAME)


class TestInfo:
    def test_all(self, run, kept):
        done = run("paigow", "tables", "info")
        assert done == (0, GOLDEN_INFO.format(folder=kept) + "\n" + SHIPPED_INFO.format(folder=shipped_table()), "")

    @pytest.mark.parametrize("text", [GOLDEN_NAME, GOLDEN])
    def test_one(self, run, kept, text):
        folder = kept if text == GOLDEN_NAME else text
        assert run("paigow", "tables", "info", text) == (0, GOLDEN_INFO.format(folder=folder), "")

    def test_none(self, run, tmp_path):
        hide = "import sys; sys.modules['paigow_tables'] = None\n"
        hide += "from paigow.cli.main import main\nraise SystemExit(main())"
        environment = os.environ | {"PAIGOW_DATA_DIR": str(tmp_path / "empty")}
        done = subprocess.run(
            [sys.executable, "-c", hide, "tables", "info"], check=True, capture_output=True, text=True, env=environment
        )
        assert done.stdout == "There are no tables. One is built with: paigow tables build --house-way foxwoods\n"

    def test_json(self, run, kept):
        done = run("paigow", "tables", "info", "--json")
        assert (done.status, done.err) == (0, "")
        data = json.loads(done.out)
        assert data["schema"] == 1
        assert [table["folder"] for table in data["tables"]] == [kept, shipped_table()]
        table = data["tables"][0]
        assert list(table) == [
            "folder",
            "magic",
            "format",
            "generator",
            "house_way",
            "rules",
            "classes",
            "totals",
            "arrays",
            "house_way_sha256",
        ]
        assert table["house_way_sha256"] == table["house_way"]["program_sha256"]
        assert table["rules"] == {
            "role": "banker",
            "wheel": "lowest",
            "commission": "1/40",
            "push": [{"high": "high card J"}],
        }
        assert table["house_way"]["key"] == "golden.toml"
        assert "text" not in table["house_way"]


class TestVerify:
    def test_all(self, run, kept):
        done = run("paigow", "tables", "verify")
        assert done == (0, f"{kept}: checksums right\n{shipped_table()}: checksums right\n", "")

    @pytest.mark.slow
    def test_a_sample_and_every_class(self, run, kept):
        done = run("paigow", "tables", "verify", GOLDEN_NAME, "--sample", "100", "--jobs", "1")
        assert done[:2] == (0, f"{kept}: checksums right, 100 classes counted anew\n")
        assert done.err == f"{kept}: 100%, 0 s left\n"
        done = run("paigow", "tables", "verify", GOLDEN_NAME, "--all")
        assert done[:2] == (0, f"{kept}: checksums right, 3,246 classes counted anew\n")
        assert done.err.splitlines()[-1] == f"{kept}: 100%, 0 s left"

    def test_json(self, run, kept):
        done = run("paigow", "tables", "verify", kept, "--sample", "10", "--json")
        table = {"folder": kept, "sound": True, "classes_counted_anew": 10}
        assert json.loads(done.out) == {"schema": 1, "tables": [table]}

    def test_what_is_damaged(self, run, kept):
        array = next(Path(kept).glob("losses-*.npy"))
        content = bytearray(array.read_bytes())
        content[5000] ^= 4
        array.write_bytes(content)
        right = "right: build it anew, paigow tables build with the --house-way and options of its game"
        message = f"{array} is damaged: its checksum is wrong; {right}"
        assert run("paigow", "tables", "verify", kept) == (2, "", f"paigow: {message}\n")
        # The others are looked at all the same.
        done = run("paigow", "tables", "verify")
        assert done == (2, f"{shipped_table()}: checksums right\n", f"paigow: {message}\n")
        done = run("paigow", "tables", "verify", "--json")
        assert done.status == 2
        assert json.loads(done.out)["tables"] == [
            {"folder": kept, "sound": False, "problem": message},
            {"folder": shipped_table(), "sound": True, "classes_counted_anew": 0},
        ]
        array.write_bytes(content[:-1])
        for command in ("verify", "info"):
            done = run("paigow", "tables", command)
            assert done.status == 2
            assert f"{array} is truncated: 13111 bytes, not 13112; right: " in done.err
            assert len(done.err.splitlines()) == 1


class TestBuild:
    @pytest.fixture
    def small(self, tmp_path, monkeypatch):
        """Builds of a few classes, in this process and with tmp_path / "data" as data folder."""
        monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path / "data"))
        monkeypatch.setattr(table_build, "build_table", partial(table_build.build_table, ranks=(8064, 8065)))

    def tables(self, folder):
        """Folder and dealer of every table below a folder."""
        found = sorted(Path(folder).rglob("manifest.json"))
        return [(str(path.parent.relative_to(folder)), read_manifest(str(path.parent)).house_way_key) for path in found]

    def test_into_the_data_folder(self, small, tmp_path, capsys):
        assert main(["tables", "build"]) == 0
        name = "golden-nugget.player.second.5pc"
        assert self.tables(tmp_path) == [(f"data/tables/{name}", "golden-nugget")]
        out, err = capsys.readouterr()
        assert out.startswith(f"{name}: built in ")
        assert out.endswith(f" s, {tmp_path / 'data' / 'tables' / name}\n")
        assert err.startswith(f"{name}: ")
        assert err.endswith(": 100%, 0 s left\n")

    def test_one_table_into_its_folder(self, small, tmp_path):
        arguments = ["--house-way", "foxwoods", "--role", "banker", "--commission", "1%", "--best-only", "--jobs", "1"]
        assert main(["tables", "build", *arguments, "--out", str(tmp_path / "a" / "b")]) == 0
        assert self.tables(tmp_path) == [("a/b", "foxwoods")]
        manifest = read_manifest(str(tmp_path / "a" / "b"))
        assert (manifest.rules.role, str(manifest.rules.commission), manifest.has_counts) == ("banker", "1/100", False)

    def test_in_place_of_another_game(self, small, tmp_path, capsys):
        out = ["--out", str(tmp_path / "table")]
        assert main(["tables", "build", "--house-way", "foxwoods", *out]) == 0
        capsys.readouterr()
        assert main(["tables", "build", "--house-way", "foxwoods", "--role", "banker", *out]) == 0
        assert f" in place of foxwoods.player.second.5pc, {tmp_path / 'table'}\n" in capsys.readouterr().out
        assert main(["tables", "build", "--house-way", "claridge", *out, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["tables"][0]["replaced"] == "foxwoods.banker.second.5pc"
        assert self.tables(tmp_path) == [("table", "claridge")]

    def test_json(self, small, tmp_path, capsys):
        ways = ["--house-way", "foxwoods", "--house-way", "claridge"]
        assert main(["tables", "build", *ways, "--out", str(tmp_path), "--json"]) == 0
        data = json.loads(capsys.readouterr().out)
        assert list(data) == ["schema", "tables"]
        assert [(table["house_way"]["key"], table["built"]) for table in data["tables"]] == [
            ("foxwoods", True),
            ("claridge", True),
        ]
        assert main(["tables", "info", *(table["folder"] for table in data["tables"]), "--json"]) == 0
        same = json.loads(capsys.readouterr().out)["tables"]
        assert [{**table, "built": True, "replaced": None} for table in same] == data["tables"]

    def test_several_into_folders_of_their_names(self, small, tmp_path):
        (tmp_path / "own.toml").write_text('name = "My own"\nrule = [{ hand = "pair", high = "pair" }]\n')
        ways = ["--house-way", "california", "--house-way", str(tmp_path / "own.toml")]
        assert main(["tables", "build", *ways, "--rules", "ez", "--out", str(tmp_path)]) == 0
        found = self.tables(tmp_path)
        assert [key for _, key in found] == ["california", "own.toml"]
        assert found[0][0] == "california.player.lowest.0pc.push-bbf1be710cd7"
        assert found[1][0].startswith("my-own_")

    def test_a_grid(self, small, tmp_path):
        (tmp_path / "grid.toml").write_text('[[table]]\nhouse-way = "claridge"\nrole = ["player", "banker"]\n')
        (tmp_path / "one.toml").write_text('[[table]]\nhouse-way = "trump-plaza"\n')
        out = ["--out", str(tmp_path / "out")]
        assert main(["tables", "build", "--grid", str(tmp_path / "grid.toml"), "--house-way", "foxwoods", *out]) == 0
        assert main(["tables", "build", "--grid", str(tmp_path / "one.toml"), *out]) == 0
        assert [folder for folder, _ in self.tables(tmp_path / "out")] == [
            "claridge.banker.second.5pc",
            "claridge.player.second.5pc",
            "foxwoods.player.second.5pc",
            "trump-plaza.player.second.5pc",
        ]

    def test_what_is_there_already(self, run, built_table):
        before = {path.name: path.stat().st_mtime_ns for path in built_table.iterdir()}
        done = run("paigow", "tables", "build", "--house-way", "foxwoods", "--out", str(built_table))
        assert done == (0, f"foxwoods.player.second.5pc: is there already and verifies, {built_table}\n", "")
        assert {path.name: path.stat().st_mtime_ns for path in built_table.iterdir()} == before

    def test_the_table_that_ships_is_there_already(self, run):
        done = run("paigow", "tables", "build", "--best-only", "--out", shipped_table())
        assert done == (0, f"golden-nugget.player.second.5pc: is there already and verifies, {shipped_table()}\n", "")


WRONG = [
    (["build", "--jobs", "0"], "--jobs 0 is not from 1 to 1024", " --jobs 2"),
    (["build", "--jobs", "many"], "--jobs", " --jobs 2"),
    (["build", "--house-way"], "--house-way takes a value", "right: paigow tables build --house-way foxwoods"),
    (["build", "--house-way", "nowhere"], 'no house way "nowhere"', "or any of"),
    (["build", "--role", "dealer"], 'role "dealer"', "--role player"),
    (["build", "--commission", "five"], 'commission "five"', "--commission 5%"),
    (["build", "--commission", "1.23456789012%"], "too many decimals", "right: 5%"),
    (["build", "--wheel", "third"], 'wheel "third"', "--wheel second"),
    (
        ["build", "--rules", "face-up"],
        "no table is made for a game in which the dealer's cards lie open",
        "--rules standard",
    ),
    (["build", "--out", ""], "is no name of a folder", "--out "),
    (["build", "--out", "file"], "file: file exists", "--out "),
    (["build", "--out", "file/below"], "file/below: not a directory", "--out "),
    (["build", "--grid", "none.toml"], "none.toml: no such file", "--grid "),
    (["build", "--grid", "file"], "file: there are no tables", "right: [[table]]"),
    (["build", "--backend", "slurm"], 'backend "slurm" is neither threads nor dask', "--backend dask"),
    (["build", "--backend", "dask"], "needs the address of a scheduler", "--backend dask --scheduler"),
    (["build", "--scheduler", "tcp://127.0.0.1:1"], "--scheduler is for --backend dask", "--backend dask"),
    (
        ["build", "--backend", "dask", "--scheduler", "x://", "--jobs", "2"],
        "--jobs is for threads",
        "--backend dask",
    ),
    (["build", "--backend", "dask", "--scheduler", "x://"], "no Dask scheduler at 'x://'", "--scheduler"),
    (["build", "foxwoods"], "foxwoods", "right: paigow tables build"),
    (["info", "nothing"], "no table nothing", f"right: {GOLDEN_NAME}, golden-nugget.player.second.5pc"),
    (["info", "file"], "no table file", "right: "),
    (["info", "."], "no table in .", "right: a folder made by paigow tables build"),
    (["verify", "nothing"], "no table nothing", "right: "),
    (["verify", "--sample", "-1"], "--sample -1 is not from 0 to 6972147", "--sample 1000"),
    (["verify", "--jobs", "0"], "--jobs 0 is not from 1 to 1024", " --jobs 2"),
    (["vreify"], "No such command", "right: paigow tables verify"),
]


@pytest.mark.parametrize(("arguments", "what", "example"), WRONG, ids=lambda value: repr(value)[:50])
def test_wrong_input(run, tmp_path, arguments, what, example):
    (tmp_path / "file").write_text("")
    done = run("paigow", "tables", *arguments)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("paigow: ")
    assert what in done.err
    assert example in done.err
    assert len(done.err.splitlines()) == 1


class TestProgress:
    def test_lines_where_there_is_no_terminal(self, capsys):
        with progress("a table") as report:
            for done in range(1, 129):
                report(done, 128)
        lines = capsys.readouterr().err.splitlines()
        assert [line.split(",")[0] for line in lines] == [f"a table: {10 * n}%" for n in range(1, 11)]
        assert lines[-1] == "a table: 100%, 0 s left"

    @pytest.mark.slow
    @pytest.mark.skipif(not hasattr(os, "openpty"), reason="no terminals here")
    def test_a_bar_on_a_terminal(self, programs, environment):
        """On standard error, with the time left, and gone at the end; standard output has the result alone."""
        master, terminal = os.openpty()
        command = [programs["paigow"], "tables", "verify", GOLDEN, "--sample", "2000"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=terminal, env=environment | {"TERM": "xterm"}, encoding="utf-8"
        ) as process:
            os.close(terminal)
            shown = b""
            while block := read(master):
                shown += block
            out = process.stdout.read()
        os.close(master)
        assert process.returncode == 0
        assert out == f"{GOLDEN}: checksums right, 2,000 classes counted anew\n"
        text = shown.decode("utf-8")
        assert GOLDEN[-20:] in text
        assert "%" in text
        assert "0:00:0" in text
        assert "\x1b[" in text


def read(terminal):
    """What was written to a terminal; nothing when the other side has closed it."""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
