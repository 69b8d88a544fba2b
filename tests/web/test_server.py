"""The server: it serves the page and answers programs with what the commands print, and refuses everything else."""

import asyncio
import json
import re
import sys

import pytest

import paigow
from paigow.cli.main import main
from paigow.web import aside, serve
from paigow.web.api_page import EXAMPLES, api_page
from paigow.web.files import SITE, site_files
from paigow.web.guard import CONTENT_POLICY, LONGEST_BODY, Door
from paigow.web.questions import LONGEST_VALUE, QUESTIONS, Asked
from paigow.web.server import application

from .asgi import Client

HAND = "As Kd Qh Jc 9s 9d 2c"
MARKUP = "<img src=x onerror=alert(1)>.toml"


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    """A server on the loopback that knows Foxwoods, and a copy of it in a file whose name is markup."""
    path = tmp_path_factory.mktemp("ways") / MARKUP
    path.write_text(paigow.load_house_way("foxwoods").text, "utf-8")
    own = serve.own_ways([str(path)])
    made = Client(application([paigow.load_house_way("foxwoods"), *own], own, Door(8753)))
    yield made
    made.close()


@pytest.fixture(scope="module")
def guarded():
    """A server in the network, with a key."""
    door = Door(8753, frozenset({"kitchen", "kitchen.local"}), "the-key", any_address=True)
    made = Client(application([paigow.load_house_way("foxwoods")], [], door))
    yield made
    made.close()


