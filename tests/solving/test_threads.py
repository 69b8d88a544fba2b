"""Work on threads: all of it comes back, or an error does."""

import joblib
import pytest
from messages import refused

from paigow.errors import PaigowError, RulesError
from paigow.solving.threads import in_threads


@pytest.mark.parametrize("jobs", [None, 1, 2, 7])
def test_all_results_in_order(jobs):
    assert list(in_threads(lambda n: n * n, range(50), jobs)) == [n * n for n in range(50)]


def test_all_results_as_they_come():
    assert sorted(in_threads(lambda n: n * n, range(50), 2, ordered=False)) == [n * n for n in range(50)]


def test_nothing_to_do():
    assert list(in_threads(str, [], 2)) == []


@pytest.mark.parametrize("jobs", [0, -1, 1025, 10**20])
def test_a_number_of_jobs_that_makes_no_sense(jobs):
    refused(RulesError, lambda: list(in_threads(str, [1], jobs)))


def test_work_that_does_not_come_back(monkeypatch):
    """What joblib does with 10**20 jobs: nothing, in silence."""
    monkeypatch.setattr(joblib, "Parallel", lambda **_: lambda tasks: iter(()))
    with pytest.raises(PaigowError, match=r"^only 0 of 3 parts of the work came back"):
        list(in_threads(str, [1, 2, 3], 2))
