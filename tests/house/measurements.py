"""What the code measures, against the goals of its architecture; `make measure` writes the table of CONTRIBUTING.md.

Measured are the modules of `compliance`, `audit` and `server` without migrations, and all templates. Ratios are a
ratchet: the suite refuses one that is worse than the table says, and `make measure` never records a worse one. A ratio
that rose because lines without any were deleted is not worse: the count in brackets must have risen as well.
"""

import ast
import io
import re
import sys
import tokenize
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import median

from tests.house import log_sentences, name_words, source

PAGE = source.ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- make measure: begin -->", "<!-- make measure: end -->"
HEAD = ("| Measure | Now | Goal | Met |", "|---|---|---|---|")
ROW = re.compile(r"^\| (?P<title>[^|]+) \| (?P<now>[\d,.]+)(?: \((?P<count>[\d,]+)\))? \|", re.MULTILINE)

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
LONG_FUNCTION = 50
DISCOURAGED = re.compile(r"\b(whoever|somebody|nobody|anew|told|stands|lies|beside)\b", re.IGNORECASE)
# Comments for tools, and lines that only divide a file.
NOT_A_REASON = re.compile(r"#(!|\s*$|\s*(noqa|type:|pragma|fmt:|ruff:|mypy:|[-=#*]{2,}))")
PYPROJECT_NAME = re.compile(r"[\w.*/\[\]-]+")
WRITTEN_FOR_READERS = {"id", "markers", "name"}
# Tools ask for these modules by name.
NAMED_FOR_TOOLS = {"compliance.settings", "manage.py", "tests.in_memory", "tests.environment", "tests.reached.plugin"}


@dataclass(frozen=True)
class Figure:
    """What was measured; `count` is how many there are of what a ratio is about."""

    value: float
    count: int | None = None


@dataclass(frozen=True)
class Measure:
    """One line of the table: how it is measured, and its goal."""

    title: str
    value: Callable[[], float]
    at_most: float | None = None
    at_least: float | None = None
    digits: int = 0
    # Counts grow with the product; a ratio must not get worse.
    is_ratio: bool = False
    count: Callable[[], int] | None = None

    def figure(self) -> Figure:
        """The figure of today."""
        return Figure(self.value(), self.count() if self.count is not None else None)

    def meets_goal(self, value: float) -> bool | None:
        """Whether a value meets the goal; None where there is no goal."""
        if self.at_most is not None:
            return value <= self.at_most
        if self.at_least is not None:
            return value >= self.at_least
        return None

    def is_worse(self, now: Figure, recorded: Figure) -> bool:
        """Whether a ratio misses the goal and is worse than the recorded one by more than its last digit."""
        if not self.is_ratio or self.meets_goal(now.value):
            return False
        if now.count is not None and recorded.count is not None and now.count <= recorded.count:
            return False
        change = recorded.value - now.value if self.at_least is not None else now.value - recorded.value
        return round(change, self.digits) > 10**-self.digits

    def better(self, now: Figure, recorded: Figure) -> Figure:
        """What the table records: today's figure, or the recorded one where that is worse."""
        return recorded if self.is_worse(now, recorded) else now

    def text(self, figure: Figure) -> str:
        """A figure as the table has it: `18.3 (1,906)`."""
        text = f"{figure.value:,.{self.digits}f}"
        return text if figure.count is None else f"{text} ({figure.count:,})"


# --- What is measured


@cache
def modules() -> tuple[Path, ...]:
    return source.product()


@cache
def templates() -> tuple[Path, ...]:
    return tuple(sorted(path for path in (source.ROOT / "templates").rglob("*") if path.is_file()))


def lines_of(path: Path) -> int:
    return len(source.text(path).splitlines())


def lines_in(paths: tuple[Path, ...]) -> int:
    return sum(map(lines_of, paths))


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(node for path in modules() for node in source.nodes(path))


@cache
def functions() -> tuple[ast.FunctionDef | ast.AsyncFunctionDef, ...]:
    return tuple(node for node in nodes() if isinstance(node, FUNCTIONS))


def function_lengths() -> list[int]:
    return [(node.end_lineno or node.lineno) - node.lineno + 1 for node in functions()]


def files_per_folder() -> list[int]:
    """Modules in each folder. An `__init__.py` only says that a folder is a package."""
    return [*Counter(path.parent for path in modules() if path.stem != "__init__").values()]


def functions_named(counts: Callable[[str], bool]) -> int:
    """How many names of functions and methods satisfy `counts`."""
    return sum(counts(node.name) for node in functions())


def percent_of_functions(counts: Callable[[str], bool]) -> float:
    return 100 * functions_named(counts) / len(functions())


