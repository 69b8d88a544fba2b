"""Who may import whom, read from the sources; and what stays unimported so that one answer starts fast."""

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import paigow

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "paigow"
NATIVE = ROOT / "ext" / "paigow" / "native"


def native_modules():
    """The native modules, lowest first: the list in setup.py, which says that it is in this order."""
    tree = ast.parse((ROOT / "setup.py").read_text("utf-8"))
    (modules,) = (
        ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MODULES"
    )
    return modules


NATIVE_LEVEL = {module: level for level, module in enumerate(native_modules())}

#: The rooms, lowest first: a module imports from its own room and from those before it. `paigow` itself is the version,
#: and names that are looked up when first used.
ROOMS = [
    "errors",
    "native",
    "game",
    "language",
    "rules",
    "house_ways",
    "solving",
    "tables",
    "hand",
    "study",
    "web",
    "cli",
]

#: Packages that cost a noticeable part of a start, and the modules that may name them: at their head, or in functions.
AT_THE_HEAD = {
    "numpy": {
        *(
            "game.hand_arrays",
            "game.showdown",
            "house_ways.answers",
            "house_ways.cases",
            "house_ways.judge",
            "house_ways.mutants",
            "house_ways.shapes",
            "house_ways.way",
            "solving.array_files",
            "solving.game_values",
            "solving.legal_sets",
            "solving.rounds",
            "solving.whole_game",
            "study",
        ),
        *("hand.batch", "hand.batch_arrays", "tables.build", "tables.verify", "tables.lookup"),
    },
    "typer": {"cli"},
    "starlette": {"web.server"},
    "anyio": {"web.server"},
}
IN_FUNCTIONS = {
    **{"joblib": {"solving.threads", "solving.whole_game"}, "dask": {"solving.whole_game"}},
    **{"distributed": {"solving.whole_game"}, "rich": {"cli"}},
    "matplotlib": {"study.pictures", "study.charts", "study.strategies.card_picture"},
    **{"uvicorn": {"web.serve"}, "segno": {"web.serve"}},
}
HEAVY = {*AT_THE_HEAD, *IN_FUNCTIONS}

SOURCES = sorted(PACKAGE.rglob("*.py"))
STUBS = sorted(PACKAGE.rglob("*.pyi"))
NATIVE_SOURCES = sorted([*NATIVE.glob("*.pyx"), *NATIVE.glob("*.pxd")])


def name_of(source):
    """Its dotted name below `paigow`; "" of the front of the package, and of what starts it."""
    name = ".".join(source.relative_to(PACKAGE).with_suffix("").parts)
    return "" if name == "__main__" else name.removesuffix("__init__").rstrip(".")


@cache
def tree_of(source):
    return ast.parse(source.read_text("utf-8"))


@cache
def imports(source):
    """(module, inside a function) for every import of a Python file, those for type checking included."""
    return [*found_imports(source)]


def found_imports(source):
    tree = tree_of(source)
    inner = {
        id(node)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, id(node) in inner) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source}: a relative import"
            assert all(alias.name != "*" for alias in node.names), f"{source}: import *"
            # `from paigow.cli import render` imports a module, `from paigow import __version__` a name.
            for alias in node.names:
                yield f"{node.module}.{alias.name}", id(node) in inner


def own_modules(source):
    """The modules of the package that a file imports, as dotted names below `paigow`."""
    known = MODULES
    for name, _ in imports(source):
        parts = name.split(".")
        if parts[0] != "paigow" or parts == ["paigow"]:
            continue
        below = ".".join(parts[1:])
        yield below if below in known else ".".join(parts[1:-1])


MODULES = {name_of(path) for path in [*SOURCES, *STUBS]}


def room_of(module):
    return module.split(".")[0]


def test_every_module_stands_in_a_room():
    assert {room_of(name_of(path)) for path in [*SOURCES, *STUBS]} - {""} == set(ROOMS)
    native = {path.stem for path in NATIVE_SOURCES} - {"__init__"}
    assert native == set(NATIVE_LEVEL), "the list in setup.py is not that of the native sources"


