"""Migration operations that put a table under audit, so that no write bypasses the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from .erasable_columns import WHOLE_ROW

CAPTURE = "audit_capture"
REFUSE = "audit_refuse"
ACT_NEEDED = "act needed"
ACT_NOT_NEEDED = "no act needed"
ROWS_STAY = "register_rows_are_never_changed"
TABLE_STAYS = "kept_tables_are_never_emptied"


class KeepRegister(Operation):
    """Capture every change of a model's table and refuse the changes that its flavour forbids.

    The flags and columns repeat those of the model, frozen at the time of the migration. To change them later, use
    the operation again with the new values and pass the former operation as `instead_of`, for the reversal.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(
        self,
        name: str,
        *,
        personal: Sequence[str] = (),
        secret: Sequence[str] = (),
        append_only: bool = True,
        act_needed: bool = True,
        instead_of: KeepRegister | None = None,
    ) -> None:
        self.name = name
        self.personal = tuple(personal)
        self.secret = tuple(secret)
        self.append_only = append_only
        self.act_needed = act_needed
        self.instead_of = instead_of

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        model = to_state.apps.get_model(app_label, self.name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            self._check(model)
            # An earlier migration may have created these triggers with other arguments.
            self._release(model, schema_editor)
            self._trigger_statement(model, schema_editor)

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        model = from_state.apps.get_model(app_label, self.name)
        if self.allow_migrate_model(schema_editor.connection.alias, model):
            self._release(model, schema_editor)
            if self.instead_of is not None:
                self.instead_of._trigger_statement(model, schema_editor)

    def describe(self) -> str:
        return f"Keep every change of {self.name} in the log"

    @property
    def migration_name_fragment(self) -> str:
        return f"keep_{self.name.lower()}"

    def _check(self, model: type[models.Model]) -> None:
        columns = {field.column for field in model._meta.concrete_fields}
        key = model._meta.pk
        if not isinstance(key, models.UUIDField):
            raise ValueError(f"{self.name}: the primary key of a register is a UUID")
        if missing := {*self.personal, *self.secret} - columns:
            raise ValueError(f"{self.name} has no columns {sorted(missing)}")
        if spans := [f.column for f in model._meta.concrete_fields if isinstance(f, models.DurationField)]:
            # An interval is captured in the format of the session, which Django does not set uniformly.
            raise ValueError(f"{self.name} has columns {spans} of an interval: keep a number with its unit")
        if key.column in {*self.personal, *self.secret} or {*self.personal} & {*self.secret}:
            raise ValueError(f"{self.name}: a column is personal or secret, and the primary key is neither")

    def _trigger_statement(self, model: type[models.Model], editor: BaseDatabaseSchemaEditor) -> None:
        table = editor.quote_name(model._meta.db_table)
        arguments = ", ".join(
            f"'{text}'"
            for text in (
                model._meta.pk.column,
                "{" + ",".join(self.personal) + "}",
                "{" + ",".join(self.secret) + "}",
                ACT_NEEDED if self.act_needed else ACT_NOT_NEEDED,
            )
        )
        refused = ("UPDATE OR DELETE OR TRUNCATE", ROWS_STAY) if self.append_only else ("TRUNCATE", TABLE_STAYS)
        editor.execute(
            f"CREATE TRIGGER {CAPTURE} AFTER INSERT OR UPDATE OR DELETE ON {table} "
            f"FOR EACH ROW EXECUTE FUNCTION audit.capture({arguments})"
        )
        editor.execute(
            f"CREATE TRIGGER {REFUSE} BEFORE {refused[0]} ON {table} "
            f"FOR EACH STATEMENT EXECUTE FUNCTION audit.refuse_change('{refused[1]}')"
        )
        for trigger in (CAPTURE, REFUSE):
            # ALWAYS: they also fire in a session in replica mode.
            editor.execute(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}")
        editor.execute(f"REVOKE TRUNCATE ON {table} FROM carnet_app")
        if self.append_only:
            editor.execute(f"REVOKE UPDATE, DELETE ON {table} FROM carnet_app")

    def _release(self, model: type[models.Model], editor: BaseDatabaseSchemaEditor) -> None:
        table = editor.quote_name(model._meta.db_table)
        for trigger in (CAPTURE, REFUSE):
            editor.execute(f"DROP TRIGGER IF EXISTS {trigger} ON {table}")
        # The default rights of carnet_app on a new table, which `_trigger_statement` takes away from registers.
        editor.execute(f"GRANT UPDATE, DELETE ON {table} TO carnet_app")


class MayErase(Operation):
    """Declare the columns that `audit.erase` may empty, and their values afterwards; see `audit.erasable`.

    `columns` gives for each column its value after an erasure as text, None for null. For a table without a register,
    whose rows are deleted, it is `{"*": None}`, and `key` is the column by which an order names them.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(self, table: str, columns: Mapping[str, str | None], *, key: str = "id") -> None:
        self.table = table
        self.columns = dict(columns)
        self.key = key

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        quote = schema_editor.quote_name
        # The table belongs to carnet_audit, on whose behalf a migration writes into it.
        schema_editor.execute("SET LOCAL ROLE carnet_audit")
        for column, after in self.columns.items():
            schema_editor.execute(
                "INSERT INTO audit.erasable (table_name, column_name, key_column, after) VALUES (%s, %s, %s, %s)",
                [self.table, column, self.key, after],
            )
        schema_editor.execute("RESET ROLE")
        what = "DELETE" if WHOLE_ROW in self.columns else f"UPDATE ({', '.join(map(quote, self.columns))})"
        schema_editor.execute(f"GRANT SELECT, {what} ON {quote(self.table)} TO carnet_audit")

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        quote = schema_editor.quote_name
        schema_editor.execute("SET LOCAL ROLE carnet_audit")
        # Not through the schema editor, which cannot return the number of rows left.
        with schema_editor.connection.cursor() as cursor:
            cursor.execute(
                "DELETE FROM audit.erasable WHERE table_name = %s AND column_name = ANY (%s)",
                [self.table, list(self.columns)],
            )
            cursor.execute("SELECT count(*) FROM audit.erasable WHERE table_name = %s", [self.table])
            (left,) = cursor.fetchone()
        schema_editor.execute("RESET ROLE")
        # An earlier migration may have declared other columns of the same table.
        what = f"UPDATE ({', '.join(map(quote, self.columns))})" if left else "ALL"
        schema_editor.execute(f"REVOKE {what} ON {quote(self.table)} FROM carnet_audit")

    def describe(self) -> str:
        return f"Let an erasure empty what is personal in {self.table}"

    @property
    def migration_name_fragment(self) -> str:
        return f"may_erase_{self.table}"


class RefuseText(Operation):
    """Refuse new rows of a table in which one of `columns` matches a regular expression.

    A constraint that is not validated: rows from before stay as they are.
    """

    reversible = True
    reduces_to_sql = True

    def __init__(self, name: str, table: str, columns: Sequence[str], pattern: str) -> None:
        self.name = name
        self.table = table
        self.columns = tuple(columns)
        self.pattern = pattern

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """The model state does not change."""

    def database_forwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        quote = schema_editor.quote_name
        # One regular expression for all columns of a row; the line break keeps their ends apart.
        text = " || E'\\n' || ".join(f"coalesce({quote(column)}, '')" for column in self.columns)
        schema_editor.execute(
            f"ALTER TABLE {quote(self.table)} ADD CONSTRAINT {quote(self.name)} "
            f"CHECK ({text} !~ {schema_editor.quote_value(self.pattern)}) NOT VALID"
        )

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        quote = schema_editor.quote_name
        schema_editor.execute(f"ALTER TABLE {quote(self.table)} DROP CONSTRAINT {quote(self.name)}")

    def describe(self) -> str:
        return f"Refuse text in {self.table}: {self.name}"

    @property
    def migration_name_fragment(self) -> str:
        return f"{self.name}_{self.table}"
