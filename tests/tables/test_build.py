"""Building tables: written whole or not at all, whatever happens, however many do it at once."""

import errno
import os
import pickle
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from shutil import copytree, disk_usage
from threading import Barrier
from time import sleep

import golden_table
import pytest
from golden_table import contents
from messages import refused as refused_with

from paigow import load_house_way
from paigow.errors import TableError
from paigow.tables import build as table_build
from paigow.tables.build import build_table, is_built, write_table
from paigow.tables.files import open_table_files
from paigow.tables.folders import Game
from paigow.tables.verify import check_table

GOLDEN = golden_table.FOLDER
OTHER = golden_table.OTHER_GAME
FILES = sorted(path.name for path in GOLDEN.iterdir())
ARRAYS = [name for name in FILES if name.endswith(".npy")]


def refused(call, *arguments, **options):
    """The one line that says why a table was refused."""
    return refused_with(TableError, call, *arguments, **options)


class TestWriting:
    def test_best_only(self, tmp_path, solutions):
        manifest = write_table(str(tmp_path), *solutions[0], best_only=True)
        assert list(manifest.arrays) == ["split"]
        assert not manifest.has_counts
        assert set(contents(tmp_path)) == {"manifest.json", next(name for name in ARRAYS if name.startswith("split"))}
        assert check_table(str(tmp_path), sample=50).counted == 50

    def test_the_old_table_and_leavings_go_and_nothing_else(self, table, solutions):
        (table / ".split.npy.0123abcd.tmp").write_bytes(b"half")
        (table / ".manifest.json.0123abcd.tmp").write_bytes(b"half")
        (table / "wins-0123456789ab.npy").write_bytes(b"half")
        kept = {"notes.txt", "wins.npy", "split-0123456789ab.npz", ".split.npy.tmp"}
        for name in kept:
            (table / name).write_text("mine")
        manifest = write_table(str(table), *solutions[1])
        own = {array.file for array in manifest.arrays.values()}
        assert set(contents(table)) == own | kept | {"manifest.json"}
        check_table(str(table))

    def test_without_locks_only_the_old_arrays_go(self, table, solutions, monkeypatch):
        monkeypatch.setitem(sys.modules, "fcntl", None)
        (table / ".split.npy.0123abcd.tmp").write_bytes(b"another build's")
        manifest = write_table(str(table), *solutions[1])
        own = {array.file for array in manifest.arrays.values()}
        assert set(contents(table)) == own | {".split.npy.0123abcd.tmp", "manifest.json"}

    def test_writing_again_changes_nothing(self, table, solutions):
        before = contents(table)
        write_table(str(table), *solutions[0])
        assert contents(table) == before

    def test_a_damaged_table_is_replaced(self, table, solutions):
        for name in FILES:
            before = contents(table)
            (table / name).write_bytes(before[name][:50])
            write_table(str(table), *solutions[0])
            assert contents(table) == before

    @pytest.mark.parametrize("function", ["fsync", "replace"])
    @pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EROFS])
    def test_a_full_disk_leaves_what_was_there(self, table, solutions, monkeypatch, function, code):
        before, real = contents(table), getattr(os, function)
        for call in range(4):
            calls = []

            def failing(*arguments, call=call, calls=calls):
                calls.append(arguments)
                if len(calls) > call:
                    raise OSError(code, os.strerror(code))
                return real(*arguments)

            with monkeypatch.context() as patch:
                patch.setattr(table_build.os, function, failing)
                message = refused(write_table, str(table), *solutions[1])
            assert message.startswith(f"{table}: {os.strerror(code).lower()}; right: --out with a folder")
            assert contents(table) == before

    def test_a_disk_too_small_is_noticed_before_solving(self, tmp_path, monkeypatch):
        monkeypatch.setattr(table_build, "disk_usage", lambda folder: disk_usage(folder)._replace(free=20_000_000))
        message = refused(build_table, OTHER, str(tmp_path / "table"))
        assert message.startswith(f"{tmp_path / 'table'}: 20 MB are free, a table takes 63; right: ")
        assert list((tmp_path / "table").iterdir()) == []

    @pytest.mark.parametrize("name", ["file", "file/below", "", "a\0b"])
    def test_what_can_be_no_folder(self, tmp_path, name):
        (tmp_path / "file").write_text("")
        refused(build_table, OTHER, str(tmp_path / name) if name else "")
        assert (tmp_path / "file").read_text() == ""

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="every folder can be written by root")
    def test_a_folder_that_cannot_be_written(self, tmp_path):
        tmp_path.chmod(0o500)
        assert "permission denied" in refused(build_table, OTHER, str(tmp_path / "table"))

    def test_someone_elses_manifest_is_not_overwritten(self, tmp_path):
        (tmp_path / "manifest.json").write_text('{"manifest_version": 3}')
        assert "holds a manifest.json of something else" in refused(build_table, OTHER, str(tmp_path))
        assert contents(tmp_path) == {"manifest.json": b'{"manifest_version": 3}'}

    def test_a_house_way_without_its_text(self, tmp_path, solutions):
        game = Game(replace(OTHER.house_way, text=""), OTHER.rules)
        assert "without its text" in refused(write_table, str(tmp_path), game, solutions[1][1])


