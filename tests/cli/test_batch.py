"""`paigow advise --batch`: whole outputs."""

import json

import paigow

LINES = """\
As Kd Qh Jc 9s 9d 2c

xx
A♠ Jk Q♠ Q♥ Q♦ 7♠ 2♠
"""
HEADER = "line,hand,low,high,wins,pushes,losses,ev\n"
ERRORS = """\
paigow: line 3: unknown rank "x" in "xx"; right: As Kd Qh Jc 9s 9d 2c (the joker is Jk)
paigow: 1 of the lines is wrong and skipped; right: --batch hands.txt, with a hand such as As Kd Qh Jc 9s 9d 2c in each\
 line, or - for standard input
"""


def row(number, hand, **options):
    best = paigow.advise(hand, **options).best
    cards = " ".join(paigow.parse_hand(hand).names), " ".join(best.low), " ".join(best.high)
    return ",".join(map(str, [number, *cards, best.wins, best.pushes, best.losses, best.ev])) + "\n"


def test_csv(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    rows = row(1, "As Kd Qh Jc 9s 9d 2c") + row(4, "As Jk Qs Qh Qd 7s 2s")
    assert run("paigow", "advise", "--batch", str(tmp_path / "hands.txt")) == (2, HEADER + rows, ERRORS)


def test_json_lines_with_options_and_nothing_wrong(run, tmp_path):
    (tmp_path / "hands.txt").write_text("As Kd Qh Jc 9s 9d 2c\n", "utf-8")
    done = run("paigow-advise", "--batch", str(tmp_path / "hands.txt"), "--json", "--role", "banker", "--dead", "Kh")
    best = paigow.advise("As Kd Qh Jc 9s 9d 2c", role="banker", dead="Kh").best
    assert (done.status, done.err) == (0, "")
    answer = json.loads(done.out)
    assert list(answer) == ["line", "hand", "low", "high", "low_name", "high_name", "wins", "pushes", "losses", "ev"]
    assert (answer["low"], answer["wins"], answer["losses"], answer["ev"]) == (
        list(best.low),
        best.wins,
        best.losses,
        best.ev,
    )


def test_an_empty_file_is_no_mistake(run, tmp_path):
    (tmp_path / "hands.txt").write_text("")
    assert run("paigow", "advise", "--batch", str(tmp_path / "hands.txt")) == (0, "", "")


def test_what_cannot_be_read(run, tmp_path):
    for path in (tmp_path, tmp_path / "missing.txt", ""):
        done = run("paigow", "advise", "--batch", str(path))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_a_binary_file_is_wrong_in_every_line(run, tmp_path):
    (tmp_path / "hands.txt").write_bytes(bytes(range(256)) * 4)
    done = run("paigow", "advise", "--batch", str(tmp_path / "hands.txt"))
    assert (done.status, done.out) == (2, HEADER)
    assert all(line.startswith("paigow: ") for line in done.err.splitlines())


def test_wrong_options_write_nothing(run, tmp_path):
    (tmp_path / "hands.txt").write_text(LINES, "utf-8")
    for options in (["--commission", "200%"], ["--house-way", "nowhere"], ["--all"], ["As"], ["--second-hand", "As"]):
        done = run("paigow", "advise", *options, "--batch", str(tmp_path / "hands.txt"))
        assert (done.status, done.out, done.err.count("\n")) == (2, "", 1), options
