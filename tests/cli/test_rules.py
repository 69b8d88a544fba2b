"""`paigow advise` under other rules than the usual: rule sets, fees, open cards, second hands, several opponents."""

import json

import pytest

import paigow
from paigow.hand.advice import advise_both

CARDS = ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"]
ACE_HIGH = "Ks Ah 8h 7c 4c 3d 2d"
FIVES = "5s 5h 8h 7c 4c 3d 2d"

OPEN = """\
Put A♠ K♦ in front      ace-king
9♠ 9♦ Q♥ J♣ 2♣ behind   pair of nines

Result     You push.
Why        This hand of his pushes every bet, however you set yours.

Dealer     puts K♠ 8♥ in front, A♥ 7♣ 4♣ 3♦ 2♦ behind.
           Rule 25: "No pair: the highest card high, the second and third
           highest low."
House way  sets your hand the same.
           Rule 24: "One pair: keep the pair high, the two highest other cards
           low."

Any set    it makes no difference: each of the 14 sets pushes; --all shows them.

Hand       A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣
Dealer     Golden Nugget, Las Vegas
Rules      face-up: you play, copies lose; 0% commission; A-2-3-4-5
           second-highest; push when the dealer has an ace-high hand without a
           pair high; the dealer's cards lie open
"""

KNOWN = """\
Put A♠ K♦ in front      ace-king
9♠ 9♦ Q♥ J♣ 2♣ behind   pair of nines

Result     You win.
Why        In front your ace-king beats his eight-seven; behind your pair of
           nines beats his pair of fives.

Dealer     puts 8♥ 7♣ in front, 5♠ 5♥ 4♣ 3♦ 2♦ behind.
           Rule 24: "One pair: keep the pair high, the two highest other cards
           low."
House way  sets your hand the same.
           Rule 24: "One pair: keep the pair high, the two highest other cards
           low."

Just as good
  in front  behind
  A♠ Q♥     9♠ 9♦ K♦ J♣ 2♣  pair of nines  wins
  A♠ J♣     9♠ 9♦ K♦ Q♥ 2♣  pair of nines  wins
  A♠ 2♣     9♠ 9♦ K♦ Q♥ J♣  pair of nines  wins
  K♦ Q♥     9♠ 9♦ A♠ J♣ 2♣  pair of nines  wins
5 more sets do the same; --all shows all.

4 worse sets are not shown; --all shows all.

Hand       A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣
Dealer     Golden Nugget, Las Vegas
Rules      you play, copies lose; 5% commission; A-2-3-4-5 second-highest
"""

UNAWARE = """\
Unaware    K♦ 8♥ in front, A♣ J♥ 5♥ 4♠ 2♦ behind without knowing the dead cards:
           EV -50.55%, where it would seem to be -46.88%; knowing the dead cards
           is worth 0.79% of your bet.
"""


def test_the_dealers_cards_lie_open(run):
    done = run("paigow-advise", *CARDS, "--rules", "face-up", "--dealer", ACE_HIGH)
    assert (done.status, done.err) == (0, "")
    assert done.out == OPEN


def test_the_dealers_cards_are_known_under_any_rules(run):
    done = run("paigow-advise", *CARDS, "--dealer", FIVES)
    assert (done.status, done.err) == (0, "")
    assert done.out == KNOWN
    text = run("paigow-advise", *CARDS, "--dealer", FIVES, "--all").out
    assert text.count("  wins\n") == 10
    assert text.count("  pushes\n") == 4
    assert "not shown" not in text


def test_known_cards_as_json(run):
    done = run("paigow-advise", *CARDS, "--dealer", ACE_HIGH, "--rules", "face-up", "--json")
    data = json.loads(done.out)
    assert data == json.loads(json.dumps(paigow.advise(CARDS, rules="face-up", dealer=ACE_HIGH).to_json()))
    assert data["dealer_hands"] == 1
    assert data["dealer"]["low"] == ["Ks", "8h"]
    assert data["dealer"]["pushes"] is True
    assert len(data["equal_best"]) == len(data["splits"])
    assert {split["pushes"] for split in data["splits"]} == {1}


def test_open_cards_that_are_not_given(run):
    done = run("paigow-advise", *CARDS, "--rules", "face-up")
    reply = paigow.advise(CARDS, rules="face-up").reply
    text = " ".join(done.out.split())
    assert "the dealer's are not given (--dealer CARDS): this is the best set without looking." in text
    assert f"has an EV of {100 * reply.ev:+.2f}%." in text


