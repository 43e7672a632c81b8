"""`-p tests.reached.plugin` keeps what the suite reaches in `.coverage`, without the cost of a tracer.

A tracer is told of every step of every library; these marks stand in our own modules alone. What has to be reached,
and whether it was, is still said by `coverage report`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from coverage import Coverage, CoverageData

from tests.reached import loading, marks

ROOT = Path(__file__).resolve().parent.parent.parent
FOUND: dict[str, set[int]] = {}
loading.begin()


def _add(reached: dict[str, list[int]]) -> None:
    for path, numbers in reached.items():
        FOUND.setdefault(path, set()).update(numbers)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A worker that broke off says nothing, and the report will be red."""
    _add(getattr(node, "workeroutput", {}).get("reached", {}))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["reached"] = loading.reached()
        return
    _add(loading.reached())
    _keep()


def _keep() -> None:
    """Write down every step of every module; one that nobody imported has none, and counts as unreached."""
    data = CoverageData(str(Coverage().get_option("run:data_file")))
    data.erase()
    for path in _modules():
        steps, _code = loading.marked(str(path))
        known = {step for number in FOUND.get(str(path), ()) for step in steps[number]}
        data.add_arcs({str(path): marks.resolved(path.read_text(encoding="utf-8"), known)})
        data.touch_file(str(path))
    data.write()


def _modules() -> Iterator[Path]:
    for package in loading.PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path
