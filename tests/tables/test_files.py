"""Table files: read exactly as they are, and refused when they are anything else."""

import json
import os
from dataclasses import replace
from fractions import Fraction

import golden_table
import numpy as np
import pytest
from golden_table import contents
from messages import refused as refused_with

from paigow.errors import TableError
from paigow.native.index import CLASSES
from paigow.tables import files as table_files
from paigow.tables.build import build_table, write_table
from paigow.tables.files import open_table_files, read_manifest
from paigow.tables.verify import check_table

GOLDEN = golden_table.FOLDER
OTHER = golden_table.OTHER_GAME
FILES = sorted(path.name for path in GOLDEN.iterdir())
ARRAYS = [name for name in FILES if name.endswith(".npy")]
#: Manifests that are none.
FOREIGN = [
    b"",
    b"\0\0",
    b"{",
    b"[]",
    b"1",
    b"null",
    b'"paigow table"',
    b"[" * 100_000,
    b"\xff",
    b"{" + b" " * (1 << 23),
]


def refused(call, *arguments, **options):
    """The one line that says why a table was refused."""
    return refused_with(TableError, call, *arguments, **options)


def set_entry(folder, *path, value):
    """Change an entry of a manifest, and make its checksum right again."""
    file = folder / "manifest.json"
    document = json.loads(file.read_text("utf-8"))
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    document["sha256"] = table_files._digest({key: value for key, value in document.items() if key != "sha256"})
    file.write_text(json.dumps(document), "utf-8")


class TestTheFormat:
    def test_a_build_is_the_golden_table_byte_for_byte(self, tmp_path):
        folder = tmp_path / "new"
        manifest = build_table(golden_table.GAME, str(folder), ranks=golden_table.RANKS)
        found, golden = contents(folder), contents(GOLDEN)
        assert list(found) == list(golden)
        for name in ARRAYS:
            assert found[name] == golden[name], name
        own, old = (json.loads(files["manifest.json"]) for files in (found, golden))
        for document in (own, old):  # made by another version, if need be
            assert document.pop("generator").startswith("paigow ")
            del document["sha256"]
        assert own == old
        assert manifest == read_manifest(str(folder))

    def test_the_golden_table_is_read(self):
        manifest, arrays = open_table_files(str(GOLDEN))
        assert (manifest.first, manifest.end) == (3_902_052, 3_905_298)
        assert manifest.rules == golden_table.GAME.rules
        assert manifest.rules.commission == Fraction(1, 40)
        assert manifest.house_way == replace(golden_table.GAME.house_way, key="golden.toml")
        assert manifest.describes(golden_table.GAME.house_way, golden_table.GAME.rules)
        assert not manifest.describes(OTHER.house_way, golden_table.GAME.rules)
        assert not manifest.describes(golden_table.GAME.house_way, OTHER.rules)
        assert manifest.has_counts
        assert not manifest.is_whole
        assert (manifest.wins, manifest.losses) == (2_587_159_793_604, 35_995_946_484)
        assert {name: values.format for name, values in arrays.items()} == {"split": "B", "wins": "I", "losses": "I"}

    @pytest.mark.slow
    def test_every_entry_of_the_golden_table_is_right(self):
        assert check_table(str(GOLDEN), every=True).counted == 3246

    @pytest.mark.parametrize("mode", [None, "r"])
    def test_numpy_reads_the_arrays(self, mode):
        manifest, arrays = open_table_files(str(GOLDEN))
        for name, array in manifest.arrays.items():
            values = np.load(GOLDEN / array.file, mmap_mode=mode, allow_pickle=False)
            assert values.dtype == np.dtype(array.dtype)
            assert values.tolist() == arrays[name].tolist()

    @pytest.mark.parametrize(("dtype", "length"), [("|u1", 1), ("<u4", CLASSES), ("|u1", 10**40), ("<u4", 10**60)])
    def test_headers_are_aligned(self, dtype, length):
        header = table_files.npy_header(dtype, length)
        assert len(header) % 64 == 0
        assert header.endswith(b"\n")
        assert len(header) == 10 + int.from_bytes(header[8:10], "little")

    def test_arrays_are_read_only(self):
        _, arrays = open_table_files(str(GOLDEN))
        with pytest.raises(TypeError):
            arrays["split"][0] = 1

    def test_arrays_outlive_a_new_table(self, table, solutions):
        _, arrays = open_table_files(str(table))
        before = {name: values.tolist() for name, values in arrays.items()}
        write_table(str(table), *solutions[1])
        assert not set(ARRAYS) & set(contents(table))
        assert {name: values.tolist() for name, values in arrays.items()} == before


