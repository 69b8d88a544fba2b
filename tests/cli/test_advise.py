"""`paigow-advise` and `paigow advise`: whole outputs, and how they behave on all kinds of outputs."""

import json
import os
import subprocess
import sys
import unicodedata

import pytest

import paigow

CARDS = ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"]
#: The house way plays an ace-high straight here, with three-two in front.
COSTLY = ["Jc", "Ad", "Kd", "Qh", "2c", "Jk", "3c"]

SAME = """\
Put A♠ K♦ in front      ace-king
9♠ 9♦ Q♥ J♣ 2♣ behind   pair of nines

Worth      +16.68% of your bet: win 38.7%, push 41.2%, lose 20.1%.
           The low hand alone beats the dealer's 72.4% of the time and copies it
           6.9%, the high hand 46.2% and <0.1%.
Why        A better pair of nines behind would win there 0.1% more often (46.3%
           against 46.2%), but ace-queen in front would lose the low hand 5.4%
           more often (33.0% against 27.6%).

House way  sets it the same.
           Rule 24: "One pair: keep the pair high, the two highest other cards
           low."

Other sets worth a look
  in front  behind                              EV    cost
  A♠ Q♥     9♠ 9♦ K♦ J♣ 2♣  pair of nines  +11.53%   5.15%
  A♠ J♣     9♠ 9♦ K♦ Q♥ 2♣  pair of nines   +7.61%   9.07%
  A♠ 2♣     9♠ 9♦ K♦ Q♥ J♣  pair of nines   -1.17%  17.85%
  K♦ Q♥     9♠ 9♦ A♠ J♣ 2♣  pair of nines   -6.63%  23.31%
9 worse sets are not shown; --all shows all.

Hand       A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
EV         yours, on average, after commission, as a part of your bet
Table      best set read from golden-nugget.player.second.5pc; --exact counts it
"""

GIVES_AWAY = """\
Put K♦ Q♥ in front      king-queen
A♦ Jk J♣ 3♣ 2♣ behind   pair of aces

Worth      +24.32% of your bet: win 39.7%, push 46.9%, lose 13.4%.
           The low hand alone beats the dealer's 51.1% of the time and copies it
           5.8%, the high hand 75.2% and <0.1%.
Why        An ace-high straight behind would win there 21.5% more often (96.7%
           against 75.2%), but three-two in front would lose the low hand 51.1%
           more often (100.0% against 48.9%).

House way  3♣ 2♣ in front, A♦ K♦ Q♥ J♣ Jk behind: -3.28%, 27.60% less; win 0.0%,
           push 96.7%, lose 3.3%.
           Rule 19: "A made hand: keep it high with the best low hand it
           allows."

Other sets worth a look
  in front  behind                             EV    cost
  K♦ J♣     A♦ Jk Q♥ 3♣ 2♣  pair of aces  +20.65%   3.67%
  K♦ 3♣     A♦ Jk Q♥ J♣ 2♣  pair of aces  +13.46%  10.86%
  K♦ 2♣     A♦ Jk Q♥ J♣ 3♣  pair of aces  +13.36%  10.96%
  Q♥ J♣     A♦ Jk K♦ 3♣ 2♣  pair of aces   +8.51%  15.81%
8 worse sets are not shown; --all shows all.

Hand       J♣ A♦ K♦ Q♥ 2♣ Jk 3♣
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
EV         yours, on average, after commission, as a part of your bet
Table      best set read from golden-nugget.player.second.5pc; --exact counts it
"""

ALL = """\
All sets, best first
  in front  behind                                   EV    cost
  K♦ Q♥     A♦ Jk J♣ 3♣ 2♣  pair of aces        +24.32%   0.00%
  K♦ J♣     A♦ Jk Q♥ 3♣ 2♣  pair of aces        +20.65%   3.67%
  K♦ 3♣     A♦ Jk Q♥ J♣ 2♣  pair of aces        +13.46%  10.86%
  K♦ 2♣     A♦ Jk Q♥ J♣ 3♣  pair of aces        +13.36%  10.96%
  Q♥ J♣     A♦ Jk K♦ 3♣ 2♣  pair of aces         +8.51%  15.81%
  Q♥ 3♣     A♦ Jk K♦ J♣ 2♣  pair of aces         -0.04%  24.36%
  Q♥ 2♣     A♦ Jk K♦ J♣ 3♣  pair of aces         -0.13%  24.45%
  3♣ 2♣     A♦ K♦ Q♥ J♣ Jk  straight, ace high   -3.28%  27.60%
  J♣ 3♣     A♦ Jk K♦ Q♥ 2♣  pair of aces         -9.76%  34.08%
  J♣ 2♣     A♦ Jk K♦ Q♥ 3♣  pair of aces         -9.84%  34.16%
  A♦ Q♥     Jk K♦ J♣ 3♣ 2♣  ace high            -14.80%  39.12%
  A♦ J♣     Jk K♦ Q♥ 3♣ 2♣  ace high            -18.37%  42.69%
  A♦ 3♣     Jk K♦ Q♥ J♣ 2♣  ace high            -26.51%  50.83%
  A♦ 2♣     Jk K♦ Q♥ J♣ 3♣  ace high            -26.62%  50.94%
Of 21 splits 3 foul; 4 equal in strength to another are not repeated.
Fouls      A♦ K♦, A♦ Jk in front

Hand       J♣ A♦ K♦ Q♥ 2♣ Jk 3♣
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
EV         yours, on average, after commission, as a part of your bet
Table      best set read from golden-nugget.player.second.5pc; --exact counts it
"""

