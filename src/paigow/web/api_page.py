"""The page for programs: every question with its parameters, an example, and the limits."""

from __future__ import annotations

import json
from html import escape
from typing import Any, Final
from urllib.parse import urlencode

from paigow.web.guard import LONGEST_BODY
from paigow.web.questions import LONGEST_VALUE, QUESTIONS, Question

__all__ = ["EXAMPLES", "Example", "api_page"]

Example = tuple[dict[str, str], dict[str, Any]]

#: For each question: values, and part of the answer to them.
EXAMPLES: Final[dict[str, Example]] = {
    "advise": (
        {"hand": "As Kd Qh Jc 9s 9d 2c", "house_way": "foxwoods"},
        {
            "schema": 1,
            "house_way": "foxwoods",
            "dealer_hands": 53524680,
            "best": {"low": ["As", "Kd"], "wins": 20703128, "pushes": 21589107, "losses": 11232445},
        },
    ),
    "set": (
        {"hand": "9h 9d 9s 9c Ah 4d 2s", "house_way": "foxwoods"},
        {"schema": 1, "low": ["Ah", "4d"], "rule": 4, "rule_text": "hand: quads 7-T; high: quads; low: K+"},
    ),
    "odds": ({"hand": "As Kd", "dead": "Jk"}, {"schema": 1, "hand": ["As", "Kd"], "dead": ["Jk"]}),
    "side-bet": ({"name": "fortune-2"}, {"schema": 1, "side_bet": "fortune-2", "hands": 154143080}),
    "deal": ({"seed": "1", "seats": "2"}, {"schema": 1, "seed": 1, "house_way": "golden-nugget"}),
    "house-ways": ({}, {"schema": 1}),
    "edge": (
        {"dealer": "foxwoods", "player": "foxwoods"},
        {"schema": 1, "dealer": "foxwoods", "player": "foxwoods", "deals": 8250459031214400},
    ),
    "price": ({"strategy": "carry-10"}, {"schema": 1, "strategy": "carry-10", "dealer": "golden-nugget"}),
    "exceptions": ({"dealer": "golden-nugget"}, {"schema": 1, "dealer": "golden-nugget"}),
}

_HEAD: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
    <title>Pai gow poker, for programs</title>
    <link rel="icon" href="icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="style.css">
  </head>
  <body>
    <header>
      <h1>Pai gow poker</h1>
      <nav aria-label="Pages">
        <a href="./#set">Set a hand</a>
        <a href="./#practice">Practice</a>
        <a href="whole.html">Whole game</a>
        <a href="api.html" aria-current="page">For programs</a>
      </nav>
    </header>
    <main class="text">
      <h2>For programs</h2>
"""
_HEADS: Final = "".join(f'<th scope="col">{head}</th>' for head in ("Value", "What it is", "Example"))
_TAIL: Final = """    </main>
  </body>
</html>
"""


def api_page() -> str:
    """The page as HTML."""
    parts = [
        _paragraph(
            "Where <code>paigow web</code> serves this page it also answers these questions, with the JSON objects "
            "that the commands print with <code>--json</code>. A folder written by <code>--export</code> has nobody "
            "to answer them."
        ),
        _paragraph(
            "Values stand in the address, or in a JSON object that is sent with POST. Names are those of shipped house "
            "ways, rule sets and side bets, and of the files named when the server was started."
        ),
        "      <h3>Statuses</h3>\n      <dl>\n",
        *(
            f"        <dt>{status}</dt>\n        <dd>{text}</dd>\n"
            for status, text in (
                ("200", "The answer."),
                (
                    "202",
                    "A question about a whole game is not answered yet: <code>done</code> of <code>total</code> parts "
                    "are. Ask the same again.",
                ),
                (
                    "400",
                    "Something is wrong with the question: <code>error</code> says what, in one line, and what is "
                    "right.",
                ),
                ("403", "Another site asks, the server is called by another name, or the key is missing."),
                ("404, 405, 413", "No such question; neither GET nor POST; too much is sent."),
                ("503", "Too many ask at once, or wait for whole games."),
            )
        ),
        "      </dl>\n      <h3>Limits</h3>\n",
        _paragraph(
            f"A value has at most {LONGEST_VALUE:,} characters, an address some 16,000, a body {LONGEST_BODY:,} bytes. "
            "Whole games are solved one at a time, in some 15 seconds on two cores the first time; eight questions may "
            "wait. <code>wait</code> says how many seconds such a question is waited for, 0 to 60; 60 if left out."
        ),
        *map(_question, QUESTIONS.values()),
    ]
    return _HEAD + "".join(parts) + _TAIL


def _paragraph(html: str) -> str:
    return f"      <p>{html}</p>\n"


def _question(question: Question) -> str:
    values, answer = EXAMPLES[question.name]
    query = f"?{urlencode(values)}" if values else ""
    shown = json.dumps(answer)[:-1] + ", ...}"
    rows = "".join(
        f"            <tr><td><code>{escape(one.name)}</code></td><td class='wraps'>{escape(one.text)}</td>"
        f"<td class='wraps'><code>{escape(one.example)}</code></td></tr>\n"
        for one in question.parameters
    )
    aside = " Takes a whole game." if question.whole_game else ""
    table = (
        f"      <div class='scroll' tabindex='0' role='region' aria-label='Parameters of {question.name}'>\n"
        f"        <table>\n          <thead><tr>{_HEADS}</tr></thead>\n"
        f"          <tbody>\n{rows}          </tbody>\n        </table>\n      </div>\n"
    )
    return (
        f"      <h3 id='{question.name}'>/api/{question.name}</h3>\n"
        + _paragraph(f"{escape(question.text)} The object of <code>{question.command} --json</code>.{aside}")
        + (table if rows else "")
        + f"      <pre tabindex='0'><code>GET /api/{question.name}{escape(query)}\n{escape(shown)}</code></pre>\n"
    )
