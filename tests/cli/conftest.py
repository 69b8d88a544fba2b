"""Running the programs: in this process, or, where the process is what is tested, as a shell starts them."""

import io
import os
import shutil
import subprocess
import sys
import sysconfig
from typing import NamedTuple

import pytest

from paigow.cli.main import advise_main, main

MAINS = {"paigow": main, "paigow-advise": advise_main}
#: Environment variables that Python or the programs' start-up read before `main` is called.
READ_AT_THE_START = ("PYTHON", "LC_", "LANG")


class Run(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture(scope="session")
def programs():
    """Paths of the installed programs, by name."""
    scripts = sysconfig.get_path("scripts")
    return {name: shutil.which(name, path=scripts) for name in MAINS}


@pytest.fixture
def environment():
    """What a person's shell would say, without what this one says about terminals and languages."""
    kept = {"PATH", "HOME", "SYSTEMROOT", "PAIGOW_CACHE_DIR", "TMPDIR", "TEMP", "VIRTUAL_ENV", "LD_LIBRARY_PATH"}
    return {key: value for key, value in os.environ.items() if key in kept} | {"LANG": "C.UTF-8"}


@pytest.fixture
def start(programs, environment, tmp_path):
    """``start("paigow", "set", ...)``: status, output and error output of a new process.

    ``env`` adds to the environment. The working directory is an empty one, standard input is empty. For what only a
    process shows: encodings, locales, folders that cannot be used, what is loaded. Anything else: `run`.
    """

    def start(program, *arguments, env=None):
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

    return start


@pytest.fixture
def run(environment, tmp_path):
    """The same as `start`, but in this process, which takes a fiftieth of the time."""

    def run(program, *arguments, env=None):
        assert not any(name.startswith(READ_AT_THE_START) for name in env or ()), "this needs `start`"
        env = environment | (env or {})
        words = [os.fsdecode(word) for word in arguments]
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
        with pytest.MonkeyPatch.context() as patch, open(os.devnull, encoding="utf-8") as nothing:
            patch.chdir(tmp_path)
            for name in set(os.environ) - set(env):
                patch.delenv(name)
            for name, value in env.items():
                patch.setenv(name, value)
            for name, stream in {"stdin": nothing, "stdout": out, "stderr": err, "__stdout__": out}.items():
                patch.setattr(sys, name, stream)
            status = MAINS[program](words)
        return Run(
            status, *(stream.buffer.getvalue().decode("utf-8").replace(os.linesep, "\n") for stream in (out, err))
        )

    return run
