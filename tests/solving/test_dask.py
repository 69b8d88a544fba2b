"""The same chunks on a Dask cluster: two worker processes on this machine give the same bytes as threads here."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading

import pytest
from messages import one_line

from paigow import load_house_way
from paigow.errors import InputError, PaigowError, RulesError
from paigow.rules.game import Rules
from paigow.solving import whole_game as solve
from paigow.tables.build import build_table
from paigow.tables.folders import Game

distributed = pytest.importorskip("distributed")

#: Sets of ranks as bit masks: 29,403 classes, in 29 chunks.
RANKS = (3968, 4096)


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes of one thread each, seen by nobody but this machine."""
    with local_cluster(2) as cluster:
        yield cluster


def local_cluster(workers):
    return distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )


def arrays_of(solution):
    return [solution.split, solution.wins, solution.losses, *(part for pair in solution.played for part in pair)]


def test_the_same_bytes(cluster):
    way, other = load_house_way("foxwoods"), load_house_way("claridge")
    options = {"by_class": True, "ranks": RANKS}
    here = solve.solve(way, Rules(role="banker"), [way, other], **options)
    calls = []
    there = solve.solve(
        way,
        Rules(role="banker"),
        [way, other],
        scheduler=cluster.scheduler_address,
        progress=lambda *call: calls.append(call),
        **options,
    )
    for mine, its in zip(arrays_of(here), arrays_of(there), strict=True):
        assert mine.tobytes() == its.tobytes()
    assert (here.optimal, here.strategies) == (there.optimal, there.strategies)
    assert calls == [(done, len(calls)) for done in range(1, len(calls) + 1)]
    assert len(calls) == len(solve._spans(*RANKS))


@pytest.mark.slow
def test_it_is_the_workers_that_compute(cluster):
    """On a cluster of one thread too, whose one job joblib by itself would take over."""
    with distributed.Client(cluster.scheduler_address) as client:
        assert len({*client.run(os.getpid).values(), os.getpid()}) == 3
    with local_cluster(1) as small, pytest.MonkeyPatch.context() as patch:
        patch.setattr(solve, "_solver", None)  # here, not in the workers
        part = solve.solve(load_house_way("foxwoods"), Rules(), scheduler=small.scheduler_address, ranks=(8064, 8065))
    assert part.optimal.wins > 0


def test_from_within_a_loop_that_runs(cluster):
    """As in a notebook."""

    async def cell():
        return solve.solve(load_house_way("foxwoods"), Rules(), scheduler=cluster.scheduler_address, ranks=(8064, 8065))

    assert asyncio.run(cell()).optimal.wins > 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal here")
def test_a_worker_that_dies_costs_only_time(cluster):
    with distributed.Client(cluster.scheduler_address) as client:
        victim = next(iter(client.run(os.getpid).values()))
    killed = []

    def kill_once(done, total):
        if done == 3 and not killed:
            os.kill(victim, signal.SIGKILL)
            killed.append(done)

    way = load_house_way("foxwoods")
    there = solve.solve(way, Rules(), scheduler=cluster.scheduler_address, ranks=RANKS, progress=kill_once)
    assert killed
    here = solve.solve(way, Rules(), ranks=RANKS)
    for mine, its in zip(arrays_of(here), arrays_of(there), strict=True):
        assert mine.tobytes() == its.tobytes()


def test_workers_of_another_version_are_refused(cluster, monkeypatch):
    monkeypatch.setattr(solve, "__version__", "999")
    with pytest.raises(PaigowError, match=r"a worker has paigow .*, not 999") as caught:
        solve.solve(load_house_way("foxwoods"), Rules(), scheduler=cluster.scheduler_address, ranks=(8064, 8065))
    assert not isinstance(caught.value, InputError)
    assert str(caught.value).isprintable()
    assert "right: " in str(caught.value)


def clients():
    return sum(isinstance(one, distributed.Client) for one in gc.get_objects())


@pytest.mark.slow
def test_nobody_at_the_address():
    """Nor is a client left for the collector, which would take Dask's lock at any time, the next start's included."""
    gc.collect()
    before = clients()
    for address in ("nonsense://", "tcp://127.0.0.1:not-a-port", ""):
        with pytest.raises(RulesError) as caught:
            solve.solve(load_house_way("foxwoods"), Rules(), scheduler=address, ranks=(8064, 8065))
        assert "no Dask scheduler at" in one_line(caught.value)
        assert clients() == before


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", None])
def test_a_server_that_is_no_scheduler(answer, monkeypatch):
    """It may say what is read as a length that no memory holds, or nothing at all: None."""
    monkeypatch.setattr(solve, "_TIME_TO_ANSWER", 1)
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)
        talks = threading.Thread(target=serve, args=(server, answer))
        talks.start()
        try:
            address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
            with pytest.raises(RulesError) as caught:
                solve.solve(load_house_way("foxwoods"), Rules(), scheduler=address, ranks=(8064, 8065))
        finally:
            talks.join()
    assert f"no Dask scheduler at '{address}' (" in one_line(caught.value)


def serve(server, answer):
    """Take one connection, and hold it until the other side hangs up."""
    connection, _ = server.accept()
    with connection:
        connection.settimeout(20)
        if answer:
            connection.sendall(answer)
        while connection.recv(1000):
            pass


def test_no_dask(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RulesError) as caught:
        solve.solve(load_house_way("foxwoods"), Rules(), scheduler="tcp://127.0.0.1:1", ranks=(8064, 8065))
    assert "right: pip install 'paigow[dask]'" in one_line(caught.value)


@pytest.mark.whole
def test_a_whole_table(cluster, built_table, tmp_path):
    build_table(Game.of("foxwoods"), str(tmp_path), scheduler=cluster.scheduler_address)
    found = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert found == {path.name: path.read_bytes() for path in built_table.iterdir()}
