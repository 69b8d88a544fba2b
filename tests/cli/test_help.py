"""Help of every command: whole sentences at any width, examples that can be called, and paint where it is wanted."""

import re
import shlex

import pytest
import typer

from paigow.cli import commands, help, main
from paigow.cli.layout import Sheet

CARDS = "As Kd Qh Jc 9s 9d 2c"


def tree(command, path):
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from tree(below, f"{path} {name}")


PAIGOW = typer.main.get_command(commands.paigow_app())
ADVISE = typer.main.get_command(commands.advise_app())
ALL = [*tree(PAIGOW, "paigow"), *tree(ADVISE, "paigow-advise")]


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize(("path", "command"), ALL, ids=[path for path, _ in ALL])
def test_no_line_is_too_long_and_no_word_broken(path, command, width):
    lines = help.text(command, path, main._EXAMPLES, width).splitlines()
    too_long = [line for line in lines if len(line) > width]
    assert all(" " not in line.strip() for line in too_long), "only a single word may stand out"
    wide = help.text(command, path, main._EXAMPLES, 100)
    assert " ".join(lines).split() == wide.split()


@pytest.mark.parametrize(("path", "command"), ALL, ids=[path for path, _ in ALL])
def test_every_option_is_there_once_with_a_whole_sentence(path, command):
    text = help.text(command, path, main._EXAMPLES, 100)
    for param in command.params:
        if param.param_type_name == "option":
            assert len(re.findall(rf"^  {re.escape(', '.join(param.opts))}(?: |$)", text, re.MULTILINE)) == 1
            assert re.search(r"[.)]$", param.help.strip()), f"{param.opts} ends in no full stop: {param.help}"
        else:
            assert param.help.strip().endswith("."), f"{param.metavar}: {param.help}"


@pytest.mark.parametrize(("path", "command"), ALL, ids=[path for path, _ in ALL])
def test_examples_can_be_called(path, command):
    """Their words are those that a command takes; nothing is run."""
    calls = re.findall(r"^  (paigow.*)$", help.text(command, path, main._EXAMPLES, 100), re.MULTILINE)
    calls = [call for call in calls if "COMMAND" not in call]
    assert calls
    for call in calls:
        program, *words = shlex.split(call)
        one = {"paigow": PAIGOW, "paigow-advise": ADVISE}[program]
        while hasattr(one, "commands"):
            one = one.commands[words.pop(0)]
        one.make_context(program, words)


@pytest.mark.parametrize(
    "call", [["-h"], ["--help"], ["set", "-h"], ["house-way", "check", "-h"], ["advise", "--help"]]
)
def test_both_names_of_help(call, capsys):
    assert main.main(call) == 0
    output = capsys.readouterr()
    assert output.out.startswith("Usage: paigow")
    assert output.err == ""


def test_the_words_of_the_game_are_explained(capsys):
    for call in (["-h"], ["advise", "-h"]):
        main.main(call)
        text = capsys.readouterr().out
        assert all(f"\n  {word} " in text for word in ("low", "high", "copy", "EV", "house way"))


class TestPaint:
    def painted(self, capsys, *arguments):
        assert main.main(["set", CARDS, *arguments]) == 0
        text = capsys.readouterr().out
        assert re.sub(r"\x1b\[[0-9;]*m", "", text).startswith("Put A♠ K♦ in front")
        return "\x1b[" in text

    @pytest.fixture(autouse=True)
    def language(self, monkeypatch):
        for name in ("NO_COLOR", "FORCE_COLOR", "LC_ALL", "LC_CTYPE"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("LANG", "C.UTF-8")

    def test_none_where_there_is_no_terminal(self, capsys):
        assert not self.painted(capsys)

    def test_the_option(self, capsys):
        assert self.painted(capsys, "--color", "always")
        assert self.painted(capsys, "--color=ALWAYS")
        assert not self.painted(capsys)
        assert not self.painted(capsys, "--color", "never")

    def test_the_environment(self, capsys, monkeypatch):
        monkeypatch.setenv("FORCE_COLOR", "1")
        assert self.painted(capsys)
        assert not self.painted(capsys, "--color", "never")
        monkeypatch.setenv("NO_COLOR", "1")
        assert not self.painted(capsys)
        assert self.painted(capsys, "--color", "always")

    @pytest.mark.parametrize("words", [["--color", "red"], ["--color"], ["--color="]])
    def test_a_wrong_word(self, words, capsys):
        assert main.main(["set", CARDS, *words]) == 2
        wrong = "neither auto, always nor never" if words[-1] == "red" else "--color takes a value"
        assert capsys.readouterr().err.endswith(f"{wrong}; right: paigow set '{CARDS}' --color always\n")

    def test_only_styles_that_are_readable_on_dark_and_light(self, capsys):
        """Bold, dim and red, on the background that the terminal has."""
        sheet = Sheet()
        assert main.main(["advise", CARDS, "--color", "always"]) == 0
        codes = set(re.findall(r"\x1b\[([0-9;]*)m", capsys.readouterr().out))
        assert codes <= {"0", "1", "2", "31", "1;31", "2;31"}
        assert codes >= {"1", "2", "1;31"}
        assert sheet.width <= 100
