"""How long a person waits for one answer from the shell."""

import os
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile

from measure import once, show, time_text

CARDS = ["As", "Kd", "Qh", "Jc", "9s", "9d", "2c"]
TIMES = 15


def command() -> None:
    """`paigow-advise`, its dealer table cached, and a Python that imports two packages, in turn."""
    program = shutil.which("paigow-advise", path=sysconfig.get_path("scripts")) or "paigow-advise"
    commands = {
        "answer": [program, *CARDS],
        "exact": [program, *CARDS, "--exact"],
        "imports": [sys.executable, "-c", "import numpy, typer"],
        "python": [sys.executable, "-c", ""],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"PAIGOW_CACHE_DIR": cache}
        for turn in range(TIMES + 1):
            for name, words in commands.items():
                taken = once(lambda words=words: subprocess.run(words, check=True, stdout=-3, env=environment))
                if turn:
                    times[name].append(taken)
    middle = {name: statistics.median(taken) for name, taken in times.items()}
    yardstick = 'python -c "import numpy, typer"'
    for name, what in (("answer", "paigow-advise"), ("exact", "paigow-advise --exact")):
        ratio = middle[name] / middle["imports"]
        show(
            f"{what} (median of {TIMES})",
            time_text(middle[name]),
            f'{yardstick}; ratio {ratio:.2f}; python -c "" {time_text(middle["python"])}',
            time_text(middle["imports"]),
        )