#: Writes the other table over what is in a folder, and is killed at its nth call of a function that changes files.
KILLED_WRITE = """
import os, pickle, signal, sys
from paigow.tables import build as table_build

folder, last = sys.argv[1], int(sys.argv[2])
with open(sys.argv[3], "rb") as file:
    game, solution = pickle.load(file)
calls = 0

def counted(function):
    def call(*arguments):
        global calls
        calls += 1
        if calls == last:
            os.kill(os.getpid(), signal.SIGKILL)
        return function(*arguments)
    return call

for name in ("fsync", "replace", "unlink"):
    setattr(os, name, counted(getattr(os, name)))
table_build.write_table(folder, game, solution)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
class TestKilled:
    @pytest.fixture
    def solution(self, solutions, tmp_path):
        """The other game and its solution, in a file."""
        path = tmp_path / "solution.pickle"
        path.write_bytes(pickle.dumps(solutions[1]))
        return path

    @staticmethod
    def run(folder, last, solution):
        command = [sys.executable, "-c", KILLED_WRITE, str(folder), str(last), str(solution)]
        done = subprocess.run(command, check=False, capture_output=True)
        assert done.returncode in (0, -signal.SIGKILL), done.stderr
        return done.returncode == 0

    @pytest.mark.slow
    def test_a_build_killed_anywhere_leaves_the_old_table_or_the_new(self, tmp_path, solutions, solution):
        new = tmp_path / "new"
        new.mkdir()
        write_table(str(new), *solutions[1])
        states = []
        for last in range(1, 40):
            folder = Path(copytree(GOLDEN, tmp_path / str(last)))
            ended = self.run(folder, last, solution)
            check_table(str(folder))
            found = contents(folder)
            manifest = found["manifest.json"]
            states.append(manifest == contents(new)["manifest.json"])
            assert states[-1] or manifest == contents(GOLDEN)["manifest.json"]
            # A run that is not disturbed then gives the table, and nothing is left of the other one.
            write_table(str(folder), *solutions[1])
            assert contents(folder) == contents(new)
            if ended:
                break
        assert ended
        assert states == sorted(states)
        assert states.count(False) > 6
        assert states.count(True) > 3

    def test_a_build_killed_anywhere_in_an_empty_folder_leaves_none(self, tmp_path, solutions, solution):
        for last in (1, 2, 5, 8):
            folder = tmp_path / str(last)
            folder.mkdir()
            assert not self.run(folder, last, solution)
            assert not (folder / "manifest.json").exists()
            write_table(str(folder), *solutions[1])
            assert check_table(str(folder)).manifest.house_way_key == "foxwoods"
            assert len(contents(folder)) == 4

    @pytest.mark.whole
    def test_the_command_killed_in_the_middle_and_begun_again(self, tmp_path, built_table):
        """What all tests take as the table of Foxwoods is what `paigow tables build` makes, byte for byte."""
        command = [sys.executable, "-m", "paigow", "tables", "build", "--house-way", "foxwoods", "--out", str(tmp_path)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8") as first:
            assert "10%" in first.stderr.readline()
            first.kill()
        assert not (tmp_path / "manifest.json").exists()
        subprocess.run(command, check=True, capture_output=True)
        assert contents(tmp_path) == contents(built_table)

    def test_two_programs_at_one_folder(self, tmp_path, solutions, solution):
        new = tmp_path / "new"
        new.mkdir()
        write_table(str(new), *solutions[1])
        folder = Path(copytree(GOLDEN, tmp_path / "shared"))
        with ThreadPoolExecutor() as pool:
            assert all(pool.map(lambda _: self.run(folder, 0, solution), range(3)))
        assert contents(folder) == contents(new)


class TestSeveralAtOnce:
    def test_the_second_of_two_waits_and_takes_the_table_of_the_first(self, tmp_path, solutions, monkeypatch):
        game, solution = solutions[0]
        solves, start = [], Barrier(2)

        def solve(*arguments, **options):
            solves.append(arguments)
            sleep(0.3)
            return solution

        def build(_):
            start.wait()
            return build_table(game, str(tmp_path / "table"))

        monkeypatch.setattr("paigow.solving.whole_game.solve", solve)
        monkeypatch.setattr(table_build, "is_built", lambda *_, **options: True)  # a part of the game, as solved here
        with ThreadPoolExecutor() as pool:
            first, second = pool.map(build, range(2))
        assert first == second
        assert len(solves) == 1
        assert [path.name for path in tmp_path.iterdir()] == ["table"]

    def test_two_builds_of_different_tables(self, tmp_path, solutions):
        """Writers take turns at one folder while a reader opens it: always one of the two tables, whole."""
        expected = []
        for n, solution in enumerate(solutions):
            (tmp_path / str(n)).mkdir()
            write_table(str(tmp_path / str(n)), *solution)
            expected.append(contents(tmp_path / str(n)))
        folder = tmp_path / "shared"
        folder.mkdir()
        write_table(str(folder), *solutions[0])

        def write(solution):
            for _ in range(12):
                write_table(str(folder), *solution)

        def read():
            while not all(writer.done() for writer in writers):
                manifest, arrays = open_table_files(str(folder))
                game = solutions[manifest.house_way_key == "foxwoods"]
                for column, values in arrays.items():
                    assert bytes(values) == getattr(game[1], column).tobytes()

        with ThreadPoolExecutor() as pool:
            writers = [pool.submit(write, solution) for solution in (*solutions, *solutions)]
            readers = [pool.submit(read) for _ in range(2)]
            for future in (*writers, *readers):
                future.result()
        assert contents(folder) in expected


class TestIsBuilt:
    def test_a_part_is_not_the_whole(self):
        assert not is_built(golden_table.GAME, str(GOLDEN))

    def test_the_whole_table(self, built_table, tmp_path):
        way, rules = OTHER.house_way, OTHER.rules
        assert is_built(OTHER, str(built_table))
        assert not is_built(OTHER, str(built_table), best_only=True)
        assert not is_built(Game(load_house_way("claridge"), rules), str(built_table))
        assert not is_built(Game(way, replace(rules, role="banker")), str(built_table))
        assert not is_built(Game(way, replace(rules, commission=Fraction(1, 100))), str(built_table))
        assert not is_built(Game(way, replace(rules, wheel="lowest")), str(built_table))
        assert not is_built(Game(way, replace(rules, pushes=({"high": "high card Q"},))), str(built_table))
        assert not is_built(OTHER, str(tmp_path))

    def test_not_with_a_byte_flipped(self, built_table, tmp_path):
        for path in built_table.iterdir():
            os.link(path, tmp_path / path.name)
        assert is_built(OTHER, str(tmp_path))
        array = next(tmp_path.glob("wins-*.npy"))
        content = bytearray(array.read_bytes())
        content[20_000_000] ^= 1
        array.unlink()
        array.write_bytes(content)
        assert not is_built(OTHER, str(tmp_path))