def per_thousand_lines(count: int, paths: tuple[Path, ...]) -> float:
    return 1000 * count / lines_in(paths)


def discouraged_words(paths: tuple[Path, ...]) -> int:
    """How many discouraged words files have; a name such as `told_of` is one word and does not count."""
    return sum(len(DISCOURAGED.findall(source.text(path))) for path in paths)


def discouraged_words_in_log() -> int:
    return sum(len(DISCOURAGED.findall(sentence)) for sentence in log_sentences.sentences())


def comments(path: Path) -> Iterator[str]:
    if "#" not in source.text(path):
        return
    for token in tokenize.generate_tokens(io.StringIO(source.text(path)).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def percent_of_comments() -> float:
    reasons = sum(not NOT_A_REASON.match(comment) for path in modules() for comment in comments(path))
    return 100 * reasons / lines_in(modules())


@cache
def conditional_expressions() -> tuple[ast.IfExp, ...]:
    return tuple(node for node in nodes() if isinstance(node, ast.IfExp))


def nested_conditional_expressions() -> int:
    """Conditional expressions with another one inside."""
    return sum(
        any(isinstance(part, ast.IfExp) for part in ast.walk(node) if part is not node)
        for node in conditional_expressions()
    )


@cache
def nodes_of_compliance() -> tuple[ast.AST, ...]:
    return tuple(
        node for path in modules() if source.name(path).startswith("compliance/") for node in source.nodes(path)
    )


def is_any(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Name) and node.id == "Any"


def uses_of_any() -> int:
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in nodes_of_compliance())


def arguments_of_any(name: str) -> int:
    """Arguments of this name whose type is `Any`."""
    return sum(
        node.arg == name and is_any(node.annotation) for node in nodes_of_compliance() if isinstance(node, ast.arg)
    )


# --- pyproject.toml


def file_names_in_pyproject() -> int:
    """How often pyproject.toml names one module: by path, by dotted name, or by the name it has in its folder."""
    parsed = tomllib.loads(source.text(source.ROOT / "pyproject.toml"))
    layers = kinds_of_layers()
    return sum(is_module(word) for text in strings(parsed) for word in words_of(text) if word not in layers)


def strings(value: object) -> Iterator[str]:
    """The texts of pyproject.toml that tools read, with the keys that are paths."""
    if isinstance(value, str):
        yield value
    if isinstance(value, dict):
        yield from (key for key in value if "/" in key)
        for key, below in value.items():
            if key not in WRITTEN_FOR_READERS:
                yield from strings(below)
    if isinstance(value, list):
        for below in value:
            yield from strings(below)


def words_of(text: str) -> list[str]:
    return PYPROJECT_NAME.findall(text)


def kinds_of_layers() -> set[str]:
    """The kinds of file that the contract of layers may name, such as `views`."""
    return {
        *("urls", "api_urls", "views", "api", "forms", "tasks", "presentation", "services", "selectors", "models"),
        *("domain", "authentication", "apps", "migrations", "management"),
    }


@cache
def module_names() -> frozenset[str]:
    """Each module by path, by dotted name, and by the name it has in its folder."""
    names = set()
    for path in modules():
        name = source.name(path)
        names |= {name, name.removesuffix(".py").replace("/", "."), path.stem}
    return frozenset(names)


def is_module(word: str) -> bool:
    """A pattern of layers names no module, and what is directly in `compliance` takes part in the order of areas."""
    if word in NAMED_FOR_TOOLS or source.ROOT.joinpath(word.replace(".", "/")).is_dir():
        return False
    if "*" in word and word.endswith(".py"):
        return Path(word).stem.lstrip("*") not in {"", *kinds_of_layers()}
    if word.startswith("compliance.") and word.count(".") == 1:
        return False
    return word in module_names() or (word.endswith(".py") and not word.startswith("*"))


# --- The table

