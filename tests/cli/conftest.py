"""Running the programs as a shell does."""

import os
import shutil
import subprocess
import sysconfig
from typing import NamedTuple

import pytest


class Run(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def programs():
    """Paths of the installed programs, by name."""
    scripts = sysconfig.get_path("scripts")
    return {name: shutil.which(name, path=scripts) for name in ("paigow", "paigow-advise")}


@pytest.fixture
def environment():
    """What a person's shell would say, without what this one says about terminals and languages."""
    kept = {"PATH", "HOME", "SYSTEMROOT", "PAIGOW_CACHE_DIR", "TMPDIR", "TEMP", "VIRTUAL_ENV", "LD_LIBRARY_PATH"}
    return {key: value for key, value in os.environ.items() if key in kept} | {"LANG": "C.UTF-8"}


@pytest.fixture
def run(programs, environment, tmp_path):
    """``run("paigow", "set", ...)``: status, output and error output; ``env`` adds to the environment.

    The working directory is an empty one.
    """

    def run(program, *arguments, env=None):
        done = subprocess.run(
            [programs[program], *arguments],
            check=False,
            capture_output=True,
            cwd=tmp_path,
            encoding="utf-8",
            env=environment | (env or {}),
            stdin=subprocess.DEVNULL,
        )
        return Run(done.returncode, done.stdout, done.stderr)

    return run
