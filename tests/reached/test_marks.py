"""What the marks say was reached is what coverage's own tracer says, line by line and branch by branch."""

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from coverage import Coverage

from tests.reached import loading, marks

SAMPLE = Path(__file__).with_name("sample.py")
Call = Callable[[Any], Any]
CALLS: dict[str, tuple[Call, ...]] = {
    "nothing is called": (),
    "a decorated method": (lambda m: m.Kept().doubled, lambda m: m.Kept.named("weber")),
    "the other way": (lambda m: m.Kept.named(""),),
    "the first branch": (lambda m: m.branches(-1),),
    "a later branch": (lambda m: m.branches(0),),
    "a branch whose question has many lines": (lambda m: m.branches(101),),
    "two branches": (lambda m: m.branches(5), lambda m: m.branches(77)),
    "a loop that is left": (lambda m: m.loops([13]),),
    "a loop that is gone through": (lambda m: m.loops([7, 2]),),
    "a loop over nothing": (lambda m: m.loops([]),),
    "a loop within a loop": (lambda m: m.loops([1, 6006]), lambda m: m.loops([9000])),
    "a loop that is left from within": (lambda m: m.loops([6000, 0]),),
    "a loop without a condition": (lambda m: m.forever(),),
    "a case with a condition": (lambda m: m.chosen(11),),
    "a case with a choice": (lambda m: m.chosen(10), lambda m: m.chosen(1.5)),
    "a case that takes apart": (lambda m: m.chosen([1, 2]),),
    "the last case": (lambda m: m.chosen("a"),),
    "no case": (lambda m: m.chosen(None),),
    "nothing goes wrong": (lambda m: m.tried(lambda: 1),),
    "the first error": (lambda m: m.tried(lambda: {}[1]),),
    "the second error": (lambda m: m.tried(lambda: int("a")),),
    "an error without words": (lambda m: m.tried(lambda: _throw(ValueError())),),
    "the third error": (lambda m: m.tried(lambda: 1 // 0),),
    "left from within": (lambda m: m.within([], True),),
    "gone through": (lambda m: m.within([], False),),
    "a loop that waits": (lambda m: m.run(3),),
    "a loop that waits for nothing": (lambda m: m.run(0),),
    "a function within": (lambda m: m.nested(1)(),),
    "an error within": (lambda m: _raised(m.nested(10)),),
    "one expression on many lines": (lambda m: m.folded([0, 1, 2, 3]), lambda m: _raised(m.folded, None)),
}


def _throw(error: Exception) -> None:
    raise error


def _raised(function: Callable[..., Any], *given: Any) -> None:
    with pytest.raises((OSError, TypeError, ValueError)):
        function(*given)


def measure() -> Coverage:
    return Coverage(data_file=None, config_file=False, branch=True, include=[str(SAMPLE)])


def said(coverage: Coverage) -> tuple[Any, ...]:
    """Statements, what is excluded, what was not reached, and how many ways of each branch were."""
    _name, statements, excluded, missing, _words = coverage.analysis2(str(SAMPLE))
    return statements, excluded, missing, coverage.branch_stats(str(SAMPLE))


def executed(code: Any, calls: tuple[Call, ...], hits: list[int]) -> None:
    module = ModuleType("sample")
    vars(module)[marks.NAME] = hits
    exec(code, vars(module))
    for call in calls:
        call(module)


def traced(calls: tuple[Call, ...]) -> tuple[Any, ...]:
    coverage = measure()
    code = compile(SAMPLE.read_text(encoding="utf-8"), str(SAMPLE), "exec", dont_inherit=True)
    with coverage.collect():
        executed(code, calls, [])
    return said(coverage)


def marked(calls: tuple[Call, ...]) -> tuple[Any, ...]:
    source = SAMPLE.read_text(encoding="utf-8")
    tree, steps = marks.mark(source)
    hits = [0] * len(steps)
    executed(compile(tree, str(SAMPLE), "exec", dont_inherit=True), calls, hits)
    coverage = measure()
    known = {step for number, hit in enumerate(hits) if hit for step in steps[number]}
    coverage.get_data().add_arcs({str(SAMPLE): marks.resolved(source, known)})
    return said(coverage)


@pytest.mark.parametrize("name", CALLS)
def test_marks_say_what_a_tracer_says(name: str) -> None:
    assert marked(CALLS[name]) == traced(CALLS[name])


def test_all_calls_together_reach_everything() -> None:
    everything = tuple(call for calls in CALLS.values() for call in calls)
    assert marked(everything) == traced(everything)
    _statements, _excluded, missing, branches = marked(everything)
    assert missing == []
    assert all(ways == taken for ways, taken in branches.values())


def test_an_error_that_nobody_awaits_reaches_less_by_the_marks_never_more() -> None:
    """A tracer sees an `except` that was asked in vain; a mark stands below it, where both miss the same lines."""
    calls: tuple[Call, ...] = (lambda m: _raised(m.tried, lambda: _throw(OSError())),)
    ours, theirs = marked(calls), traced(calls)
    assert ours[:2] == theirs[:2]
    assert ours[3] == theirs[3]
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    assert set(ours[2]) > set(theirs[2])
    for number in set(ours[2]) - set(theirs[2]):
        assert lines[number - 1].strip().startswith("except ")
        assert number + 1 in theirs[2], "what stands below it is unreached for both"


def test_what_is_not_reached_is_said() -> None:
    _statements, _excluded, missing, branches = marked(CALLS["the first branch"])
    first = next(number for number, line in enumerate(SAMPLE.read_text().splitlines(), 1) if "number < 0" in line)
    assert branches[first] == (2, 1), "one of two ways"
    assert first + 1 not in missing
    assert first + 3 in missing


def test_a_module_that_was_imported_without_marks_is_refused() -> None:
    with pytest.raises(RuntimeError, match="audit"):
        loading.begin()
