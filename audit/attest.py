"""Whether the database still hands every change of every register to the log: asked before each signature."""

from typing import Any

import psycopg
from django.apps import apps

from .registers import Register
from .selectors import Kept, kept_tables

# The tables of the log with their triggers that refuse: what is missing or switched off comes back.
OWN = """
SELECT wanted.place, wanted.name
FROM (VALUES ('pending', 'audit_refuse'), ('pending', 'audit_refuse_removal'), ('disclosure', 'audit_refuse'),
    ('disclosure', 'audit_refuse_removal'), ('leaf', 'audit_refuse'), ('tile', 'audit_refuse'),
    ('checkpoint', 'audit_refuse'), ('cosignature', 'audit_refuse'), ('once', 'audit_refuse')) AS wanted (place, name)
WHERE NOT EXISTS (
    SELECT FROM pg_catalog.pg_trigger t
    WHERE t.tgrelid = ('audit.' || wanted.place)::regclass AND t.tgname = wanted.name AND t.tgenabled = 'A'
)
ORDER BY 1, 2
"""


def faults(link: psycopg.Connection[Any]) -> list[str]:
    """What is missing, switched off or otherwise than the models say, each with its table; nothing if all is well."""

    def ask(question: str, values: Any) -> list[tuple[Any, ...]]:
        return link.execute(question, values).fetchall()

    kept = kept_tables(ask)
    registers = {model._meta.db_table: model for model in apps.get_models() if issubclass(model, Register)}
    found = [_fault(table, model, kept.get(table)) for table, model in sorted(registers.items())]
    found += [f"{table} is kept by the log, and no register" for table in sorted(kept.keys() - registers.keys())]
    found += [f"{name} of audit.{table} is switched off" for table, name in ask(OWN, [])]
    return [fault for fault in found if fault]


def _fault(table: str, model: type[Register], kept: Kept | None) -> str:
    if kept is None:
        return f"{table} is not kept by the log: its trigger is missing"
    if not kept.unbroken:
        return f"a trigger of {table} is switched off or changed"
    wanted = (model._meta.pk.column, model.personal, model.secret, model.append_only, model.act_needed)
    if (kept.key, kept.personal, kept.secret, kept.append_only, kept.act_needed) != wanted:
        return f"{table} is not kept as the program says"
    return ""
