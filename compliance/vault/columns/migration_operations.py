"""The migration operation that seals the texts of a column."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from uuid import UUID

from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

from audit.schema.erasable_columns import GONE

from ..domain.envelopes import SealBroken
from ..models import SealedText
from ..services import sealed_texts

AT_ONCE = 2_000
Change = Callable[[str, list[tuple[UUID, str]]], Iterator[tuple[UUID, str, str]]]
# `house` is a query of one parameter, the column by which a row finds its house.
PREPARE = """
CREATE TEMPORARY TABLE vault_moved (house uuid, former bytea, later text, PRIMARY KEY (house, former)) ON COMMIT DROP;
CREATE FUNCTION pg_temp.vault_house(uuid) RETURNS uuid LANGUAGE sql STABLE AS $$ {house} $$;
CREATE FUNCTION pg_temp.vault_moved(of_house uuid, value text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT coalesce((
        SELECT later FROM vault_moved WHERE house = of_house AND former = sha256(convert_to(value, 'UTF8'))), value)
$$;
"""
# Erased values stay.
FOUND = """
SELECT DISTINCT pg_temp.vault_house({by}), {value} FROM {table} WHERE {value} NOT IN ('', '{gone}', {key}::text)
"""
# A new table file is written, because the rows that an UPDATE replaces would stay in the old one in clear text.
MOVE = """
ALTER TABLE {table} ALTER COLUMN {column} TYPE {type} USING {moved};
DROP FUNCTION pg_temp.vault_moved(uuid, text), pg_temp.vault_house(uuid);
DROP TABLE vault_moved;
"""
PROTECT = """
CREATE TRIGGER {name}_is_sealed BEFORE INSERT OR UPDATE ON {table}
    FOR EACH ROW EXECUTE FUNCTION vault_text_is_sealed({path});
CREATE TRIGGER {name}_is_forgotten AFTER UPDATE ON {table}
    FOR EACH ROW EXECUTE FUNCTION vault_text_is_forgotten({path});
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}_is_sealed;
ALTER TABLE {table} ENABLE ALWAYS TRIGGER {name}_is_forgotten;
"""
RELEASE = """
DROP TRIGGER {name}_is_forgotten ON {table};
DROP TRIGGER {name}_is_sealed ON {table};
"""

MOVED = "pg_temp.vault_moved(pg_temp.vault_house({by}), {value})"
MOVED_KEY = "CASE WHEN {value} IS NULL THEN {column} ELSE jsonb_set({column}, ARRAY['{at}'], to_jsonb({moved})) END"


def _full_type(field: models.Field[object, object], editor: BaseDatabaseSchemaEditor) -> str:
    """Return the type of a column with its collation, which a change of the type would lose."""
    collation = getattr(field, "db_collation", None)
    type_ = str(field.db_type(editor.connection))
    return f"{type_} COLLATE {editor.quote_name(collation)}" if collation else type_


class SealTexts(Operation):
    """Seal the texts in a column, and refuse rows with a text in clear from now on.

    `house` is a query that returns the house for $1, the value of the column `by`. With `key` the text is the value of
    this key in the JSON object of the column. The reversal decrypts the texts.
    """

    reversible = True
    reduces_to_sql = False

    def __init__(
        self, model: str, field: str, *, by: str = "venue_id", house: str = "SELECT $1", key: str = ""
    ) -> None:
        self.model = model
        self.field = field
        self.by = by
        self.house = house
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
        names = self._names(app_label, schema_editor, to_state)
        self._move(schema_editor, names, self._seal)
        schema_editor.execute(PROTECT.format(**names))

    def database_backwards(
        self,
        app_label: str,
        schema_editor: BaseDatabaseSchemaEditor,
        from_state: ProjectState,
        to_state: ProjectState,
    ) -> None:
        names = self._names(app_label, schema_editor, to_state)
        schema_editor.execute(RELEASE.format(**names))
        self._move(schema_editor, names, self._open)

    def describe(self) -> str:
        return f"Seal the texts of {self.model}.{self.field}"

    @property
    def migration_name_fragment(self) -> str:
        return f"seal_{self.model}_{self.field}"

    def _names(self, app_label: str, editor: BaseDatabaseSchemaEditor, state: ProjectState) -> dict[str, str]:
        model = state.apps.get_model(app_label, self.model)
        field = model._meta.get_field(self.field)
        quote = editor.quote_name
        column, by = quote(str(field.column)), quote(self.by)
        value = f"{column} ->> '{self.key}'" if self.key else column
        moved = MOVED.format(by=by, value=value)
        if self.key:
            moved = MOVED_KEY.format(column=column, value=value, at=self.key, moved=moved)
        return {
            "name": str(field.column),
            "path": f"'{field.column}', '{self.key}'" if self.key else f"'{field.column}'",
            "value": value,
            "moved": moved,
            "table": quote(model._meta.db_table),
            "column": column,
            "type": _full_type(field, editor),
            "key": quote(str(model._meta.pk.column)),
            "by": by,
            "house": self.house,
            "gone": GONE,
        }

    def _move(self, editor: BaseDatabaseSchemaEditor, names: dict[str, str], change: Change) -> None:
        """Replace each value of the column by what `change` yields for it: house, former value, later value."""
        editor.execute(PREPARE.format(**names), params=None)
        with editor.connection.cursor() as cursor:
            cursor.execute(FOUND.format(**names))
            values = cursor.fetchall()
            for start in range(0, len(values), AT_ONCE):
                rows = list(change(editor.connection.alias, values[start : start + AT_ONCE]))
                cursor.executemany("INSERT INTO vault_moved VALUES (%s, sha256(convert_to(%s, 'UTF8')), %s)", rows)
        editor.execute(MOVE.format(**names), params=None)

    @staticmethod
    def _seal(alias: str, values: list[tuple[UUID, str]]) -> Iterator[tuple[UUID, str, str]]:
        for house in {house for house, _text in values}:
            texts = [text for of_house, text in values if of_house == house]
            SealedText.objects.using(alias).bulk_create(sealed_texts.seal_texts(house, texts), ignore_conflicts=True)
            for text, token in sealed_texts.tokens_of(house, texts).items():
                yield house, text, token

    @staticmethod
    def _open(alias: str, values: list[tuple[UUID, str]]) -> Iterator[tuple[UUID, str, str]]:
        sealed = SealedText.objects.using(alias).in_bulk([token for _house, token in values])
        for house, token in values:
            if token not in sealed:
                raise SealBroken(f"the text of {token} is not there")
            yield house, token, sealed_texts.open_text(token, bytes(sealed[token].sealed))
