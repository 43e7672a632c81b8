"""Each worker of the suite begins with slow tests and ends with quick ones; no test is lost or doubled."""

from types import SimpleNamespace

import pytest

from tests.order import deal


def collected(*kinds: str) -> list[SimpleNamespace]:
    """Tests of the given kinds, two in each file."""
    return [
        SimpleNamespace(nodeid=f"tests/test_{number // 2}.py::test_{number}", keywords={kind: True})
        for number, kind in enumerate(kinds)
    ]


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
def test_each_part_begins_with_what_is_slow(workers: int) -> None:
    items = collected(*["quick"] * 70, *["slow"] * 12, *["quick"] * 10, *["browser"] * 4)
    dealt = deal(items, workers)
    assert sorted(each.nodeid for each in dealt) == sorted(each.nodeid for each in items)
    left = dealt
    for remaining in range(workers, 0, -1):
        part, left = left[: len(left) // remaining], left[len(left) // remaining :]
        kinds = "".join(next(iter(each.keywords))[0] for each in part)
        assert kinds.lstrip("b").lstrip("s").strip("q") == "", kinds
        assert "s" in kinds or workers == 4
        assert ("b" in kinds) == (remaining == workers)


def test_a_file_of_slow_tests_stays_with_one_worker() -> None:
    dealt = deal(collected(*["slow"] * 8, *["quick"] * 40), 2)
    first, second = (
        {each.nodeid.partition("::")[0] for each in half if "slow" in each.keywords}
        for half in (dealt[:24], dealt[24:])
    )
    assert first
    assert second
    assert not first & second


@pytest.mark.parametrize("kind", ["slow", "browser", "quick"])
def test_a_run_of_one_kind_is_dealt_too(kind: str) -> None:
    items = collected(*[kind] * 7)
    assert sorted(each.nodeid for each in deal(items, 3)) == sorted(each.nodeid for each in items)
    assert deal([], 3) == []