def test_what_the_dead_cards_change(run):
    hand = "Ac Kd Jh 8h 5h 4s 2d"
    done = run("paigow-advise", hand, "--dead", "Kh Ks Qd Qs Qc Qh")
    advice = paigow.advise(hand, dead="Kh Ks Qd Qs Qc Qh")
    assert advice.knowledge.changes
    assert advice.knowledge.worth == advice.cost(advice.knowledge.unaware) > 0
    assert UNAWARE in done.out
    assert f"\nWorth      {100 * advice.best.ev:+.2f}%" in done.out
    same = run("paigow-advise", *CARDS, "--dead", "Kh").out
    believed = paigow.advise(CARDS).best.ev
    assert "the same without knowing the dead cards, with an EV that would seem" in same
    assert f"be {100 * believed:+.2f}%." in same
    data = json.loads(run("paigow-advise", hand, "--dead", "Kh Ks Qd Qs Qc Qh", "--json").out)["knowledge"]
    assert data["believed_ev"] == paigow.advise(hand).best.ev
    assert data["worth"] == pytest.approx(advice.best.ev - advice.knowledge.unaware.ev, abs=1e-15)


def test_a_second_hand(run):
    second = "9c 9h Ah 3c 3h Td 7c"
    done = run("paigow-advise", *CARDS, "--second-hand", second, "--dead", "2d")
    one, two = advise_both(CARDS, second, dead="2d")
    assert (done.status, done.err) == (0, "")
    parts = done.out.split("\n\n\n")
    assert parts[0].startswith("First hand: put A♠ K♦ in front ")
    assert "\nDead       2♦ 9♣ 9♥ A♥ 3♣ 3♥ T♦ 7♣\n" in parts[0]
    assert parts[1].startswith("Second hand: put ")
    assert "\nHand       9♣ 9♥ A♥ 3♣ 3♥ T♦ 7♣\n" in parts[1]
    assert "\nDead       2♦ A♠ K♦ Q♥ J♣ 9♠ 9♦ 2♣\n" in parts[1]
    data = json.loads(run("paigow-advise", *CARDS, "--second-hand", second, "--dead", "2d", "--json").out)
    assert data.pop("second_hand") == json.loads(json.dumps(two.to_json()))
    assert data == json.loads(json.dumps(one.to_json()))


def test_several_opponents(run):
    banker = ["--role", "banker", "--opponents", "4", "--trials", "5000", "--seed", "7"]
    done = run("paigow-advise", *CARDS, *banker)
    advice = paigow.advise(CARDS, role="banker", opponents=4, trials=5000, seed=7)
    value = advice.best.round
    text = " ".join(done.out.split())
    assert "you bank against 4, copies win; 5% commission on the net win;" in text
    worth = f"Worth {100 * advice.best.ev:+.2f}% of one opponent's bet: against each"
    assert f"{worth}, win 42.9%, push 39.8%, lose 17.3%." in text
    assert f"{100 * value.before_commission:+.2f}% before commission, exact, less {100 * value.commission:.3f}%" in text
    assert f"standard error {100 * value.standard_error:.3f}%, from 5,000 rounds dealt with seed 7." in text
    assert "All sets met the same opponents; the next best is" in text
    data = json.loads(run("paigow-advise", *CARDS, *banker, "--json").out)
    assert data == json.loads(json.dumps(advice.to_json()))
    assert data["simulation"] == {"trials": 5000, "seed": 7}
    assert data["best"]["ev"] == data["best"]["round"]["before_commission"] - data["best"]["round"]["commission"]


def test_rounds_none_of_which_is_lost_say_how_far_that_can_be_off(run):
    """Four kings and two queens lose next to never, and in no dealt round: an error of 0 would claim to know it."""
    hand = "Ks Kh Kd Kc Qs Qh 2d"
    done = run("paigow-advise", *hand.split(), "--role", "banker", "--opponents", "2", "--trials", "200")
    value = paigow.advise(hand, role="banker", opponents=2, trials=200).best.round
    assert value.is_bound
    assert 0 < value.standard_error <= 0.05 * 2 * 3 / 200
    assert f"at most {100 * value.standard_error:.3f}% off" in " ".join(done.out.split())


def test_several_opponents_without_commission_are_exact(run):
    done = run("paigow-advise", *CARDS, "--role", "banker", "--opponents", "4", "--rules", "no-commission", "--json")
    data = json.loads(done.out)
    best = data["best"]
    assert best["ev"] == 4 * (best["wins"] - best["losses"]) / data["dealer_hands"]
    assert "simulation" not in data
    assert "round" not in best
    text = run("paigow-advise", *CARDS, "--role", "banker", "--opponents", "4", "--rules", "no-commission").out
    assert "against all 4, in percent of one opponent's bet; it is exact." in " ".join(text.split())


def test_a_flat_fee(run):
    data = json.loads(run("paigow-advise", *CARDS, "--fee", "1.00", "--bet", "100", "--json").out)
    best = data["best"]
    assert (data["commission"], data["rules"]["fee"], data["rules"]["bet"]) == (0.0, 1.0, 100.0)
    assert best["ev"] == pytest.approx((best["wins"] - best["losses"]) / data["dealer_hands"] - 0.01, abs=1e-15)