BANKER = """\
Put 5♠ 5♣ in front      pair of fives
Jk A♣ 9♦ 7♣ 6♣ behind   pair of aces

Worth      +61.59% of the opponent's bet: win 68.0%, push 27.3%, lose 4.7%.
           The low hand alone beats the opponent's 85.5% of the time and copies
           it 0.6%, the high hand 77.2% and <0.1%.
Why        A nine-high straight behind would win there 16.4% more often (93.6%
           against 77.2%), but ace-five in front would lose the low hand about
           three times as often (39.5% against 13.9%).
Unaware    the same without knowing the dead cards, with an EV that would seem
           to be +60.39%.

House way  sets it the same.
           Rule 13: "Two pair, aces and any other pair; or jacks or higher over
           sixes or higher: split, the lower pair low."

Other sets worth a look
  in front  behind                                    EV   cost
  A♣ 5♣     9♦ Jk 7♣ 6♣ 5♠  straight, nine high  +52.75%  8.84%
11 worse sets are not shown; --all shows all.

Hand       Jk A♣ 5♠ 5♣ 7♣ 6♣ 9♦
Opponent   Golden Nugget, Las Vegas
Rules      you bank, copies win; 2.5% commission; A-2-3-4-5 lowest
Dead       K♥ 2♣ A♠
EV         yours, on average, after commission, as a part of the opponent's bet
"""

NARROW = """\
Put A♠ K♦ in front      ace-king
9♠ 9♦ Q♥ J♣ 2♣ behind   pair of nines

Worth  +16.68% of your bet: win 38.7%,
  push 41.2%, lose 20.1%.
  The low hand alone beats the dealer's
  72.4% of the time and copies it 6.9%,
  the high hand 46.2% and <0.1%.
Why  A better pair of nines behind would
  win there 0.1% more often (46.3%
  against 46.2%), but ace-queen in front
  would lose the low hand 5.4% more
  often (33.0% against 27.6%).

House way  sets it the same.
  Rule 24: "One pair: keep the pair
  high, the two highest other cards
  low."

Other sets worth a look
  in front A♠ Q♥, behind 9♠ 9♦ K♦ J♣ 2♣,
    pair of nines, EV +11.53%, cost
    5.15%
  in front A♠ J♣, behind 9♠ 9♦ K♦ Q♥ 2♣,
    pair of nines, EV +7.61%, cost 9.07%
  in front A♠ 2♣, behind 9♠ 9♦ K♦ Q♥ J♣,
    pair of nines, EV -1.17%, cost
    17.85%
  in front K♦ Q♥, behind 9♠ 9♦ A♠ J♣ 2♣,
    pair of nines, EV -6.63%, cost
    23.31%
9 worse sets are not shown; --all shows
all.

Hand  A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣
Dealer  Golden Nugget, Las Vegas
Rules  you play, copies lose; 5%
  commission; A-2-3-4-5 second-highest
EV  yours, on average, after commission,
  as a part of your bet
Table  best set read from
  golden-nugget.player.second.5pc;
  --exact counts it
"""

LETTERS = str.maketrans("♣♦♥♠", "cdhs")


@pytest.mark.parametrize(("cards", "expected"), [(CARDS, SAME), (COSTLY, GIVES_AWAY)])
def test_view(start, cards, expected):
    assert start("paigow-advise", *cards) == (0, expected, "")


def test_cards_in_one_argument_and_in_any_notation(run):
    for text in (" ".join(CARDS), "AsKdQhJc9s9d2c", "a♠ k♦ q♥ J♣, 9S/9D; 2c"):
        assert run("paigow-advise", text) == (0, SAME, "")