class TestRefused:
    def test_no_table(self, tmp_path):
        assert f"no table in {tmp_path}: there is no manifest.json" in refused(open_table_files, str(tmp_path))
        assert "no table in" in refused(open_table_files, str(tmp_path / "nowhere"))
        (tmp_path / "file").write_text("")
        assert "no table in" in refused(open_table_files, str(tmp_path / "file"))

    @pytest.mark.parametrize("name", FILES)
    @pytest.mark.parametrize("kept", [0, 1, 63, 64, 127, 128, -2])
    def test_truncated_files_at_opening(self, table, name, kept):
        content = (table / name).read_bytes()
        (table / name).write_bytes(content[:kept])
        message = refused(open_table_files, str(table))
        assert name in message
        assert ("truncated" if name in ARRAYS else "damaged") in message

    @pytest.mark.parametrize("name", ARRAYS)
    def test_more_than_there_should_be_at_opening(self, table, name):
        with open(table / name, "ab") as file:
            file.write(b"\0")
        assert f"{name} is too long" in refused(open_table_files, str(table))

    @pytest.mark.parametrize("name", ARRAYS)
    def test_a_missing_array_at_opening(self, table, name):
        (table / name).unlink()
        assert f"{name} is missing" in refused(open_table_files, str(table))

    @pytest.mark.parametrize("name", FILES)
    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
    def test_what_is_no_file(self, table, name):
        (table / name).unlink()
        os.mkfifo(table / name)
        assert name in refused(open_table_files, str(table))

    @pytest.mark.parametrize("name", ARRAYS)
    @pytest.mark.parametrize(
        "change", [(b"u", b"i"), (b"u", b"f"), (b"(3246,)", b"(3245,)"), (b"\x01\x00", b"\x02\x00")]
    )
    def test_an_array_of_another_type_or_shape_at_opening(self, table, name, change):
        content = (table / name).read_bytes()
        (table / name).write_bytes(content.replace(*change, 1))
        assert f"{name} is damaged or foreign" in refused(open_table_files, str(table))

    @pytest.mark.parametrize("name", FILES)
    def test_any_flipped_byte(self, table, name):
        """In the manifest and in the heads of arrays at opening, elsewhere by the checksum; here at some places."""
        content = (table / name).read_bytes()
        for place in [*range(0, 200, 3), *range(200, len(content), 97), len(content) - 1]:
            flipped = bytes([content[place] ^ 1 << place % 8])
            (table / name).write_bytes(content[:place] + flipped + content[place + 1 :])
            assert name in refused(check_table, str(table)), place
        (table / name).write_bytes(content)
        check_table(str(table))

    @pytest.mark.slow
    @pytest.mark.parametrize("name", FILES)
    def test_really_any_flipped_byte(self, table, name):
        content = (table / name).read_bytes()
        for place in range(len(content)):
            (table / name).write_bytes(content[:place] + bytes([content[place] ^ 0x20]) + content[place + 1 :])
            if name in ARRAYS or content[place : place + 1] not in b" \n":
                assert name in refused(check_table, str(table)), place

    @pytest.mark.parametrize("content", FOREIGN, ids=lambda content: repr(content[:20]))
    def test_foreign_manifests(self, table, content):
        (table / "manifest.json").write_bytes(content)
        message = refused(open_table_files, str(table))
        assert "damaged or foreign" in message or "is foreign" in message or "is no manifest" in message

    def test_someone_elses_manifest(self, table):
        (table / "manifest.json").write_text('{"manifest_version": 3, "name": "An extension"}')
        assert 'is foreign: no "magic": "paigow table"' in refused(open_table_files, str(table))

    @pytest.mark.parametrize("number", [2, 10**30, 0, -1, "1", None, 1.5])
    def test_other_formats(self, table, number):
        set_entry(table, "format", value=number)
        message = refused(open_table_files, str(table))
        assert (f"newer format {number}" if number in (2, 10**30) else "unknown format") in message
        assert "this version reads format 1" in message

    @pytest.mark.parametrize(
        ("path", "value"),
        [
            (["generator"], 1),
            (["house_way"], None),
            (["house_way", "text"], 5),
            (["house_way", "program_sha256"], "x"),
            (["rules", "role"], "dealer"),
            (["rules", "wheel"], "third"),
            (["rules", "commission"], "1/0"),
            (["rules", "commission"], "-1/20"),
            (["rules", "commission"], 0.05),
            (["rules", "commission"], "5/4"),
            (["rules", "push"], None),
            (["rules", "push"], [{"high": "nothing"}]),
            (["classes", "first"], -1),
            (["classes", "first"], 3_905_298),
            (["classes", "first"], True),
            (["classes", "end"], CLASSES + 1),
            (["totals", "wins"], 1.5),
            (["totals", "losses"], 1 << 70),
            (["arrays"], {}),
            (["arrays"], []),
            (["arrays", "ev"], {}),
            (["arrays", "split"], {}),
            (["arrays", "split", "dtype"], "<u4"),
            (["arrays", "wins", "dtype"], "<f4"),
            (["arrays", "wins", "shape"], [3245]),
            (["arrays", "wins", "shape"], [3246, 1]),
            (["arrays", "losses", "bytes"], 13113),
            (["arrays", "losses", "file"], "../losses-1bf8185d3199.npy"),
            (["arrays", "losses", "file"], "/etc/passwd"),
            (["arrays", "losses", "sha256"], "0" * 64),
        ],
        ids=repr,
    )
    def test_a_manifest_that_says_what_it_may_not(self, table, path, value):
        set_entry(table, *path, value=value)
        assert "manifest.json is not as format 1 says" in refused(open_table_files, str(table))

    def test_a_house_way_that_is_read_otherwise_now(self, table):
        set_entry(table, "house_way", "program_sha256", value="0" * 64)
        assert "built for other rules" in refused(lambda: read_manifest(str(table)).house_way)
        set_entry(table, "house_way", "text", value="nonsense")
        assert "not to be read" in refused(lambda: read_manifest(str(table)).house_way)

    def test_totals_that_do_not_add_up(self, table):
        set_entry(table, "totals", "wins", value=1)
        assert "adds up to 2587159793604, not 1" in refused(check_table, str(table))

    def test_entries_that_are_wrong_under_a_right_checksum(self, tmp_path, solutions):
        game, solution = solutions[0]
        for column in ("split", "wins", "losses"):
            values = getattr(solution, column).copy()
            values[1234] += 1
            wrong = replace(solution, **{column: values})
            write_table(str(tmp_path), game, wrong, best_only=column == "split")
            message = refused(check_table, str(tmp_path), every=True)
            assert "class 3903286" in message if column == "split" else "adds up to" in message