def test_a_rules_file(run, tmp_path):
    (tmp_path / "mine.toml").write_text('name = "Mine"\nrole = "banker"\ncommission = "4%"\npush = [{ low = "98" }]\n')
    done = run("paigow-advise", *CARDS, "--rules", "mine.toml")
    assert (done.status, done.err) == (0, "")
    rules = "Rules mine.toml: you bank, copies win; 4% commission; A-2-3-4-5 second-highest; push when the opponent has"
    assert f"{rules} nine-eight low EV yours" in " ".join(done.out.split())
    player = json.loads(run("paigow-advise", *CARDS, "--rules", "mine.toml", "--role", "player", "--json").out)
    assert (player["role"], player["commission"]) == ("player", 0.04)


def test_a_push_that_never_matches(run, tmp_path):
    (tmp_path / "never.toml").write_text('name = "x"\npush = [{ high = "high card 7" }]\n')
    for program in (["paigow-advise", *CARDS], ["paigow", "deal", "--seed", "1"]):
        done = run(*program, "--rules", "never.toml")
        assert done.status == 0
        assert done.out
        assert done.err == (
            'paigow: warning: no hand that Golden Nugget, Las Vegas sets fits the push "high: high card 7", '
            'so it never matches; right: push = [{ high = "high card Q" }]\n'
        )


@pytest.mark.parametrize("name", ["standard", "no-commission", "ez", "face-up", "tiger-9"])
def test_rule_sets_that_ship_are_quiet(run, name):
    done = run("paigow-advise", *CARDS, "--rules", name)
    assert (done.status, done.err) == (0, "")


WRONG = [
    (["--dealer", "As Kh 8h 7c 4c 3d 2d"], "As is in the hand and the dealer's; right: paigow-advise"),
    (["--dealer", FIVES, "--dead", "Kh 2d"], "2d is among the dead cards and the dealer's"),
    (["--trials", "x"], " --trials 100000 --role banker --opponents 2"),
    (["--dealer", "5s 5h 5s"], "5s is given twice"),
    (["--dealer", ""], "dealer: no cards are given, he has 7"),
    (["--dealer", FIVES, "--role", "banker", "--opponents", "2"], "the cards of one dealer, but 2 opponents"),
    (["--second-hand", "As 3d 4d 5d 6d 7d 8d"], "As is in both hands; right: paigow-advise"),
    (["--second-hand", "3d 4d"], "second hand: 2 cards are given, a hand has 7"),
    (["--second-hand", "3c 4d 5d 6d 7d 8d 8c", "--dead", "3c"], "3c is in the second hand and among the dead cards"),
    (["--opponents", "7"], "7 opponents, where a banker has 1 to 6; right: paigow-advise As Kd"),
    (["--opponents", "0"], "0 opponents, where a banker has 1 to 6"),
    (["--opponents", "2"], "2 opponents are for a banker, a player has the dealer alone"),
    (["--opponents", "two"], " --opponents 2 --role banker"),
    (
        ["--role", "banker", "--opponents", "6", "--dead", "2d 3d 4d 5d 6d"],
        "6 opponents need 42 cards, where 41 are left",
    ),
    (["--role", "banker", "--opponents", "2", "--trials", "9"], "trials 9 is no whole number from 100"),
    (["--role", "banker", "--opponents", "2", "--seed", "-9"], "seed -9 is no whole number from 0"),
    (["--fee", "1.00"], "a fee of 1 without a bet, of which it is a part; right: paigow-advise As Kd"),
    (["--fee", "one", "--bet", "100"], 'fee "one" is not an amount of money'),
    (["--fee", "1", "--bet", "100", "--commission", "5%"], "a fee of 1 and a commission of 5%"),
    (["--rules", "nowhere"], 'no rule set "nowhere"; right: paigow-advise As Kd Qh Jc 9s 9d 2c --rules standard'),
    (["--rules", "faceup"], 'no rule set "faceup", perhaps face-up'),
    (["--rules", "key.toml"], 'key.toml, line 3: unknown key "opne", perhaps "open"; right: open = true'),
    (["--rules", "push.toml"], 'push.toml, line 2: low: unknown low pattern "9-high", write "9 high"'),
    (["--rules", "missing.toml"], "missing.toml: no such file"),
    (["--rules", "."], ". is a folder"),
]


@pytest.mark.parametrize(("options", "wrong"), WRONG, ids=lambda value: repr(value)[:40])
def test_wrong_input(run, tmp_path, options, wrong):
    (tmp_path / "key.toml").write_text('name = "x"\ncommission = "0%"\nopne = true\n')
    (tmp_path / "push.toml").write_text('name = "x"\npush = [{ low = "9-high" }]\n')
    done = run("paigow-advise", *CARDS, *options)
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith("paigow-advise: ")
    assert wrong in done.err
    assert "right: " in done.err
    assert len(done.err.splitlines()) == 1


def test_completion(run):
    env = {"_PAIGOW_ADVISE_COMPLETE": "complete_bash", "COMP_WORDS": "paigow-advise --rules t", "COMP_CWORD": "2"}
    assert run("paigow-advise", env=env).out.split() == ["tiger-9"]
    env = {"_PAIGOW_COMPLETE": "complete_bash", "COMP_WORDS": "paigow edge --player opt", "COMP_CWORD": "3"}
    assert run("paigow", env=env).out.split() == ["optimal"]
