"""By what a kept result of a solve is known: all that it depends on, the compiled solver included."""

from __future__ import annotations

import os
from hashlib import sha256
from types import ModuleType

from paigow import __version__
from paigow.native import corrections, dealer, solve, values

__all__ = ["build_of", "result_key"]


def build_of(module: ModuleType) -> tuple[int, int]:
    """By what a native module is known as it was built: its size and time."""
    build = os.stat(str(module.__file__))
    return build.st_size, build.st_mtime_ns


def result_key(*facts: object) -> str:
    """sha256, in hex, of these facts, the package version, and the native modules as built."""
    text = repr((__version__, [build_of(module) for module in (dealer, corrections, values, solve)], facts))
    return sha256(text.encode()).hexdigest()
