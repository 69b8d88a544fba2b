"""By what a kept result of a solve is known: all that it depends on, the compiled solver included."""

from __future__ import annotations

import os
from hashlib import sha256

from paigow import __version__
from paigow.native import corrections, dealer, solve, values

__all__ = ["result_key"]


def result_key(*facts: object) -> str:
    """sha256, in hex, of these facts, the package version, and the native modules as built."""
    builds = [os.stat(str(module.__file__)) for module in (dealer, corrections, values, solve)]
    text = repr((__version__, [(build.st_size, build.st_mtime_ns) for build in builds], facts))
    return sha256(text.encode()).hexdigest()
