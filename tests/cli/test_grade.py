"""`paigow advise --set`: a set graded above the advice."""

import json

HAND = "As Kd Qh Jc 9s 9d 2c"


def test_a_foul(run):
    out = run("paigow", "advise", HAND, "--set", "9s 9d").out
    assert "A foul: the low hand is higher than the high hand, and loses the bet." in out
    assert 'breaks Rule 24: "One pair' in out
    assert "Put A♠ K♦ in front" in out


def test_as_they_were_laid(run):
    dealer = "--dealer", "Ah Ks Th 8c 7d 5s 3c"
    out = run("paigow", "advise", HAND, "--set", "Jc 2c", *dealer, "--dealer-set", "Th 8c").out
    assert "As they were laid, you win." in out
    data = json.loads(run("paigow", "advise", HAND, "--set", "Jc 2c", *dealer, "--json").out)
    assert data["grade"]["result"] == "push"


def test_wrong(run):
    for wrong in (["--dealer-set", "Ah Ks"], ["--set", "9s"], ["--set", "9s 9d", "--dealer-set", "Ah Ks"]):
        result = run("paigow", "advise", HAND, *wrong)
        assert (result.status, result.out) == (2, "")
        assert "right: " in result.err


def test_sets_that_are_all_as_good_are_one_line(run):
    hand = ("advise", "As", "Kd", "Qh", "Jc", "9s", "9d", "2c", "--dealer")
    lost = run("paigow", *hand, "Ac Ah Ad Ks Kh Kc Qs").out
    assert "Any set    it makes no difference: each of the 14 sets loses; --all shows them.\n" in lost
    assert "Just as good" not in lost
    assert run("paigow", *hand, "Ac Ah Ad Ks Kh Kc Qs", "--all").out.count(" loses\n") == 14
    unseen = " ".join(run("paigow", *hand, "Ac Ah Ad Ks Kh Kc").out.split())
    assert "win there no more often, and ace-queen in front would win no less often there: it is exactly" in unseen
    assert "commission on wins decides" not in unseen


def test_fouls_by_other_rules(run, tmp_path):
    (tmp_path / "fouls.toml").write_text('name = "x"\nfouls = { own = "reset", dealer = "lost" }\n', "utf-8")
    rules = "--rules", str(tmp_path / "fouls.toml")
    out = run("paigow", "advise", HAND, "--set", "9s 9d", *rules).out
    assert "It is set anew by" in out
    assert "loses the bet" not in out
    dealer = "--dealer", "Ah Ks Th 8c 7d 5s 3c", "--dealer-set", "Ah Ks"
    out = run("paigow", "advise", HAND, "--set", "Jc 2c", *dealer, *rules).out
    assert "His set is a foul, and lost:" in out
    assert "As they were laid, you win." in out
