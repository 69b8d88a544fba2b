"""The README does what it says: every command in it is run, every example compared with what really comes out.

Blocks are taken by the word after the fence. ``console``: each line after ``$ `` is run by a shell, in one folder from
top to bottom, and what follows is its output (``...`` stands for anything). ``python``: a doctest when it has ``>>>``,
else a program that must run. ``toml``: a house way that must load. ``sh`` is for installing; CI runs that, not this.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import paigow

README = Path(__file__).parent.parent / "README.md"
TEXT = README.read_text("utf-8")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BLOCKS = [(match[1], match[2], TEXT.count("\n", 0, match.start()) + 1) for match in FENCE.finditer(TEXT)]
KINDS = {"console", "python", "toml", "sh"}
#: What only a whole game answers; such examples are slow.
WHOLE_GAME = re.compile(r"foxwoods-table|paigow (edge|exceptions|price|report|session|strategy) ")


def blocks(kind):
    return [
        pytest.param(text, id=f"line {line}", marks=[pytest.mark.slow] if WHOLE_GAME.search(text) else [])
        for word, text, line in BLOCKS
        if word == kind
    ]


def commands(text):
    """(command, expected output) of a console block."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        while command.endswith("\\"):
            more, _, expected = expected.partition("\n")
            command = command[:-1] + more.removeprefix("> ")
        yield command, expected


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the commands are run."""
    return tmp_path_factory.mktemp("readme")


@pytest.fixture(scope="module")
def whole_game(folder, built_table):
    """The table that one of the commands builds is there already, and the values of its game are kept."""
    shutil.copytree(built_table, folder / "foxwoods-table", copy_function=os.link)


@pytest.fixture(autouse=True)
def what_it_needs(request):
    if "text" in request.fixturenames and WHOLE_GAME.search(request.node.callspec.params["text"]):
        request.getfixturevalue("whole_game")


@pytest.fixture(scope="module")
def environment():
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.path.dirname(sys.executable), os.environ["PATH"]])
    quiet = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "PYTHON"))}
    return quiet | {"PATH": path, "LANG": "C.UTF-8", "COLUMNS": "80", "TERM": "dumb"}


def test_every_block_is_of_a_known_kind():
    assert TEXT.count("```") == 2 * len(BLOCKS)
    assert {word for word, _, _ in BLOCKS} <= KINDS
    assert any("paigow-advise" in text for word, text, _ in BLOCKS if word == "console")


@pytest.mark.skipif(shutil.which("bash") is None, reason="no shell to run the examples with")
@pytest.mark.parametrize("text", blocks("console"))
def test_console(text, folder, environment):
    assert list(commands(text)), "no line begins with $"
    for command, expected in commands(text):
        done = subprocess.run(
            ["bash", "-c", command], check=False, capture_output=True, cwd=folder, encoding="utf-8", env=environment
        )
        output = done.stdout + done.stderr
        if not doctest.OutputChecker().check_output(expected, output, doctest.ELLIPSIS):
            pytest.fail(f"$ {command}\n{output}\ninstead of\n{expected}", pytrace=False)


@pytest.fixture(scope="module")
def names():
    """What the quick Python examples define; one goes on where the last one ended, and slow ones where all did."""
    names = {}
    for word, text, _ in BLOCKS:
        if word == "python" and ">>>" in text and not WHOLE_GAME.search(text):
            exec("".join(example.source for example in doctest.DocTestParser().get_examples(text)), names)
    return names


@pytest.mark.parametrize("text", blocks("python"))
def test_python(text, folder, names, monkeypatch):
    monkeypatch.chdir(folder)
    if ">>>" not in text:
        exec(compile(text, str(README), "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(text, names, "README", str(README), 0)
    test.globs = names
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("text", blocks("toml"))
def test_toml(text, tmp_path):
    (tmp_path / "readme.toml").write_text(text, "utf-8")
    assert paigow.load_house_way(tmp_path / "readme.toml").rule_count


def test_docstring_of_the_package():
    failures, examples = doctest.testmod(paigow)
    assert examples
    assert not failures
