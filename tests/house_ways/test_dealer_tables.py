"""The cache of dealer tables: used when it is sound, never believed when it is not, never in the way."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cache as cache_of_results
from threading import Barrier

import pytest
from messages import refused

import paigow
from paigow import HouseWayError, RulesError, load_house_way
from paigow.house_ways import cache
from paigow.house_ways import kept_tables as dealer_tables
from paigow.house_ways.dealer_tables import load_dealer_table, pushes_without_hands
from paigow.native.dealer import DealerTable
from paigow.rules.game import Rules

HEAD = len(dealer_tables.MAGIC) + 65


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty cache folder that does not exist yet, and a process that has kept no table."""
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path / "a" / "cache"))
    monkeypatch.setattr(dealer_tables, "_kept", {})
    return tmp_path / "a" / "cache"


@cache_of_results
def built(*arguments):
    return DealerTable.build(*arguments).tobytes()


@pytest.fixture
def builds(monkeypatch):
    """How often a table was asked to be built; the same one takes its time once a process."""
    calls = []

    class Counting:
        frombytes = staticmethod(DealerTable.frombytes)

        @staticmethod
        def build(*arguments):
            calls.append(arguments)
            return DealerTable.frombytes(built(*arguments), arguments[2])

    monkeypatch.setattr(dealer_tables, "DealerTable", Counting)
    return calls


def forget():
    dealer_tables._kept.clear()


def only_file(folder):
    (file,) = folder.iterdir()
    return file


def test_a_table_is_built_once_and_then_read(folder, builds):
    way = load_house_way("foxwoods")
    built = load_dealer_table(way)
    assert load_dealer_table(way) is built
    assert len(builds) == 1
    forget()
    read = load_dealer_table(way)
    assert len(builds) == 1
    assert read is not built
    assert read.tobytes() == built.tobytes()


def test_a_cache_file_is_written_as_documented(folder):
    table = load_dealer_table(load_house_way("foxwoods"))
    content = only_file(folder).read_bytes()
    assert content.startswith(b"paigow dealer table 1\n")
    assert content[HEAD - 1 : HEAD] == b"\n"
    assert content[HEAD:] == table.tobytes()


def test_without_cache_nothing_is_read_or_written(folder, builds):
    way = load_house_way("foxwoods")
    one, other = load_dealer_table(way, cache=False), load_dealer_table(way, cache=False)
    assert one is not other
    assert len(builds) == 2
    assert not folder.exists()


def test_each_house_way_wheel_and_version_has_its_own_table(folder, builds, monkeypatch):
    load_dealer_table(load_house_way("foxwoods"))
    load_dealer_table(load_house_way("foxwoods"), "lowest")
    load_dealer_table(load_house_way("trump-plaza"))
    monkeypatch.setattr(dealer_tables, "__version__", "999")
    load_dealer_table(load_house_way("foxwoods"))
    assert len(builds) == len(list(folder.iterdir())) == 4


def test_the_wheel_is_the_house_ways_own_unless_given(folder, builds):
    california = load_house_way("california")
    assert load_dealer_table(california) is load_dealer_table(california, "lowest")
    assert load_dealer_table(california) is not load_dealer_table(california, "second")


def test_equal_rules_share_a_table(folder, builds, tmp_path):
    shipped = load_house_way("foxwoods")
    rules = "".join(f"  {{ {text} }},\n" for text in ('hand = "pair", high = "pair"', 'low = "A+"'))
    for name in ("one", "two"):
        (tmp_path / f"{name}.toml").write_text(f'name = "{name}"\nrule = [\n{rules}]\n', "utf-8")
    one, two = (load_house_way(tmp_path / f"{name}.toml") for name in ("one", "two"))
    assert load_dealer_table(one) is load_dealer_table(two)
    assert load_dealer_table(one) is not load_dealer_table(shipped)


PUSHES = Rules(pushes=({"high": "high card Q"}, {"low": "9 high"})).pushes


