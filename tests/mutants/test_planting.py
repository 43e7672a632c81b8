"""What is planted as a fault, and how it is run."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from tests.house import source as files
from tests.mutants import loading, python_code, scoring, sql_code
from tests.mutants.equivalents import EQUIVALENTS, Equivalent
from tests.mutants.finding import ROOT, python_mutants
from tests.mutants.session import INVALID, KILLED, OUT_OF_TIME, SURVIVED, Mutant
from tests.mutants.targets import TARGETS, Target


def planted(source: str, without: frozenset[str] = frozenset()) -> set[str]:
    """Every changed source, of which each compiles."""
    found = python_code.find_mutants("made_up.py", source.encode(), without)
    changed = {mutant.applied(source.encode()).decode() for mutant in found}
    for text in changed:
        compile(text, "made_up.py", "exec")
    return changed


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("late = day > last", {"late = (day >= (last))", "late = (day <= (last))"}),
        ("both = a and b", {"both = ((a) or (b))", "both = ((a))", "both = ((b))"}),
        ("no = not a", {"no = (a)"}),
        ("KINDS = {a, b}", {"KINDS = ({a})", "KINDS = ({b})"}),
        ("n = 3", {"n = 4"}),
        ("yes = True", {"yes = False"}),
        ("é = 'x'; code = 'y'", {"é = 'x~'; code = 'y'", "é = 'x'; code = 'y~'"}),
        ("rows = every.exclude(a)", {"rows = (every)"}),
        ("rows = sorted(a, key=b)", {"rows = (list(a))", "rows = (sorted(a))"}),
        ("if a:\n    b()", {"if (not (a)):\n    b()", "if a:\n    pass"}),
        ("if a == b:\n    raise X('words')", {"if (a != (b)):\n    raise X('words')", "if a == b:\n    pass"}),
        ("def f() -> 'x':\n    'Words.'\n    yield 'a'", {
            "def f() -> 'x':\n    'Words.'\n    yield from ()", "def f() -> 'x':\n    'Words.'\n    yield 'a~'",
        }),
        ("class Kind(StrEnum):\n    DAY = 'day'", set()),
        ("text = _('Words') + f'{a > b}'", {"text = (_('Words') - f'{a > b}')"}),
    ],
)  # fmt: skip
def test_a_fault_is_one_small_change(source: str, changed: set[str]) -> None:
    assert planted(source) == changed


def test_functions_that_run_in_migrations_only_are_left_out() -> None:
    assert planted("def made(a):\n    return a > 1", frozenset({"made"})) == set()


DEFINITION = """CREATE OR REPLACE FUNCTION public.late(a integer)
 RETURNS boolean
AS $function$
BEGIN
    -- a > b
    IF NEW.day < 'a < b' AND NOT EXISTS (SELECT FROM t) THEN
        RETURN a IS NULL;
    END IF;
