"""`paigow --version`, `--version --verbose`, `python -m paigow`, and the version in one place."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import paigow
from paigow.cli.main import main


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"paigow {paigow.__version__}\n"


def test_what_a_report_should_say(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path / "data"))
    (tmp_path / "data" / "tables").mkdir(parents=True)
    assert main(["--version", "--verbose"]) == 0
    first, *lines = re.sub(r"\n +", " ", capsys.readouterr().out).splitlines()
    assert first == f"paigow {paigow.__version__}"
    said = dict(re.split(r"\s+", line, maxsplit=1) for line in lines)
    assert said["Python"].startswith(sys.version.split()[0])
    assert "cores" in said["Machine"]
    assert re.fullmatch(r"[0-9.]+", said["numpy"])
    assert said["Cache"] == f"{tmp_path}, 0 files, 0.0 MB"
    assert said["Tables"] == f"that of the default game, here; 0 in {tmp_path / 'data' / 'tables'}"


def test_verbose_alone_is_told(capsys):
    assert main(["--verbose"]) == 2
    assert capsys.readouterr().err == (
        "paigow: --verbose says more of the version; right: paigow --version --verbose\n"
    )


def test_as_a_module():
    done = subprocess.run([sys.executable, "-m", "paigow", "--version"], capture_output=True, check=True, text=True)
    assert done.stdout == f"paigow {paigow.__version__}\n"


def test_the_version_stands_in_one_place():
    """And is repeated only where a file cannot ask for it."""
    citation = Path(__file__).parents[2] / "CITATION.cff"
    if not citation.exists():
        pytest.skip("only what was installed is here")
    assert f"\nversion: {paigow.__version__}\n" in citation.read_text("utf-8")
