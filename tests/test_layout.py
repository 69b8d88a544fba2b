"""What the repository holds and where: few things at the top, no long modules, a stub for each native module."""

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "paigow"
NATIVE = ROOT / "ext" / "paigow" / "native"
LONGEST_MODULE = 500  # lines

#: What builds and test runs leave behind; .gitignore names them.
LEFTOVERS = {"build", "dist", "__pycache__"}
#: People and forges look for these at the top.
MAY_STAND_THERE = {"LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "CITATION.cff"}
SOURCES = sorted(path for folder in ("src", "ext", "tests", "tables") for path in (ROOT / folder).rglob("*.p*"))
MODULES = [path for path in SOURCES if path.suffix in (".py", ".pyx", ".pxd", ".pyi")]


@pytest.mark.skipif((ROOT / "PKG-INFO").exists(), reason="an unpacked sdist has more at its top")
def test_top_level():
    found = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")} - LEFTOVERS
    assert found - MAY_STAND_THERE == {"pyproject.toml", "setup.py", "README.md", "src", "ext", "tables", "tests"}


def test_no_long_modules():
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {path: length for path, length in lengths.items() if length > LONGEST_MODULE} == {}


def test_every_native_module_is_built_and_stubs_say_something():
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    built = next(
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MODULES"
    )
    assert len(built) == len(set(built))
    assert set(built) == {path.stem for path in NATIVE.glob("*.pyx")}
    stubs = list((PACKAGE / "native").glob("*.pyi"))
    assert {path.stem for path in stubs} <= set(built)
    assert [path.name for path in stubs if not path.read_text("utf-8").strip()] == [], "an empty stub"
    assert {path.stem for path in NATIVE.glob("*.pxd")} <= {*built, "__init__"}


def test_every_package_is_installed():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    inits = (path.parent.relative_to(ROOT / "src") for path in (ROOT / "src").rglob("__init__.py"))
    assert set(settings["packages"]) == {".".join(path.parts) for path in inits} | {"paigow_tables"}


def test_every_data_file_is_installed():
    data = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    folders = {package: ROOT / "src" / package.replace(".", "/") for package in data}
    folders["paigow_tables"] = ROOT / "tables"
    installed = {path for package, folder in folders.items() for glob in data[package] for path in folder.glob(glob)}
    files = {path for folder in (PACKAGE, ROOT / "tables") for path in folder.rglob("*") if path.is_file()}
    left = {path for path in files if path.suffix not in (".py", ".so", ".pyd", ".pyc")} - installed
    assert {path.relative_to(ROOT).as_posix() for path in left} == set()