MEASURES = (
    Measure("Python files", lambda: len(modules())),
    Measure("lines of Python", lambda: lines_in(modules()), at_most=78_000),
    Measure("templates", lambda: len(templates())),
    Measure("lines of templates", lambda: lines_in(templates()), at_most=20_000),
    Measure("median file, lines", lambda: median(map(lines_of, modules())), at_most=60),
    Measure("longest file, lines", lambda: max(map(lines_of, modules())), at_most=400),
    Measure("files in a folder, median", lambda: median(files_per_folder()), at_most=12),
    Measure("files in a folder, most", lambda: max(files_per_folder()), at_most=12),
    Measure("longest function, lines", lambda: max(function_lengths()), at_most=LONG_FUNCTION),
    Measure(
        "functions over 50 lines",
        lambda: sum(length > LONG_FUNCTION for length in function_lengths()),
        at_most=0,
    ),
    Measure(
        "names of functions of one word, %",
        lambda: percent_of_functions(name_words.is_one_word),
        count=lambda: functions_named(name_words.is_one_word),
        at_most=40,
        digits=1,
        is_ratio=True,
    ),
    Measure(
        "names of functions that are participles or adverbs (tests/house/name_words.py), %",
        lambda: percent_of_functions(name_words.is_participle_or_adverb),
        count=lambda: functions_named(name_words.is_participle_or_adverb),
        at_most=0.5,
        digits=1,
        is_ratio=True,
    ),
    Measure(
        "discouraged words per 1,000 lines of Python",
        lambda: per_thousand_lines(discouraged_words(modules()), modules()),
        count=lambda: discouraged_words(modules()),
        at_most=1,
        digits=1,
        is_ratio=True,
    ),
    Measure(
        "discouraged words per 1,000 lines of templates",
        lambda: per_thousand_lines(discouraged_words(templates()), templates()),
        count=lambda: discouraged_words(templates()),
        at_most=1,
        digits=1,
        is_ratio=True,
    ),
    Measure(
        "discouraged words per 1,000 sentences of the log",
        lambda: 1000 * discouraged_words_in_log() / len(log_sentences.sentences()),
        count=discouraged_words_in_log,
        at_most=1,
        digits=1,
        is_ratio=True,
    ),
    Measure("comments that say why, % of lines", percent_of_comments, at_least=2, digits=2, is_ratio=True),
    Measure(
        "conditional expressions per 1,000 lines",
        lambda: per_thousand_lines(len(conditional_expressions()), modules()),
        count=lambda: len(conditional_expressions()),
        at_most=8,
        digits=1,
        is_ratio=True,
    ),
    Measure("nested conditional expressions", nested_conditional_expressions, at_most=0),
    Measure("`Any` in compliance", uses_of_any, at_most=400),
    Measure("`by: Any` in compliance", lambda: arguments_of_any("by"), at_most=0),
    Measure("`row: Any` in compliance", lambda: arguments_of_any("row"), at_most=0),
    Measure("lines of pyproject.toml", lambda: lines_of(source.ROOT / "pyproject.toml"), at_most=150),
    Measure("names of modules in pyproject.toml", file_names_in_pyproject, at_most=0),
)


def recorded() -> dict[str, Figure]:
    """The figures of the table in CONTRIBUTING.md, by title."""
    table = source.text(PAGE).partition(BEGIN)[2].partition(END)[0]
    return {row["title"]: Figure(float(_plain(row["now"])), _count(row["count"])) for row in ROW.finditer(table)}


def _plain(number: str) -> str:
    return number.replace(",", "")


def _count(number: str | None) -> int | None:
    return None if number is None else int(_plain(number))


def worse() -> list[str]:
    """The ratios that are worse than the table says, a line each."""
    table = recorded()
    return [
        f"{measure.title}: {measure.text(figure)}, recorded {measure.text(table[measure.title])}"
        for measure in MEASURES
        if measure.title in table and measure.is_worse(figure := measure.figure(), table[measure.title])
    ]


def table(before: dict[str, Figure]) -> str:
    """The table as CONTRIBUTING.md has it; a ratio that became worse keeps its figure of before."""
    return "\n".join((*HEAD, *(_row(measure, before.get(measure.title)) for measure in MEASURES)))


def _row(measure: Measure, before: Figure | None) -> str:
    figure = measure.figure()
    if before is not None:
        figure = measure.better(figure, before)
    met = {True: "yes", False: "no", None: ""}[measure.meets_goal(figure.value)]
    return f"| {measure.title} | {measure.text(figure)} | {_goal(measure)} | {met} |"


def _goal(measure: Measure) -> str:
    if measure.at_most is not None:
        return f"≤ {measure.at_most:,}"
    return f"≥ {measure.at_least:,}" if measure.at_least is not None else ""


def write() -> str:
    """Write the table into CONTRIBUTING.md, and return it."""
    page = PAGE.read_text(encoding="utf-8")
    head, _begin, rest = page.partition(BEGIN)
    _old, _end, tail = rest.partition(END)
    written = table(recorded())
    PAGE.write_text(f"{head}{BEGIN}\n{written}\n{END}{tail}", encoding="utf-8")
    return written


if __name__ == "__main__":
    found = worse()
    sys.stdout.write(write() + "\n")
    if found:
        sys.stdout.write("\nWorse than recorded:\n" + "\n".join(found) + "\n")
        sys.exit(1)
