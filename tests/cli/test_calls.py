"""What is said of a wrong call: one line, and a call that works as it stands, with the user's own words in it."""

import shlex

import pytest

from paigow.cli import start
from paigow.cli.main import advise_main, main

HAND = "As Kd Qh Jc 9s 9d 2c"

#: A wrong call of `paigow`, and the right one that is shown.
WRONG = {
    f"advise {HAND} --role bank": f"advise {HAND} --role banker",
    f"advise {HAND} --role x": f"advise {HAND} --role player",
    f"advise {HAND} --wheel=LOWST": f"advise {HAND} --wheel=lowest",
    f"set {HAND} --wheel 2": f"set {HAND} --wheel second",
    f"advise {HAND} --commission 5x": f"advise {HAND} --commission 5%",
    f"advise {HAND} --fee 1": f"advise {HAND} --fee 1 --bet 100",
    f"advise {HAND} --fee one --bet 100": f"advise {HAND} --fee 1.00 --bet 100",
    f"advise {HAND} --fee 1 --bet 100 --commission 5%": f"advise {HAND} --fee 1 --bet 100",
    f"advise {HAND} --bet -5": f"advise {HAND} --bet 5",
    f"advise {HAND} --bet 0": f"advise {HAND} --bet 100",
    f"advise {HAND} --seed 1 --seed 2 --role banker --opponents 2": (
        f"advise {HAND} --seed 1 --role banker --opponents 2"
    ),
    f"advise {HAND} --opponents 1": f"advise {HAND} --opponents 1 --role banker",
    f"advise {HAND} --color always --json": f"advise {HAND} --json",
    f"advise {HAND} --color": f"advise {HAND} --color always",
    f"advise --color blue {HAND}": f"advise {HAND} --color always",
    f"advise {HAND} --house-way nowhere --bet 5": f"advise {HAND} --house-way golden-nugget --bet 5",
    f"advise {HAND} --rules=nowhere": f"advise {HAND} --rules=standard",
    f"advise {HAND} --dead": f"advise {HAND} --dead Kh",
    f"advise {HAND} --dead --bet 5": f"advise {HAND} --dead Kh --bet 5",
    f"advise {HAND} --commission": f"advise {HAND} --commission 5%",
    f"advise {HAND} --wheel --json": f"advise {HAND} --wheel second --json",
    f"advise {HAND} --opponents x": f"advise {HAND} --opponents 2 --role banker",
    f"advise {HAND} --dead As": f"advise {HAND} --dead Kh",
    f"advise {HAND} --dead 'As Kh'": f"advise {HAND} --dead Kh",
    f"advise {HAND} --dead=Kh,zz --json": f"advise {HAND} --dead=Kh --json",
    f"advise {HAND} --dead 'Kh zz'": f"advise {HAND} --dead Kh",
    f"advise {HAND} --dealer 'Ah As' --dead Ah": f"advise {HAND} --dealer 'Ah Kh' --dead 6d",
    f"advise {HAND} --dealer 'Ah Ks Th 8c 7d 5s 3x'": f"advise {HAND} --dealer 'Ah Ks Th 8c 7d 5s Kh'",
    f"advise {HAND} --second-hand 'Ah Kh'": f"advise {HAND} --second-hand 'Ah Kh 6d Qc 4s Th 3d'",
    f"advise {HAND} --second-hand 'Ah Kh Ks 6d Qc 4s 2c'": f"advise {HAND} --second-hand 'Ah Kh Ks 6d Qc 4s Th'",
    f"advise {HAND} --set 'As Kh'": f"advise {HAND} --set 'As 2c'",
    f"advise {HAND} --set As,Kd,9s": f"advise {HAND} --set 'As Kd'",
    f"advise {HAND} --dealer-set 'Ah 2d'": (
        f"advise {HAND} --dealer-set 'Ah 2d' --set '2c 9d' --dealer 'Ah 2d Kh 6d Qc 4s Th'"
    ),
    "advise AKQJ992 --dead Kd": "advise Ac Kh Qh Js 9c 9d 2h --dead Kd",
    f"advise {HAND} --role player --role banker": f"advise {HAND} --role player",
    f"advise {HAND} --json --json": f"advise {HAND} --json",
    f"advise {HAND} --all --json": f"advise {HAND} --json",
    f"advise {HAND} --rol banker": f"advise {HAND} --role banker",
    f"advise {HAND} --house-way golden-nuget": f"advise {HAND} --house-way golden-nugget",
    f"advise {HAND} --house-way Pechanga --bet 25": f"advise {HAND} --house-way california --bet 25",
    f"advise {HAND} --rules faceup": f"advise {HAND} --rules face-up",
    f"advise {HAND} --rules ez --trials 5": f"advise {HAND} --rules ez --trials 5 --role banker --opponents 2",
    "advise As Kd Qh Jc 9s 9d": "advise As Kd Qh Jc 9s 9d 2c",
    "advise AsKdQhJc9s9d --bet 5": "advise As Kd Qh Jc 9s 9d 2c --bet 5",
    "advise --bet 5 As Kd Qh Jc 9s 9d As": "advise --bet 5 As Kd Qh Jc 9s 9d 2c",
    "advise As Kd Qh Jc 9s 9d 1c": "advise As Kd Qh Jc 9s 9d 2c",
    f"advise {HAND} 3c": f"advise {HAND}",
    "advise As Kd Qh Jc 9s 9d --dead 2c": "advise As Kd Qh Jc 9s 9d Kh --dead 2c",
    "set --house-way foxwoods": f"set {HAND} --house-way foxwoods",
    f"advize {HAND}": f"advise {HAND}",
    HAND: f"advise {HAND}",
    "odds AKQJ992": "odds Ac Kd Qh Js 9c 9d 2h",
    "odds --dead 'As zz'": "odds --dead As",
    "deal --seats 9 --seed 2": "deal --seats 6 --seed 2",
    "deal --seed x": "deal --seed 2",
    "house-way diff foxwoods claridge --no-ev --commission 4%": "house-way diff foxwoods claridge --no-ev",
    "house-way show foxwoods --rules --json": "house-way show foxwoods --json",
}
#: Calls that are as above, but whose right ones take long or a file: they are not run.
NOT_RUN = {
    "session --bankroll 10 --bet 50": "session --bankroll 1000 --bet 50",
    "edge --dealer foxwods": "edge --dealer foxwoods",
    "edge --trials 500": "edge --trials 500 --role banker --opponents 2",
    "price foxwoods --all --json": "price foxwoods --json",
    "advise --batch hands.txt --bet 5": "advise --batch hands.txt",
    "house-way cases foxwoods --count 5": "house-way cases foxwoods --size 5",
    f"set {HAND} --dealer foxwoods": f"set {HAND} --house-way foxwoods",
    f"advise {HAND} --opponents two": f"advise {HAND} --opponents 2 --role banker",
}


