"""The migration operation that applies functions, triggers and views, each defined in one file below `sql`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from django.apps import apps
from django.db import router
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

# Bodies contain semicolons, at which a file is split into statements.
COMMENT_OR_BODY = re.compile(r"--[^\n]*|\$\$.*?\$\$", re.DOTALL)
# Each kind of CREATE statement with the statement that drops its object; a trigger belongs to its table.
WAYS_BACK = (
    (re.compile(r"CREATE FUNCTION ([\w.]+)\s*\("), r"DROP FUNCTION \1;"),
    (re.compile(r"CREATE VIEW ([\w.]+)\s"), r"DROP VIEW \1;"),
    (re.compile(r"CREATE (?:CONSTRAINT )?TRIGGER (\w+)\s.*?\sON ([\w.]+)\s", re.DOTALL), r"DROP TRIGGER \1 ON \2;"),
)
# Statements that need no reversal, because they go with the dropped object.
GOES_ALONG = re.compile(
    r"(?:GRANT|REVOKE) .* ON FUNCTION |GRANT SELECT ON [\w.]+ TO |ALTER TABLE [\w.]+ ENABLE ALWAYS TRIGGER ", re.DOTALL
)


class SqlFiles(Operation):
    """Apply the named files of the app's folder `sql`, in this order; drop everything on reversal.

    A name is a path below `sql` without its suffix, such as `counts/cage_gap`. `role` owns the new objects, if it is
    not the role that migrates. A file contains only CREATE statements and grants; their reversal is derived, so that
    each function has one text.

    To change a released definition, move its text to `sql/former/`, name it there in the migration that applied it,
    and pass it as `instead_of` in the migration that applies the new one. New and upgraded databases then run the
    same steps, and `sql/` holds the current definitions.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(self, names: Sequence[str], *, role: str = "", instead_of: Sequence[str] = ()) -> None:
        self.names = tuple(names)
        self.role = role
        self.instead_of = tuple(instead_of)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        self._replace(app_label, schema_editor, old=self.instead_of, new=self.names)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        self._replace(app_label, schema_editor, old=self.names, new=self.instead_of)

    def describe(self) -> str:
        return f"Apply SQL files: {', '.join(self.names)}"

    @property
    def migration_name_fragment(self) -> str:
        return "_".join(name.rpartition("/")[2] for name in self.names)

    def _replace(
        self, app_label: str, editor: BaseDatabaseSchemaEditor, old: Sequence[str], new: Sequence[str]
    ) -> None:
        if not router.allow_migrate(editor.connection.alias, app_label):
            return
        folder = Path(apps.get_app_config(app_label).path) / "sql"
        # In reverse, because later files use the functions of earlier ones.
        removals = [statement for name in reversed(old) for statement in way_back(_read_sql(folder, name))]
        definitions = [_read_sql(folder, name) for name in new]
        if self.role:
            editor.execute(f"SET LOCAL ROLE {editor.quote_name(self.role)}")
        for sql in (*removals, *definitions):
            # No parameters, so that a percent sign in a file stays literal.
            editor.execute(sql, params=None)
        if self.role:
            editor.execute("RESET ROLE")


def way_back(text: str) -> list[str]:
    """Return the statements that drop what a file creates, last one first.

    Raises ValueError for an unknown statement.
    """
    statements = [statement.strip() for statement in COMMENT_OR_BODY.sub("", text).split(";")]
    found = [_reverse_statement(statement) for statement in statements if statement and not GOES_ALONG.match(statement)]
    return found[::-1]


def _reverse_statement(statement: str) -> str:
    for created, dropped in WAYS_BACK:
        if match := created.match(statement):
            return match.expand(dropped)
    raise ValueError(f"no way back is known for: {statement}")


def _read_sql(folder: Path, name: str) -> str:
    return (folder / f"{name}.sql").read_text(encoding="utf-8")
