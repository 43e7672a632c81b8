"""Migration operations for the rights of carnet_reader, the role of dashboards: closed, except for named columns."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

READER = "carnet_reader"
# Signed and published, without any content of the log.
PUBLISHED = ("audit.tile", "audit.checkpoint", "audit.cosignature")


class CloseTables(Operation):
    """Take from carnet_reader all tables and views of the application and of the log, also those made later."""

    reversible = True
    reduces_to_sql = True

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        run = schema_editor.execute
        # An older installation has this default; new ones are made without.
        run("ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON TABLES FROM carnet_reader")
        run(f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {READER}")
        run("SET LOCAL ROLE carnet_audit")
        run(f"REVOKE ALL ON ALL TABLES IN SCHEMA audit FROM {READER}")
        run(f"GRANT SELECT ON {', '.join(PUBLISHED)} TO {READER}")
        run("RESET ROLE")

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        """Give nothing back: what was open by mistake stays closed."""

    def describe(self) -> str:
        return f"Close all tables to {READER}"

    @property
    def migration_name_fragment(self) -> str:
        return f"close_tables_to_{READER}"


class OpenColumns(Operation):
    """Let carnet_reader read these columns, given by table as names apart by spaces, and no other column of the table.

    A later operation about the same table replaces this one. Personal data is never open: a test compares.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(self, tables: Mapping[str, str]) -> None:
        self.tables = dict(tables)

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        self._close(schema_editor)
        quote = schema_editor.quote_name
        for table, columns in self.tables.items():
            names = ", ".join(map(quote, columns.split()))
            schema_editor.execute(f"GRANT SELECT ({names}) ON {quote(table)} TO {READER}")

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        self._close(schema_editor)

    def _close(self, schema_editor: BaseDatabaseSchemaEditor) -> None:
        for table in self.tables:
            # For the table and all its columns.
            schema_editor.execute(f"REVOKE ALL ON {schema_editor.quote_name(table)} FROM {READER}")

    def describe(self) -> str:
        return f"Let {READER} read columns of {len(self.tables)} tables"

    @property
    def migration_name_fragment(self) -> str:
        return f"open_columns_to_{READER}"
