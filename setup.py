"""Build of the native modules; everything else is in pyproject.toml.

PAIGOW_CHECKS=1 builds with bounds checks in the Cython code and, on GCC and Clang, traps for wrong indices into C
arrays.
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.sdist import sdist

CHECKS = os.environ.get("PAIGOW_CHECKS", "0") == "1"

# Lowest first: each module cimports only from those before it.
MODULES = [
    "strength",
    "splits",
    "program",
    "classes",
    "dealer",
    "class_facts",
    "index",
    "lookup",
    "counts",
    "patterns",
    "flush_lists",
    "supports",
    "corrections",
    "open_replies",
    "values",
    "solve",
]

compile_args = []
if sys.platform != "win32":
    compile_args = ["-O3", "-g0"]  # debug information would make the modules four times as big
    if CHECKS:
        compile_args = ["-O1", "-fsanitize=bounds,shift,integer-divide-by-zero", "-fsanitize-undefined-trap-on-error"]

headers = [path.as_posix() for path in sorted(Path("ext/paigow/native").glob("*.pxd"))]
extensions = [
    Extension(
        f"paigow.native.{module}",
        [f"ext/paigow/native/{module}.pyx"],
        # The source is named here once more because Cython puts its C file into its place, and the sdist needs both.
        depends=[f"ext/paigow/native/{module}.pyx", *headers],
        extra_compile_args=compile_args,
    )
    for module in MODULES
]


class SourceDistribution(sdist):
    """The sdist with all of the tests; setuptools by itself takes only `tests/test*.py`."""

    def make_distribution(self) -> None:
        files = (path for path in Path("tests").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        self.filelist.extend(sorted(path.as_posix() for path in files))
        super().make_distribution()


setup(
    cmdclass={"sdist": SourceDistribution},
    options={"build_ext": {"parallel": os.cpu_count()}},
    ext_modules=cythonize(
        extensions,
        include_path=["ext"],
        build_dir="build/cython-checks" if CHECKS else "build/cython",
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