def test_push_rules_have_tables_of_their_own(folder, builds):
    way = load_house_way("foxwoods")
    pushed = load_dealer_table(way, "second", PUSHES)
    assert len(builds) == 1  # made from the table without them, which is kept as well
    assert len(list(folder.iterdir())) == 2
    assert load_dealer_table(way, "second", PUSHES) is pushed
    assert load_dealer_table(way, "second", PUSHES[:1]) is not pushed
    assert load_dealer_table(way).pushed_hands() == 0
    # Published: 2,719,500 hands are queen-high without a pair, a straight or a flush (Queen's Dragon, 1 in 58).
    assert load_dealer_table(way, "second", PUSHES[:1]).pushed_hands() == 2_719_500
    forget()
    assert load_dealer_table(way, "second", PUSHES).tobytes() == pushed.tobytes()
    assert len(builds) == 1
    assert load_dealer_table(way, "second", PUSHES, cache=False).tobytes() == pushed.tobytes()


def test_pushes_that_no_hand_fits(folder):
    way = load_house_way("trump-plaza")
    rules = Rules(pushes=({"high": "high card 7"}, {"low": "9 high"}, {"high": "pair"}))
    found = pushes_without_hands(way, rules)
    assert [str(push) for push in found] == ["high: high card 7"]
    assert pushes_without_hands(way, Rules()) == ()


def damaged_files(content, foreign):
    """Everything that a cache file may have become."""
    for place in (0, 10, len(dealer_tables.MAGIC) + 5, HEAD, HEAD + 1234567, len(content) - 1):
        yield content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
    for length in (0, 1, 21, HEAD - 1, HEAD, HEAD + 1, len(content) - 1):
        yield content[:length]
    yield content + b"\0"
    yield content.replace(b"table 1", b"table 2", 1)
    yield b"\0" * len(content)
    yield b"something else entirely\n"
    yield foreign


@pytest.mark.slow
def test_a_damaged_or_foreign_file_is_rebuilt(folder, builds):
    way = load_house_way("foxwoods")
    load_dealer_table(load_house_way("trump-plaza"))
    foreign = only_file(folder)
    content = foreign.read_bytes()
    foreign.unlink()
    good = load_dealer_table(way).tobytes()
    file = only_file(folder)
    sound = file.read_bytes()
    assert sound[HEAD:] == good
    for n, wrong in enumerate(damaged_files(sound, content)):
        file.write_bytes(wrong)
        forget()
        assert load_dealer_table(way).tobytes() == good
        assert len(builds) == 3 + n
        assert only_file(folder).read_bytes() == sound


def test_a_sound_checksum_on_a_wrong_table_is_no_table(folder, builds):
    way = load_house_way("foxwoods")
    good = load_dealer_table(way).tobytes()
    file = only_file(folder)
    key = file.name.removeprefix("dealer-").removesuffix(".table")
    for payload in (b"", b"\xff" * len(good), good[:-1]):
        file.write_bytes(dealer_tables.MAGIC + dealer_tables._checksum(key, payload) + b"\n" + payload)
        forget()
        assert load_dealer_table(way).tobytes() == good


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_what_is_no_file_is_left_alone(folder):
    way = load_house_way("foxwoods")
    good = load_dealer_table(way).tobytes()
    file = only_file(folder)
    file.unlink()
    file.mkdir()
    forget()
    assert load_dealer_table(way).tobytes() == good
    assert only_file(folder).is_dir()
    file.rmdir()
    os.mkfifo(file)
    forget()
    assert load_dealer_table(way).tobytes() == good


@pytest.mark.parametrize("kind", ["file in the way", "missing device", "null in the name"])
def test_a_cache_that_cannot_be_written_costs_only_time(kind, tmp_path, monkeypatch, builds):
    monkeypatch.setattr(dealer_tables, "_kept", {})
    (tmp_path / "file").write_text("")
    folders = {
        "file in the way": str(tmp_path / "file" / "cache"),
        "missing device": "/proc/nonexistent/cache",
        "null in the name": "a\0b",
    }
    monkeypatch.setattr(dealer_tables, "cache_folder", lambda: folders[kind])
    load_dealer_table(load_house_way("foxwoods"))
    forget()
    load_dealer_table(load_house_way("foxwoods"))
    assert len(builds) == 2