def test_the_umbrella_has_the_same_command(start):
    assert start("paigow", "advise", *COSTLY, "--house-way", "golden-nugget") == (0, GIVES_AWAY, "")


def test_all(run):
    expected = GIVES_AWAY[: GIVES_AWAY.index("Other sets")] + ALL
    assert run("paigow-advise", "--all", *COSTLY) == (0, expected, "")


def test_options(run):
    hand = ["Jk", "Ac", "5s", "5c", "7c", "6c", "9d"]
    options = ["--dead", "Kh 2c", "--role", "banker", "--commission", "2.5%", "--wheel", "lowest", "--dead", "As"]
    assert run("paigow-advise", *hand, *options) == (0, BANKER, "")


def test_no_other_set_is_left_out(run):
    """Five aces with two kings can be set in four ways: the best one, the house way's, and two more."""
    done = run("paigow-advise", "As", "Ah", "Ac", "Ad", "Jk", "Kd", "Kc")
    expected = """\
Put A♣ A♦ in front      pair of aces
A♠ A♥ Jk K♦ K♣ behind   full house, aces over kings

Worth      +94.85% of your bet: win 99.8%, push 0.2%, lose 0.0%.
           The low hand alone beats the dealer's 100.0% of the time and copies
           it 0.0%, the high hand 99.8% and 0.0%.
Why        Five aces behind would win there 0.2% more often (100.0% against
           99.8%), but a pair of kings in front would lose the low hand 0.2%
           more often (0.2% against 0.0%).

House way  K♦ K♣ in front, A♠ A♥ A♣ A♦ Jk behind: +94.80%, 0.05% less; win
           99.8%, push 0.2%, lose 0.0%.
           Rule 1: "Five aces with a pair of kings: keep the five aces high, the
           pair of kings low."

Other sets worth a look
  in front  behind                          EV    cost
  A♣ K♣     A♠ A♥ A♦ Jk K♦  four aces  +69.17%  25.68%

Hand       A♠ A♥ A♣ A♦ Jk K♦ K♣
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
EV         yours, on average, after commission, as a part of your bet
Table      best set read from golden-nugget.player.second.5pc; --exact counts it
"""
    assert done == (0, expected, "")


def test_exact_leaves_the_table_aside_and_answers_the_same(run):
    said = "Table      best set read from golden-nugget.player.second.5pc; --exact counts it\n"
    assert run("paigow-advise", *CARDS, "--exact") == (0, SAME.removesuffix(said), "")
    done = run("paigow-advise", *CARDS, "--exact", "--json")
    assert done == (0, json.dumps(paigow.advise(CARDS).to_json()) + "\n", "")


def test_a_full_table_of_ones_own_is_used_and_a_damaged_one_is_named_and_left(run, tmp_path):
    """A table with no more than a name and a broken manifest: the answer is counted."""
    folder = tmp_path / "tables" / "foxwoods.player.second.5pc"
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text("{}")
    done = run("paigow-advise", *CARDS, "--house-way", "foxwoods", "--json", env={"PAIGOW_DATA_DIR": str(tmp_path)})
    assert (done.status, done.out) == (0, json.dumps(paigow.advise(CARDS, "foxwoods").to_json()) + "\n")
    assert done.err.startswith("paigow: warning: ")
    assert done.err.endswith("; this answer is counted\n")
    assert done.err.count("\n") == 1


def test_json_is_the_librarys_answer_on_one_line(run):
    done = run("paigow-advise", *CARDS, "--dead", "Kh 10c", "--json", "--house-way", "foxwoods")
    answer = paigow.advise(CARDS, "foxwoods", dead="Kh Tc").to_json()
    assert done == (0, json.dumps(answer) + "\n", "")
    assert done.out.isascii()


def test_own_house_way(run, tmp_path):
    text = 'name = "A\\u200bWay\\u202e"\nrule = [{ hand = "no pair" }]\n'
    (tmp_path / "own.toml").write_text(text, "utf-8")
    done = run("paigow-advise", *CARDS, "--house-way", "own.toml")
    assert done.status == 0
    assert "Dealer     A Way" in done.out
    sentence = "Any hand that is left: play the best legal low hand, then the best high hand."
    assert f'No rule decides: "{sentence}"' in " ".join(done.out.split())
    assert not [c for c in done.out if unicodedata.category(c) == "Cf"]
    assert json.loads(run("paigow-advise", *CARDS, "--house-way", "own.toml", "--json").out)["house_way"] == "own.toml"


