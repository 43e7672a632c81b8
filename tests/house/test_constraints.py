"""Whatever the database refuses, a test of its area shows refused: each constraint is named in one."""

import ast
import re

from django.apps import apps

from audit.schema.migration_operations import ROWS_STAY, TABLE_STAYS
from tests.house import source

# What refuses in migrations and their SQL files: the constraint that an error names, and checks that models cannot say.
REFUSED_AS = re.compile(r"\bCONSTRAINT = '(\w+)'|audit\.refuse_change\('(\w+)'\)")
ADDED = re.compile(r"\bADD CONSTRAINT (\w+)|^\s+CONSTRAINT (\w+) CHECK", re.MULTILINE)
# A trigger whose function refuses under the trigger's own name.
FUNCTION = re.compile(r"CREATE FUNCTION (?:\w+\.)?(\w+)\(.*?\$\$;", re.DOTALL)
TRIGGER = re.compile(r"CREATE (?:CONSTRAINT )?TRIGGER (\w+).*?EXECUTE FUNCTION (?:\w+\.)?(\w+)\(", re.DOTALL)
AREAS = (*source.AREAS, "audit")
SENTENCE = re.compile(r"\d{4}(_[a-z]+)+")


def _of_models(area: str) -> set[str]:
    return {
        constraint.name for model in apps.get_app_config(area).get_models() for constraint in model._meta.constraints
    }


def _of_migrations(area: str) -> set[str]:
    found: set[str] = set()
    for path in (*source.migrations(), *source.sql()):
        if area in path.relative_to(source.ROOT).parts[:2]:
            found |= _in_sql(source.text(path))
    return found


def _in_sql(text: str) -> set[str]:
    named = {name for match in REFUSED_AS.findall(text) + ADDED.findall(text) for name in match if name}
    by_trigger = {match[1] for match in FUNCTION.finditer(text) if "CONSTRAINT = TG_NAME" in match[0]}
    return named | {trigger for trigger, function in TRIGGER.findall(text) if function in by_trigger}


def _named(area: str) -> list[str]:
    of_every_register = {ROWS_STAY, TABLE_STAYS} if area == "audit" else set()
    return sorted(_of_models(area) | _of_migrations(area) | of_every_register)


def test_a_test_of_its_area_shows_what_each_constraint_refuses() -> None:
    """Write past the service, and see the database refuse: `pytest.raises(IntegrityError, match="<its name>")`."""
    unproved = [
        f"{area}: {constraint}" for area in AREAS for constraint in set(_named(area)) - _words_in_tests_of(area)
    ]
    assert not unproved, source.listed(unproved)


def _words_in_tests_of(area: str) -> set[str]:
    places = (f"tests/{area}/", "tests/adversary/")
    tests = [source.text(path) for path in source.tests() if source.name(path).startswith(places)]
    return set(re.findall(r"\w+", "\n".join(tests)))


def test_constraints_are_named_as_sentences() -> None:
    short = [f"{area}: {name}" for area in AREAS for name in _named(area) if name.count("_") < 2]
    assert not short, source.listed(short)


def test_no_two_constraints_share_a_name() -> None:
    names = [name for area in source.AREAS for name in sorted(_of_models(area))]
    assert len(names) == len(set(names))


def test_migrations_are_named_as_sentences() -> None:
    named = [path for path in source.migrations() if path.stem != "__init__"]
    wrong = [source.name(path) for path in named if not SENTENCE.fullmatch(path.stem) or "auto" in path.stem]
    assert named
    assert not wrong, source.listed(wrong)


def test_sql_of_migrations_has_its_way_back() -> None:
    one_way = [
        source.line(path, node)
        for path in source.migrations()
        for node in source.nodes(path)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "RunSQL"
        and len(node.args) < 2
        and "reverse_sql" not in {keyword.arg for keyword in node.keywords}
    ]
    assert not one_way, source.listed(one_way)
