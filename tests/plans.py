"""How many rows a page reads: its statements are explained, and the rows of their scans added up."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from django.db import connection
from django.db.models import QuerySet

# Scans of what another node or a function has made: its rows are counted where they were read.
COMPUTED = {"Subquery Scan", "CTE Scan", "WorkTable Scan", "Values Scan", "Function Scan", "Bitmap Index Scan"}
EXPLAINED = "EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) "


@dataclass
class Statements:
    """The statements of one page, with their parameters and milliseconds."""

    texts: list[tuple[str, Any]] = field(default_factory=list)
    milliseconds: float = 0.0
    status: int = 0

    def rows_read(self) -> list[tuple[int, str]]:
        """Return the rows that each SELECT reads, the most first."""
        selects = [each for each in self.texts if each[0].lstrip("( ").upper().startswith(("SELECT", "WITH"))]
        return sorted(((rows_read(*each), each[0]) for each in selects), reverse=True)


def rows_read(text: str, values: Any = None) -> int:
    """Return how many rows the scans of a statement read, those included that a filter drops."""
    with connection.cursor() as cursor:
        cursor.execute(EXPLAINED + text, values)
        [[plan]] = cursor.fetchall()
    return _scanned(plan[0]["Plan"])


def rows_read_by(found: "QuerySet[Any]") -> int:
    """Return how many rows a query of the ORM reads."""
    return rows_read(*found.query.sql_with_params())


def _scanned(node: dict[str, Any]) -> int:
    read = 0
    if node["Node Type"].endswith("Scan") and node["Node Type"] not in COMPUTED:
        loops = node["Actual Loops"]
        dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
        read = round((node["Actual Rows"] + dropped) * loops)
    return read + sum(_scanned(below) for below in node.get("Plans", ()))


@contextmanager
def statements() -> Iterator[Statements]:
    """Collect the statements that run meanwhile."""
    found = Statements()

    def collect(execute: Callable[..., Any], text: str, values: Any, many: bool, context: Any) -> Any:
        began = perf_counter()
        try:
            return execute(text, values, many, context)
        finally:
            found.milliseconds += (perf_counter() - began) * 1000
            found.texts.append((text, values))

    with connection.execute_wrapper(collect):
        yield found