def test_version(start):
    assert start("paigow-advise", "--version") == (0, f"paigow {paigow.__version__}\n", "")
    assert start("paigow", "--version") == (0, f"paigow {paigow.__version__}\n", "")


@pytest.mark.parametrize("arguments", [["--help"], ["set", "--help"], ["house-way", "check", "--help"]])
def test_help_is_on_standard_output(run, arguments):
    done = run("paigow", *arguments)
    assert (done.status, done.err) == (0, "")
    assert done.out.lower().startswith("usage: paigow")


def test_without_a_command_help_is_shown(run):
    assert run("paigow") == run("paigow", "--help")
    assert run("paigow", "house-way") == run("paigow", "house-way", "--help")


def test_eighty_columns_are_enough(run):
    for cards in (
        CARDS,
        COSTLY,
        ["7s", "7c", "7d", "8h", "8s", "8d", "Jk"],
        ["2c", "3c", "4c", "5c", "6c", "7c", "8c"],
    ):
        done = run("paigow-advise", *cards, "--all")
        assert max(map(len, done.out.splitlines())) <= 80
        assert not any(line != line.rstrip() for line in done.out.splitlines())


def test_narrow(run):
    assert run("paigow-advise", *CARDS, env={"COLUMNS": "40"}) == (0, NARROW, "")


@pytest.mark.parametrize("columns", ["1", "0", "-5", "x", ""])
def test_impossible_widths(run, columns):
    done = run("paigow-advise", *CARDS, env={"COLUMNS": columns})
    assert (done.status, done.err) == (0, "")
    assert done.out.split()[:3] == SAME.split()[:3]


def test_a_wide_terminal_changes_no_word(run):
    wide = run("paigow-advise", *CARDS, env={"COLUMNS": "300"}).out
    assert wide.split() == SAME.split()
    assert max(map(len, wide.splitlines())) <= 100


