"""Build of the native modules; everything else is in pyproject.toml.

PAIGOW_CHECKS=1 builds with bounds checks in the Cython code and, on GCC and Clang, traps for wrong indices into C
arrays.
"""

import multiprocessing
import os
import re
import sys
from pathlib import Path

from Cython import __version__ as CYTHON_VERSION
from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.sdist import sdist

CHECKS = os.environ.get("PAIGOW_CHECKS", "0") == "1"
BUILD = "build/cython-checks" if CHECKS else "build/cython"

# Lowest first: each module cimports only from those before it.
MODULES = [
    "strength",
    "splits",
    "program",
    "classes",
    "dealer",
    "class_facts",
    "row_lists",
    "index",
    "lookup",
    "counts",
    "patterns",
    "flush_lists",
    "supports",
    "corrections",
    "extra_cards",
    "open_replies",
    "values",
    "rank_counts",
    "solve",
    "rank_hands",
]

# On all cores, Cython and then the C compiler; Cython's processes would run this file anew where they are not forked.
CORES = os.cpu_count() or 1
CYTHON_PROCESSES = CORES if multiprocessing.get_start_method() == "fork" else 0

compile_args = []
if sys.platform != "win32":
    compile_args = ["-O3", "-g0"]  # debug information would make the modules four times as big
    if CHECKS:
        compile_args = ["-O1", "-fsanitize=bounds,shift,integer-divide-by-zero", "-fsanitize-undefined-trap-on-error"]


def depends_of(module: str) -> list[str]:
    """The sources of a native module: its own files, and those that they cimport. Others do not compile it anew."""
    folder = Path("ext/paigow/native")
    found: list[Path] = []
    wanted = [folder / f"{module}.pyx", folder / f"{module}.pxd"]
    wanted += [folder / "__init__.pxd", folder.parent / "__init__.pxd"]
    while wanted:
        path = wanted.pop()
        if path not in found and path.exists():
            found.append(path)
            cimported = re.findall(r"^from paigow\.native\.(\w+) cimport", path.read_text("utf-8"), re.MULTILINE)
            wanted += [folder / f"{name}.pxd" for name in cimported]
    return sorted(path.as_posix() for path in found)


def source_of(module: str) -> str:
    """The C file of an earlier build where nothing changed, else the Cython file.

    Cython itself looks at the dates of its own files as well, which are new in every build environment, and so would
    make, and have compiled, everything anew whenever the package is installed again.
    """
    c_file = Path(BUILD, "ext/paigow/native", f"{module}.c")
    if not c_file.exists() or f"Cython {CYTHON_VERSION} " not in c_file.open(encoding="utf-8").readline():
        return f"ext/paigow/native/{module}.pyx"
    changed = max(Path(path).stat().st_mtime for path in [*depends_of(module), "setup.py"])
    return c_file.as_posix() if changed < c_file.stat().st_mtime else f"ext/paigow/native/{module}.pyx"


extensions = [
    Extension(
        f"paigow.native.{module}",
        [source_of(module)],
        # Its source is among them because Cython puts a C file into its place, and the sdist needs both.
        depends=depends_of(module),
        extra_compile_args=compile_args,
    )
    for module in MODULES
]


class SourceDistribution(sdist):
    """The sdist with all of the tests, of which setuptools takes only `tests/test*.py`, and what stands at the top."""

    def make_distribution(self) -> None:
        files = (path for path in Path("tests").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        top = [name for name in ("CHANGELOG.md", "CITATION.cff", "CONTRIBUTING.md") if Path(name).exists()]
        self.filelist.extend([*top, *sorted(path.as_posix() for path in files)])
        super().make_distribution()


setup(
    cmdclass={"sdist": SourceDistribution},
    options={"build_ext": {"parallel": CORES}},
    ext_modules=cythonize(
        extensions,
        nthreads=CYTHON_PROCESSES,
        include_path=["ext"],
        build_dir=BUILD,
        compiler_directives={
            "language_level": 3,
            "boundscheck": CHECKS,
            "wraparound": False,
            "initializedcheck": False,
            "cdivision": True,
            "embedsignature": False,
            "binding": True,
        },
    ),
)
