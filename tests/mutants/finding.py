"""The mutants of a target: of its modules and of its functions in the database."""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg

from server.database import postgres
from tests import database
from tests.mutants import python_code, sql_code
from tests.mutants.python_code import PythonMutant
from tests.mutants.sql_code import SqlMutant
from tests.mutants.targets import Target

ROOT = Path(__file__).resolve().parent.parent.parent
FUNCTIONS = """
    SELECT n.nspname || '.' || p.proname, pg_get_functiondef(p.oid)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace JOIN pg_language l ON l.oid = p.prolang
    WHERE n.nspname IN ('public', 'audit') AND l.lanname IN ('plpgsql', 'sql') ORDER BY 1, p.oid
"""


def python_mutants(target: Target) -> list[PythonMutant]:
    found = []
    for path in target.modules:
        found += python_code.find_mutants(path, (ROOT / path).read_bytes(), target.without)
    return found


def sql_mutants(target: Target) -> list[SqlMutant]:
    if not target.sql:
        return []
    return [
        mutant
        for name, definition in _functions()
        if any(re.fullmatch(wanted, name) for wanted in target.sql)
        for mutant in sql_code.find_mutants(name, definition)
    ]


def _functions() -> Iterator[tuple[str, str]]:
    with psycopg.connect(postgres.superuser_dsn(database.template())) as link:
        yield from link.execute(FUNCTIONS).fetchall()


def source_line(mutant: PythonMutant | SqlMutant) -> str:
    """The line that a mutant changes, as it is without it."""
    if isinstance(mutant, SqlMutant):
        return mutant.source_line
    return (ROOT / mutant.path).read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