@pytest.mark.parametrize(
    "env",
    [
        {"LANG": "C"},
        {"LANG": "POSIX"},
        {"LC_ALL": "C"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
    ids=str,
)
def test_letters_where_signs_cannot_be_shown(start, env):
    assert start("paigow-advise", *COSTLY, env=env) == (0, GIVES_AWAY.translate(LETTERS), "")


def test_a_name_that_cannot_be_encoded(start, tmp_path):
    (tmp_path / "own.toml").write_text('name = "Čaj ♠"\nrule = [{ hand = "no pair" }]\n', "utf-8")
    done = start("paigow-advise", *CARDS, "--house-way", "own.toml", env={"PYTHONIOENCODING": "ascii"})
    assert (done.status, done.err) == (0, "")
    assert "Dealer     \\u010caj \\u2660\n" in done.out


def test_unwritable_cache(start, tmp_path):
    (tmp_path / "file").write_text("")
    for folder in (str(tmp_path / "file" / "below"), "/proc/nowhere"):
        assert start("paigow-advise", *CARDS, env={"PAIGOW_CACHE_DIR": folder}) == (0, SAME, "")


def test_no_home(start):
    done = start("paigow-advise", *CARDS, env={"PAIGOW_CACHE_DIR": "", "HOME": "/proc/nowhere", "XDG_CACHE_HOME": ""})
    assert done == (0, SAME, "")


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell")
class TestOutputsThatFail:
    def shell(self, programs, environment, line):
        return subprocess.run(
            ["bash", "-c", line, "bash", programs["paigow-advise"], programs["paigow"], *CARDS],
            check=False,
            capture_output=True,
            encoding="utf-8",
            env=environment,
        )

    @pytest.mark.parametrize(
        "call", ['"$1" "${@:3}"', '"$1" "${@:3}" --json', '"$2" house-way show foxwoods', '"$1" --help']
    )
    def test_a_pipe_closed_early(self, programs, environment, call):
        done = self.shell(programs, environment, f'{call} | true; echo "${{PIPESTATUS[0]}}"')
        assert done.stdout in ("0\n", "1\n")
        assert done.stderr == ""
        done = self.shell(programs, environment, f"{call} | head -1 | wc -l")
        assert (done.stdout.strip(), done.stderr) == ("1", "")

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
    @pytest.mark.parametrize("call", ['"$1" "${@:3}"', '"$1" "${@:3}" --json', '"$2" house-way list'])
    def test_a_full_disk(self, programs, environment, call):
        done = self.shell(programs, environment, f"{call} > /dev/full")
        assert done.returncode == 1
        assert done.stderr.endswith(": No space left on device\n")
        assert len(done.stderr.splitlines()) == 1

    def test_no_standard_output(self, programs, environment):
        done = self.shell(programs, environment, '"$1" "${@:3}" >&-')
        assert (done.returncode, done.stderr) == (1, "paigow-advise: standard output is closed\n")

    def test_no_standard_error(self, programs, environment):
        done = self.shell(programs, environment, '"$1" rubbish 2>&-')
        assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
class TestTerminal:
    def on_terminal(self, programs, environment, arguments=CARDS, **env):
        import pty

        controller, terminal = pty.openpty()
        with subprocess.Popen(
            [programs["paigow-advise"], *arguments],
            stdout=terminal,
            stderr=terminal,
            stdin=terminal,
            env=environment | {"TERM": "xterm-256color", "COLUMNS": "80"} | env,
        ) as process:
            os.close(terminal)
            output = b""
            while True:
                try:
                    block = os.read(controller, 65536)
                except OSError:  # Linux tells the end of a pseudo-terminal so
                    break
                if not block:
                    break
                output += block
            os.close(controller)
        assert process.returncode == 0
        return output.decode().replace("\r\n", "\n")

    def test_paint_changes_no_character(self, programs, environment):
        import re

        for arguments, expected in ((CARDS, SAME), (COSTLY, GIVES_AWAY)):
            painted = self.on_terminal(programs, environment, arguments)
            assert "\x1b[31m" in painted
            assert re.sub(r"\x1b\[[0-9;]*m", "", painted) == expected

    @pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
    def test_no_paint_where_none_is_wanted(self, programs, environment, env):
        assert self.on_terminal(programs, environment, **env) == SAME

    def test_json_is_never_painted(self, programs, environment):
        output = self.on_terminal(programs, environment, [*CARDS, "--json"])
        assert json.loads(output) == paigow.advise(CARDS).to_json() | {"table": "golden-nugget.player.second.5pc"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_interrupted(environment):
    """Ctrl-C while the command works: no traceback, not a word."""
    code = (
        "import sys, paigow.hand.advice\n"
        "def interrupted(*arguments, **options): raise KeyboardInterrupt\n"
        "paigow.hand.advice.advise = interrupted\n"
        "from paigow.cli.main import advise_main\n"
        f"sys.exit(advise_main({CARDS!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, env=environment)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


def test_something_unexpected_is_one_line(environment):
    code = (
        "import sys, paigow.hand.advice\n"
        "def broken(*arguments, **options): raise LookupError('two\\nlines')\n"
        "paigow.hand.advice.advise = broken\n"
        "from paigow.cli.main import advise_main\n"
        f"sys.exit(advise_main({CARDS!r}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, env=environment)
    assert done.returncode == 1
    assert done.stderr.decode().splitlines() == ["paigow-advise: unexpected LookupError: two lines"]


class TestCompletion:
    def complete(self, run, words, program="paigow-advise"):
        name = program.replace("-", "_").upper()
        env = {f"_{name}_COMPLETE": "complete_bash", "COMP_WORDS": f"{program} {words}"}
        done = run(program, env=env | {"COMP_CWORD": str(len(words.split(" ")))})
        assert (done.status, done.err) == (0, "")
        return done.out.split()

    def test_house_way_names(self, run):
        assert self.complete(run, "--house-way f") == [
            *("fair-way", "fair-way-literal", "flamingo-hilton", "foxwoods"),
            "freedman-two-pair",
        ]
        assert self.complete(run, "set --house-way trump", "paigow") == ["trump-plaza"]
        assert self.complete(run, "house-way show mg", "paigow") == ["mgm-grand"]

    def test_own_files(self, run, tmp_path):
        (tmp_path / "ways").mkdir()
        (tmp_path / "ways" / "mine.toml").write_text("")
        (tmp_path / "ways" / "notes.txt").write_text("")
        assert self.complete(run, "--house-way wa") == ["ways/"]
        assert self.complete(run, "--house-way ways/") == ["ways/mine.toml"]

    def test_other_values(self, run):
        assert self.complete(run, "--role b") == ["banker"]
        assert self.complete(run, "--wheel l") == ["lowest"]


def test_half_of_a_bank_has_no_table_and_an_answer(run, tmp_path):
    (tmp_path / "half.toml").write_text('name = "half"\nrole = "banker"\nco_banking = true\n', "utf-8")
    done = run("paigow-advise", *CARDS, "--rules", "half.toml")
    assert (done.status, done.err) == (0, "")
    assert "Table" not in done.out