def test_no_folder_at_all(monkeypatch, builds):
    monkeypatch.setattr(dealer_tables, "_kept", {})
    monkeypatch.setattr(dealer_tables, "cache_folder", lambda: None)
    load_dealer_table(load_house_way("foxwoods"))
    assert len(builds) == 1


def test_a_full_disk_leaves_nothing_behind(folder, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(dealer_tables.os, "fsync", full)
    load_dealer_table(load_house_way("foxwoods"))
    assert list(folder.iterdir()) == []


def test_an_interrupted_write_leaves_nothing_behind(folder, monkeypatch):
    def interrupted(descriptor):
        raise KeyboardInterrupt

    monkeypatch.setattr(dealer_tables.os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        load_dealer_table(load_house_way("foxwoods"))
    assert list(folder.iterdir()) == []


def test_several_writers_at_once(folder):
    way = load_house_way("foxwoods")
    code = "import paigow; paigow.load_dealer_table(paigow.load_house_way('foxwoods'))"
    with ThreadPoolExecutor() as pool:
        runs = pool.map(lambda _: subprocess.run([sys.executable, "-c", code], check=True), range(4))
        assert len(list(runs)) == 4
    assert only_file(folder).read_bytes()[HEAD:] == load_dealer_table(way, cache=False).tobytes()


def test_the_second_of_two_waits_for_the_first(folder, builds):
    way, start = load_house_way("foxwoods"), Barrier(2)

    def load(_):
        start.wait()
        return load_dealer_table(way).tobytes()

    with ThreadPoolExecutor() as pool:
        first, second = pool.map(load, range(2))
    assert first == second
    assert len(builds) == 1
    assert only_file(folder).suffix == ".table"  # the lock is gone


def test_waiting_ends_with_who_holds_the_lock(tmp_path):
    """Also where that one was killed; the next ones do not wait for a lock that nobody holds."""
    path = str(tmp_path / "new" / "result")
    code = "import sys; from paigow.house_ways.cache import one_at_a_time\n"
    code += "with one_at_a_time(sys.argv[1]): print(flush=True); input()"
    with subprocess.Popen([sys.executable, "-c", code, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        holder.stdout.readline()
        with ThreadPoolExecutor() as pool:
            waiting = pool.submit(enter, cache.one_at_a_time(path))
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)
            holder.kill()
            assert waiting.result(timeout=60)
    with cache.one_at_a_time(path) as waited:
        assert not waited
    assert list((tmp_path / "new").iterdir()) == []


def enter(turn):
    with turn as waited:
        return waited


@pytest.mark.parametrize("path", ["/proc/nonexistent/cache/result", "a\0b/result"])
def test_without_a_lock_nobody_waits(path):
    with cache.one_at_a_time(path) as waited:
        assert not waited


def test_a_name_or_a_file_will_do():
    assert load_dealer_table("foxwoods") is load_dealer_table(load_house_way("foxwoods"))
    assert load_dealer_table("california").wheel == 1
    refused(HouseWayError, load_dealer_table, "nowhere")
    refused(HouseWayError, load_dealer_table, 7)
    refused(RulesError, load_dealer_table, "foxwoods", "first")


def test_memory_is_bounded(folder, tmp_path, monkeypatch):
    monkeypatch.setattr(dealer_tables, "_MOST_KEPT", 2)
    for name in ("foxwoods", "trump-plaza", "claridge"):
        load_dealer_table(load_house_way(name))
    assert len(dealer_tables._kept) == 2


def test_the_folder_is_the_users_unless_the_environment_says_otherwise(monkeypatch):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", "/somewhere/else")
    assert cache.cache_folder() == "/somewhere/else"
    for empty in ("", None):
        monkeypatch.delenv("PAIGOW_CACHE_DIR") if empty is None else monkeypatch.setenv("PAIGOW_CACHE_DIR", empty)
        folder = cache.cache_folder()
        assert folder is not None
        assert "paigow" in folder


def test_the_library_offers_it():
    assert paigow.load_dealer_table is load_dealer_table
