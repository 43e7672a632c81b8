"""How many rows a plan of PostgreSQL reads, so that tests can say that a page reads as many as it shows."""

import json
from typing import Any

from django.db.models import QuerySet


def rows_read(found: "QuerySet[Any]") -> int:
    """Run a query, and return the rows that its scans read, with those that a filter then dropped."""
    # Of one list with one plan: EXPLAIN answers a list of statements.
    ((plan,),) = [json.loads(found.explain(format="json", analyze=True))]
    return sum(_rows_of_scan(node) for node in _nodes(plan["Plan"]))


def _nodes(node: dict[str, Any]) -> list[dict[str, Any]]:
    below = [each for child in node.get("Plans", []) for each in _nodes(child)]
    return [node, *below]


def _rows_of_scan(node: dict[str, Any]) -> int:
    if "Scan" not in node["Node Type"]:
        return 0
    dropped = sum(value for name, value in node.items() if name.startswith("Rows Removed by"))
    return round((node["Actual Rows"] + dropped) * node["Actual Loops"])