def said(capsys, call, program="paigow"):
    assert {"paigow": main, "paigow-advise": advise_main}[program](shlex.split(call)) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"{program}: ")
    assert output.err.count("\n") == 1
    return output.err.rstrip("\n").partition("; right: ")[2]


@pytest.mark.parametrize(("call", "right"), WRONG.items())
def test_the_right_call_works(capsys, call, right):
    assert said(capsys, call).partition(", or any of ")[0] == f"paigow {right}"
    if "opponents 2" not in right:  # which deals many rounds
        assert main(shlex.split(right)) == 0


@pytest.mark.parametrize(("call", "right"), NOT_RUN.items())
def test_the_right_call(capsys, call, right):
    assert said(capsys, call) == f"paigow {right}"


def test_the_other_program(capsys):
    assert said(capsys, f"{HAND} --role bank", "paigow-advise") == f"paigow-advise {HAND} --role banker"


def test_a_value_of_a_file_is_not_sought_in_the_call(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text('name = "x"\nrole = "bank"\n')
    assert said(capsys, f"advise {HAND} --rules mine.toml") == 'role = "banker"'


@pytest.mark.parametrize(
    ("rule", "right"),
    [
        ('{ hand = "two pare A *", low = "pair" }', 'hand = "two pair A *"'),
        ('{ hand = "pair 9-5", low = "pair" }', 'hand = "pair 5-9"'),
    ],
)
def test_a_rule_of_a_file_is_shown_as_it_would_be_right(capsys, tmp_path, monkeypatch, rule, right):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(f'name = "x"\nrule = [\n  {rule},\n]\n')
    assert said(capsys, f"set {HAND} --house-way mine.toml") == right


def test_no_option_of_set_changes_nothing(capsys):
    for option in ("--role banker", "--commission 4%", "--dead 2d"):
        assert said(capsys, f"set {HAND} {option}")


def test_interrupted_while_it_is_loaded(monkeypatch):
    def loading(*words):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("builtins.__import__", loading)
        statuses = start.main(), start.advise_main()
    assert statuses == (130, 130)


@pytest.mark.parametrize(
    ("call", "right"),
    [
        ("paigow exceptions --dealer barona", "paigow exceptions --dealer california"),
        ("paigow edge --rules commerce", "paigow edge --rules commerce --house-way barona"),
        ("paigow deal --rules commerce", "paigow deal --rules commerce --house-way barona"),
        ("paigow edge --dealer foxwoods --rules ez-wild", "paigow edge --dealer barona --rules ez-wild"),
        (
            "paigow edge --dealer foxwoods --player barona",
            "paigow edge --dealer foxwoods --player barona --rules commerce",
        ),
        ("paigow exceptions --rules no-push", "paigow exceptions --rules no-commission"),
        ("paigow edge --alternate --rules dealer-open", "paigow edge --rules dealer-open --role player"),
        ("paigow edge --rules no-push --deck 52", "paigow edge --rules no-push --deck 53"),
        (
            "paigow-advise As Kd Qh Jc 9s 9d 2c --rules no-push --role banker --opponents 3",
            "paigow-advise As Kd Qh Jc 9s 9d 2c --rules no-push --role banker --opponents 1",
        ),
    ],
)
def test_of_another_game(run, call, right):
    """A house way for the other joker, an extra card each in what knows none."""
    done = run(*call.split())
    assert (done.status, done.out) == (2, "")
    assert done.err.endswith(f"; right: {right}\n")