END $function$
"""


def test_a_fault_of_the_database_leaves_texts_and_comments_alone() -> None:
    found = list(sql_code.find_mutants("public.late", DEFINITION))
    assert [mutant.text for mutant in found] == [
        "< => <=",
        "< => >=",
        "always",
        "AND => OR",
        "NOT EXISTS => EXISTS",
        "IS NULL => IS NOT NULL",
    ]
    assert {mutant.source_line for mutant in found} == {
        "IF NEW.day < 'a < b' AND NOT EXISTS (SELECT FROM t) THEN",
        "RETURN a IS NULL;",
    }
    assert "NEW.day < 'a < b' IS NOT NULL AND" in found[2].statement


def test_a_function_runs_its_other_code_wherever_it_is_known() -> None:
    """In a process of its own: the code is not given back."""
    program = (
        "from tests.mutants.finding import python_mutants; from tests.mutants.session import exchange_code\n"
        "from tests.mutants.targets import Target\n"
        "from compliance.rules.values.durations import months_later as known; from datetime import date\n"
        "target = Target('t', (), ('compliance/rules/values/durations.py',))\n"
        "mutant = next(m for m in python_mutants(target) if m.before == 'day.month - 1 + months')\n"
        "before = known(date(2026, 3, 3), 1)\n"
        "exchange_code(mutant)\n"
        "print(before, known(date(2026, 3, 3), 1))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == "2026-04-03 2026-02-03\n"


def test_a_module_that_was_imported_before_gets_no_mutant() -> None:
    target = Target("t", (), ("tests/mutants/targets.py",))
    with pytest.raises(RuntimeError, match="imported before"):
        loading.load_with(python_mutants(target)[0])


def test_the_score_counts_neither_what_is_no_code_nor_what_changes_nothing() -> None:
    target = Target("t", (), ("compliance/orphans/carnet/domain/periods.py",))
    results = dict(zip(python_mutants(target), (KILLED, OUT_OF_TIME, SURVIVED, INVALID), strict=False))
    score = scoring.score_of(target, results)
    assert (score.noticed, score.mutants, round(score.per_cent)) == (2, 3, 67)


def _alternatives(pattern: str) -> Iterator[str]:
    """`public[.](a|b)_moves` is `public[.]a_moves` and `public[.]b_moves`."""
    parts = [part.strip("()").split("|") for part in re.split(r"(\([^()]*\))", pattern)]
    return map("".join, product(*parts))


def test_every_function_of_the_database_that_is_a_target_is_there() -> None:
    """A pattern that matches nothing any more would leave a part of the core untested without a word."""
    created = re.compile(r"CREATE (?:OR REPLACE )?FUNCTION (?:(\w+)\.)?(\w+)")
    names = {
        f"{schema or 'public'}.{name}" for path in files.sql() for schema, name in created.findall(files.text(path))
    }
    patterns = [pattern for target in TARGETS for pattern in target.sql if not pattern.endswith(".*")]
    lost = [
        each
        for pattern in patterns
        for each in _alternatives(pattern)
        if not any(map(re.compile(each).fullmatch, names))
    ]
    assert patterns
    assert not lost, lost


def test_every_target_is_there() -> None:
    for target in TARGETS:
        for path in (*target.tests, *target.modules):
            assert Path(ROOT, path).exists(), path


def _created(function: str) -> str:
    """What creates a function of the database, written like `pg_get_functiondef` gives it."""
    name = function.removeprefix("public.")
    whole = re.compile(
        rf"CREATE (?:OR REPLACE )?FUNCTION (?:public\.)?{re.escape(name)}\(.*?AS \$\$.*?\$\$;", re.DOTALL
    )
    (created,) = [found.group() for path in files.sql() for found in whole.finditer(files.text(path))]
    return created.replace("$$", "$function$")


def _mutants_at(where: str) -> set[Mutant]:
    """The mutants of a module or a function that is a target."""
    if where.endswith(".py"):
        return {mutant for target in TARGETS if where in target.modules for mutant in python_mutants(target)}
    assert any(re.fullmatch(pattern, where) for target in TARGETS for pattern in target.sql), where
    return set(sql_code.find_mutants(where, _created(where)))


@pytest.mark.parametrize("equivalent", EQUIVALENTS, ids=lambda each: each.where)
def test_every_equivalent_mutant_is_there_once(equivalent: Equivalent) -> None:
    """With `before` where one line has several mutants of that text."""
    found = [str(mutant) for mutant in _mutants_at(equivalent.where) if scoring.equivalence(mutant) is equivalent]
    assert len(found) == 1, found
    assert equivalent.reason


def test_an_equivalent_that_is_gone_is_noticed() -> None:
    for each in EQUIVALENTS:
        mutants = _mutants_at(each.where)
        for gone in (replace(each, line=f"{each.line};"), replace(each, text="other"), replace(each, before="other")):
            assert not any(scoring.is_of(gone, mutant) for mutant in mutants), gone