@pytest.mark.parametrize("room", ROOMS[1:])
def test_a_room_says_at_its_head_what_belongs_there(room):
    head = (PACKAGE / room / "__init__.py").read_text("utf-8")
    assert re.fullmatch(r'"""[^\n]+\."""\n', head), "one line, and nothing else"


def test_imports_point_downwards():
    for own, module in ((name_of(source), module) for source in [*SOURCES, *STUBS] for module in own_modules(source)):
        if not own or not module:  # the package itself: lazy names, the version
            continue
        if room_of(own) == room_of(module) == "native":
            assert NATIVE_LEVEL[module[7:]] < NATIVE_LEVEL[own[7:]], f"{own} imports {module}"
        else:
            assert ROOMS.index(room_of(module)) <= ROOMS.index(room_of(own)), f"{own} imports {module}"


def test_no_two_modules_import_each_other():
    below = {name_of(source): {module for module in own_modules(source) if module} for source in SOURCES}
    below.pop("")
    while leaves := [name for name, modules in below.items() if not modules & set(below)]:
        for name in leaves:
            del below[name]
    assert not below, "these import each other in a ring, or hang on such a ring"


@pytest.mark.parametrize("source", NATIVE_SOURCES, ids=lambda path: path.name)
def test_native_code_imports_native_code_below_it(source):
    text = source.read_text("utf-8")
    imported = re.findall(r"^\s*(?:from|c?import)\s+paigow\b(?:\.native\b)?\.?(\w*)", text, re.MULTILINE)
    for module in set(imported) - {source.stem}:
        assert module in NATIVE_LEVEL, f"{source.name} imports {module or 'the package'}, which is no native module"
        assert NATIVE_LEVEL[module] < NATIVE_LEVEL[source.stem], f"{source.name} imports {module}"


def test_heavy_packages_are_imported_where_they_are_used():
    for own, (name, inside_a_function) in ((name_of(source), one) for source in SOURCES for one in imports(source)):
        package = name.split(".")[0]
        if package in HEAVY:
            allowed = AT_THE_HEAD.get(package, set()) | (
                IN_FUNCTIONS.get(package, set()) if inside_a_function else set()
            )
            assert {own, room_of(own)} & allowed, (
                f"{own} imports {package}{'' if inside_a_function else ' at its head'}"
            )


def prints(source):
    return any(
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
        for node in ast.walk(tree_of(source))
    )


def test_only_the_command_line_prints():
    assert {room_of(name_of(source)) for source in SOURCES if prints(source)} == {"cli"}


def test_no_module_is_too_long():
    lines = {source.name: source.read_text("utf-8").count("\n") for source in [*SOURCES, *NATIVE_SOURCES]}
    assert {name: length for name, length in lines.items() if length > 500} == {}


def loaded_by(code, *arguments):
    """Names of the modules loaded after running ``code``, without those that Python starts with."""
    report = "\nimport sys; print(*sorted(sys.modules), file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", code + report, *arguments], check=True, capture_output=True, encoding="utf-8"
    )
    return set(done.stderr.split())


def test_importing_the_package_loads_next_to_nothing():
    loaded = loaded_by("import paigow")
    assert not loaded & HEAVY
    assert {name for name in loaded if name.startswith("paigow")} == {"paigow"}


def test_advice_in_the_library_loads_nothing_heavy():
    loaded = loaded_by("import paigow; paigow.advise('As Kd Qh Jc 9s 9d 2c')")
    assert not loaded & HEAVY


@pytest.mark.parametrize("arguments", [["--json"], []])
def test_advice_on_the_command_line_loads_what_it_needs(arguments):
    call = f"advise_main(['As Kd Qh Jc 9s 9d 2c', *{arguments!r}])"
    loaded = loaded_by(f"from paigow.cli.main import advise_main; assert {call} == 0")
    # Piped, as here, the view needs no painter.
    assert loaded & HEAVY == {"typer"}


def test_every_public_name_is_there():
    assert set(paigow.__all__) <= set(dir(paigow))
    for name in paigow.__all__:
        assert getattr(paigow, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = paigow.nothing