def printed(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


ANOTHER = "Ah Ks Qd Jd 8s 8d 3c"
TWO_BETS = ["--side-bet", "fortune-2:5", "--side-bet", "tiger-9:1"]


@pytest.mark.parametrize(
    ("question", "values", "command"),
    [
        ("advise", {"hand": HAND}, ["advise", HAND]),
        (
            "advise",
            {"hand": HAND, "house_way": "Foxwoods", "role": "banker", "commission": "4%", "dead": "Kh 2d", "bet": "5"},
            f"advise|{HAND}|--house-way|foxwoods|--role|banker|--commission|4%|--dead|Kh 2d|--bet|5".split("|"),
        ),
        (
            "advise",
            {"hand": HAND, "second_hand": ANOTHER, "set": "9s 9d", "side_bet": "fortune-2:5,tiger-9:1"},
            ["advise", HAND, "--second-hand", ANOTHER, "--set", "9s 9d", *TWO_BETS],
        ),
        ("advise", {"hand": "AKQJ992", "rules": "ez"}, ["advise", "AKQJ992", "--rules", "ez"]),
        ("advise", {"hand": HAND, "dealer": "Ad Ks"}, ["advise", HAND, "--dealer", "Ad Ks"]),
        ("set", {"hand": HAND, "house_way": "california"}, ["set", HAND, "--house-way", "california"]),
        ("set", {"hand": HAND, "why": "1"}, ["set", HAND, "--why"]),
        ("deal", {"seed": "7", "seats": "2", "rules": "ez"}, ["deal", "--seed", "7", "--seats", "2", "--rules", "ez"]),
        ("house-ways", {}, ["house-way", "list"]),
    ],
)
def test_answers_are_those_of_the_commands(client, capsys, question, values, command):
    answer = client.ask(f"/api/{question}", values)
    assert answer.status == 200
    found = answer.json
    if question == "house-ways":
        assert found["house_ways"].pop()["house_way"] == MARKUP
    assert found == printed(capsys, *command)
    sent = client.ask(f"/api/{question}", method="POST", body=json.dumps(values).encode())
    assert sent.status == 200
    assert question == "house-ways" or sent.json == found


def part_of(part, whole):
    """Whether all that `part` says stands in `whole`."""
    if not isinstance(part, dict):
        return part == whole
    return all(name in whole and part_of(value, whole[name]) for name, value in part.items())


@pytest.mark.parametrize("question", [name for name, one in QUESTIONS.items() if not one.whole_game])
def test_examples(client, question):
    values, answer = EXAMPLES[question]
    assert part_of(answer, client.ask(f"/api/{question}", values).json)


@pytest.mark.slow
@pytest.mark.parametrize("question", [name for name, one in QUESTIONS.items() if one.whole_game])
def test_examples_of_whole_games(client, question):
    values, answer = EXAMPLES[question]
    found = client.ask(f"/api/{question}", {**values, "wait": "0"})
    while found.status == 202:
        assert found.json["done"] <= found.json["total"] or not found.json["total"]
        found = client.ask(f"/api/{question}", {**values, "wait": "30"})
    assert found.status == 200
    assert part_of(answer, found.json)


def test_every_question_stands_on_the_page_for_programs():
    page = api_page()
    assert set(EXAMPLES) == set(QUESTIONS)
    for name, question in QUESTIONS.items():
        assert f"/api/{name}</h3>" in page
        assert all(f"<code>{one.name}</code>" in page for one in question.parameters)
    assert f"{LONGEST_VALUE:,} characters" in page
    assert f"{LONGEST_BODY:,} bytes" in page


@pytest.mark.parametrize(
    ("question", "values", "line"),
    [
        ("advise", {}, "right: As Kd"),
        ("advise", {"hand": "As As Kd Qh Jc 9s 9d"}, "right: "),
        ("advise", {"hnad": HAND}, f"right: hand={HAND}"),
        ("advise", {"hand": HAND, "house_way": "foxwods"}, "right: house_way=foxwoods"),
        ("advise", {"hand": HAND, "house_way": "/etc/passwd"}, "is no house way here"),
        ("advise", {"hand": HAND, "rules": "../ez.toml"}, "is no rule set here"),
        ("advise", {"hand": HAND, "side_bet": "/etc/passwd:5"}, "is no side bet here"),
        ("advise", {"hand": HAND, "trials": "9999999"}, "right: trials=100000"),
        ("advise", {"hand": "A" * 1001}, "there can be 1000"),
        ("set", {"hand": HAND, "wheel": "third"}, "right: "),
        ("house-ways", {"name": "x"}, "right: none"),
        ("edge", {"dealer": "/etc/passwd"}, "is no house way here"),
        ("edge", {"wait": "1e9"}, "right: wait=10"),
        ("edge", {"role": "dealer"}, "neither player nor banker"),
    ],
)
def test_a_mistake_is_one_line(client, question, values, line):
    answer = client.ask(f"/api/{question}", values)
    assert answer.status == 400
    assert set(answer.json) == {"schema", "error"}
    assert line in answer.json["error"]
    assert "\n" not in answer.json["error"]


@pytest.mark.parametrize(
    ("question", "values", "right"),
    [
        ("advise", {"hand": HAND, "set": "9s"}, "right: set=9s 9d, the two low cards, or both hands parted by a bar"),
        ("advise", {"hand": HAND, "side_bet": "fortune-2"}, "right: side_bet=fortune-2:5"),
        ("advise", {"hand": HAND, "meter": "x=1"}, "right: side_bet=fortune-2:5&meter=mega=1000000"),
        ("advise", {"hand": HAND, "side_bet": "fortune-2:5", "meter": "x=1"}, "right: leave meter out"),
        ("advise", {"hand": HAND, "set": "9s 9d", "dealer_set": "Ad Ks"}, "right: his seven cards with dealer"),
        ("odds", {"holds": "a big hand"}, "right: holds=straight, or holds=two pair A"),
        ("side-bet", {"name": "fortune-2", "others": "5"}, "right: others=5&envy=envy-a"),
        ("edge", {"deck": "52", "role": "banker", "opponents": "2"}, "right: deck=52 for 1 opponent"),
    ],
)
def test_a_mistake_is_told_in_the_names_of_the_question(client, monkeypatch, question, values, right):
    answer = asked_here(client, monkeypatch, question, values)
    assert answer.status == 400
    assert right in answer.json["error"]
    assert "--" not in answer.json["error"]


def asked_here(client, monkeypatch, question, values):
    """A question about a whole game is asked in this process, as the one aside does it."""

    async def run(_, job, asked):
        try:
            job.answer = QUESTIONS[asked["question"]].answer(Asked(asked["values"]))
        except paigow.InputError as error:
            job.wrong = str(error)

    monkeypatch.setattr(aside.Aside, "_run", run)
    return client.ask(f"/api/{question}", values)


def test_own_house_ways_in_any_case(client):
    assert client.ask("/api/set", {"hand": HAND, "house_way": MARKUP.upper()}).json["house_way"] == MARKUP


def test_what_is_sent_is_checked(client):
    for body in (b"{", b"[]", b'{"hand": {}}', b"\xff", b"[" * 9000):
        answer = client.ask("/api/advise", method="POST", body=body)
        assert answer.status == 400
        assert 'right: {"hand"' in answer.json["error"]
    assert client.ask("/api/advise?hand=a&hand=b").status == 400
    for headers in ({}, {"content-length": "2000000"}, {"content-length": "9" * 5000}, {"content-length": "-1"}):
        body = b"As " * 350_000 if not headers else b""
        assert client.ask("/api/advise", method="POST", body=body, headers=headers).status == 413


def test_the_page_and_nothing_else(client):
    for name, data in site_files([paigow.load_house_way("foxwoods")]).items():
        if name not in ("games.json", "sw.js"):
            assert client.ask(f"/{name}").body == data, name
    assert client.ask("/").body == (SITE / "index.html").read_bytes()
    assert client.ask("/data/way-0-second.bin").status == 200
    for path in (
        *(
            "/../pyproject.toml",
            "/..%2f..%2fetc/passwd",
            "/data/../../export.py",
            "//etc/passwd",
            "/data/way-99-second.bin",
        ),
        *("/engine", "/index.html/", "/%00", "/\\..\\x", "/.git/config", "/api/", "/api/eval", "/data/way-0-third.bin"),
    ):
        assert client.ask(path).status == 404, path


def test_every_answer_has_a_strict_policy(client):
    for path in ("/", "/api/set", "/nothing"):
        headers = client.ask(path).headers
        assert headers["content-security-policy"] == CONTENT_POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "access-control-allow-origin" not in headers
    assert "unsafe" not in CONTENT_POLICY
    assert CONTENT_POLICY.startswith("default-src 'none'")


def test_a_file_name_with_markup_is_a_text(client):
    """It is served as JSON, which the page shows as text; the browser tests look at what becomes of it."""
    answer = client.ask("/games.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json["ways"][1]["key"] == MARKUP
    assert client.ask("/api/set", {"hand": HAND, "house_way": MARKUP}).json["house_way"] == MARKUP


@pytest.mark.parametrize(
    ("host", "headers", "path", "status"),
    [
        ("evil.example", {}, "/", 403),
        ("evil.example:8753", {}, "/", 403),
        ("127.0.0.1", {}, "/", 403),
        ("127.0.0.1:8754", {}, "/", 403),
        ("192.168.1.2:8753", {}, "/", 403),
        (None, {}, "/", 403),
        ("localhost:8753", {}, "/", 200),
        ("LOCALHOST:8753", {}, "/", 200),
        ("[::1]:8753", {}, "/", 200),
        ("127.0.0.1:8753", {"origin": "https://evil.example"}, "/api/house-ways", 403),
        ("127.0.0.1:8753", {"origin": "null"}, "/api/house-ways", 403),
        ("127.0.0.1:8753", {"origin": "http://127.0.0.1:8753"}, "/api/house-ways", 200),
        ("127.0.0.1:8753", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, "/icon.svg", 403),
        ("127.0.0.1:8753", {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"}, "/api/house-ways", 403),
        ("127.0.0.1:8753", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, "/", 200),
        ("127.0.0.1:8753", {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, "/api/house-ways", 403),
        ("127.0.0.1:8753", {"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}, "/api/house-ways", 200),
    ],
)
def test_who_may_ask(client, host, headers, path, status):
    assert client.ask(path, headers=headers, host=host).status == status


def test_only_reading(client):
    assert [client.ask("/", method=method).status for method in ("POST", "PUT", "DELETE", "OPTIONS")] == [405] * 4
    assert client.ask("/api/house-ways", method="DELETE").status == 405


def test_in_the_network_nothing_without_the_key(guarded):
    for path in ("/", "/?key=wrong", "/?key=", "/api/house-ways", "/games.json", "/%E2%82%AC?key=%E2%82%AC"):
        answer = guarded.ask(path, host="192.168.1.2:8753", headers={"cookie": "paigow-8753=no"})
        assert (answer.status, answer.body, answer.headers) == (403, b"", {"content-length": "0"})
    first = guarded.ask("/?key=the-key", host="192.168.1.2:8753")
    assert (first.status, first.headers["location"]) == (303, "/")
    cookie = first.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Strict"} <= set(cookie.split("; "))
    known = {"cookie": f"theme=dark; {cookie.split(';')[0]}"}
    for host in ("192.168.1.2:8753", "[fe80::1]:8753", "kitchen:8753", "kitchen.local:8753", "127.0.0.1:8753"):
        assert guarded.ask("/", host=host, headers=known).status == 200
    for host in ("evil.example:8753", "192.168.1.2"):
        assert guarded.ask("/", host=host, headers=known).status == 403
    assert guarded.ask("/api/set?key=the-key&hand=AKQJ992", host="192.168.1.2:8753").status == 200


def test_whole_games_wait_for_each_other_and_nobody_else(monkeypatch):
    """One is solved at a time; asked again it is the same job; too many are refused; one hand is answered meanwhile."""
    monkeypatch.setattr(aside, "_MOST_WAITING", 2)
    begun, ends = [], []

    async def run(_, job, question):
        begun.append(question["values"]["dealer"])
        end = asyncio.Event()
        ends.append(end)
        await end.wait()
        job.answer = {"dealer": begun[-1]}

    async def asked(app):
        def edge(dealer, wait="0"):
            return app.asked("/api/edge", {"dealer": dealer, "wait": wait})

        found = [await edge(dealer) for dealer in ("foxwoods", "claridge", "foxwoods", "california")]
        other = await app.asked("/api/set", {"hand": HAND})
        assert begun == ["foxwoods"]
        ends[0].set()
        found.append(await edge("foxwoods", "30"))
        await asyncio.sleep(0)
        assert begun == ["foxwoods", "claridge"]
        ends[1].set()
        found.append(await edge("claridge", "30"))
        return found, other

    monkeypatch.setattr(aside.Aside, "_run", run)
    made = Client(application([], [], Door(8753)))
    found, other = made._loop.run_until_complete(asked(made))
    made.close()
    assert [answer.status for answer in found] == [202, 202, 202, 503, 200, 200]
    assert found[0].json == {"schema": 1, "unfinished": True, "done": 0, "total": 0}
    assert [answer.json["dealer"] for answer in found[4:]] == ["foxwoods", "claridge"]
    assert other.status == 200
    assert begun == ["foxwoods", "claridge"]


def test_a_process_that_dies_is_no_answer(client, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/true")
    answer = client.ask("/api/edge", {"dealer": "foxwoods"})
    assert answer.status == 500
    assert answer.json["error"] == "the answer was not finished; right: ask again"


def test_a_port_that_is_taken(monkeypatch):
    first = serve.listen()
    monkeypatch.setattr(serve, "USUAL_PORT", first.door.port)
    second = serve.listen()
    assert second.door.port != first.door.port
    assert second.address == f"http://127.0.0.1:{second.door.port}/"
    for port, wrong in ((first.door.port, "is taken"), (0, "is not from 1"), (70000, "is not from 1")):
        with pytest.raises(paigow.InputError, match=wrong):
            serve.listen(port=port)
    for host in ("no.such.host.invalid", "203.0.113.7", ""):
        with pytest.raises(paigow.InputError, match=r"right: --host 0\.0\.0\.0"):
            serve.listen(host)
    first.socket.close()
    second.socket.close()


def test_beyond_the_loopback_there_is_a_key():
    place = serve.listen("0.0.0.0")
    place.socket.close()
    assert place.door.key
    assert re.fullmatch(rf"http://\S+:{place.door.port}/\?key={place.door.key}", place.address)
    code = serve.code_of(place.address)
    assert len({len(line) for line in code}) == 1
    assert set("".join(code)) <= set(" ▀▄█")


def test_own_files(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a").mkdir()
    for name in ("mine.toml", "a/mine.toml"):
        (tmp_path / name).write_text(paigow.load_house_way("foxwoods").text, "utf-8")
    (tmp_path / "wrong.toml").write_text("name = 1", "utf-8")
    assert [way.key for way in serve.own_ways(["a/mine.toml"])] == ["mine.toml"]
    for arguments in (["mine.toml", "a/mine.toml"], ["wrong.toml"], ["missing.toml"]):
        assert main(["web", "--no-open", *arguments]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_without_the_extra(capsys, monkeypatch):
    monkeypatch.setattr(serve, "find_spec", lambda name: None if name == "uvicorn" else name)
    assert main(["web"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "pip install 'paigow[web]'" in error
