"""Packages are small, have the names of the layers, keep their tables, and form no cycles."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.house import source

MODULES_IN_A_FOLDER = 12
OWNER_OF_TABLES = re.compile(r"(audit|compliance\.\w+)\.models\b")
# Topics of reports that are no acts on tables: what each report is, and how pages are drawn.
WITHOUT_LAYERS = {"definitions", "rendering", "streaming_pdf"}
LAYERS = {
    *("domain", "models", "selectors", "services", "presentation", "authentication"),
    *("forms", "tasks", "views", "api", "urls", "api_urls"),
}
# What Django and the log look for at the top of an area.
OF_AN_AREA = {"__init__", "apps", "acts", "migrations", "management", "sql"}
# Areas that are small enough to be one topic have their layers at the top.
OF_ONE_TOPIC = {
    *("venues", "people", "notices", "central", "payouts", "monitoring", "games", "equipment", "usage"),
    *("inspection", "retention", "overview", "readiness", "opening", "recovery"),
    *("machines", "jackpots", "incidents", "training"),
}
# What later became too large for one topic: its first layers are at the top, and each later topic has a folder.
WITH_LATER_TOPICS = {"games"}


def test_no_folder_has_many_modules() -> None:
    sizes = Counter(path.parent for path in source.product() if path.stem != "__init__")
    crowded = [f"{source.name(folder)}: {size} modules" for folder, size in sizes.items() if size > MODULES_IN_A_FOLDER]
    assert not crowded, source.listed(crowded)


def test_modules_are_in_layers() -> None:
    """`area/topic/layer`, or `area/layer` where an area is one topic."""
    wrong = [source.name(path) for path in _modules_of_areas() if not _is_in_a_layer(path)]
    assert not wrong, source.listed(wrong)


def _modules_of_areas() -> Iterator[Path]:
    return (path for path in source.product() if path.parts[len(source.ROOT.parts) + 1] in source.AREAS)


def _is_in_a_layer(path: Path) -> bool:
    area, *rest = path.relative_to(source.ROOT / "compliance").with_suffix("").parts
    if rest[0] in OF_AN_AREA | {"models", "urls", "api_urls"}:
        return True
    if area in OF_ONE_TOPIC:
        return rest[0] in LAYERS or (area in WITH_LATER_TOPICS and rest[1] in LAYERS | {"__init__"})
    return rest[0] in WITHOUT_LAYERS or rest[1] in LAYERS | {"__init__"}


def test_tables_are_private_to_their_area() -> None:
    """Another area asks the selectors; a name for a type hint is not a use. The log's tables are private to `audit`."""
    uses = [
        f"{source.line(path, node)} {module}"
        for path in source.product()
        for node, module in _imports(path, for_types=False)
        if (owner := OWNER_OF_TABLES.match(module)) and not _dotted(path).startswith(f"{owner[1]}.")
    ]
    assert not uses, source.listed(uses)


def test_no_modules_import_each_other() -> None:
    """Not even for types: what two modules need of each other belongs to a third."""
    modules = {_dotted(path): path for path in source.product()}
    imports = {
        name: {module for _, module in _imports(path, for_types=True) if module in modules and module != name}
        for name, path in modules.items()
        if path.stem != "__init__"
    }
    cycles = list(_cycles(imports))
    assert not cycles, source.listed(" ↔ ".join(cycle) for cycle in cycles)


def _dotted(path: Path) -> str:
    return source.name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(path: Path, *, for_types: bool) -> Iterator[tuple[ast.ImportFrom, str]]:
    """Every `from … import` with the module it names; a module may be the name or what the name is taken from."""
    ignored = set() if for_types else _for_types_only(path)
    for node in source.nodes(path):
        if not isinstance(node, ast.ImportFrom) or node in ignored:
            continue
        package = _package(path, node.level) if node.level else ""
        origin = ".".join(part for part in (package, node.module) if part)
        yield node, origin
        yield from ((node, f"{origin}.{name.name}") for name in node.names)


def _package(path: Path, level: int) -> str:
    return ".".join(path.relative_to(source.ROOT).parts[:-level])


def _for_types_only(path: Path) -> set[ast.AST]:
    blocks = [
        node
        for node in source.nodes(path)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    ]
    return {inner for block in blocks for statement in block.body for inner in ast.walk(statement)}


def _cycles(imports: dict[str, set[str]]) -> Iterator[list[str]]:
    """All modules in cycles: what is left when modules that import nothing of what is left are removed."""
    left = {name: set(imported) for name, imported in imports.items()}
    while free := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in free:
            del left[name]
    importers = defaultdict(set)
    for name, imported in left.items():
        for module in imported & left.keys():
            importers[module].add(name)
    while free := [name for name in left if not importers[name] & left.keys()]:
        for name in free:
            del left[name]
    if left:
        yield sorted(left)
