"""The column of a register that holds a sealed text."""

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import FieldError
from django.db import models

from audit.schema.erasable_columns import GONE

from ..domain.text_tokens import LENGTH, is_token
from ..models import SealedText
from ..services import sealed_texts

# The bytes of the column; after a token, the sealed text of this token, if there is one.
OPENED = """CASE WHEN left({column}, 1) = '~' THEN convert_to({column}, 'UTF8') || coalesce(
    (SELECT sealed FROM vault_sealedtext WHERE token = {column}), '') ELSE convert_to({column}, 'UTF8') END"""
COMPARED_BY = frozenset({"exact", "in", "isnull"})


if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class SealedTextField(Text):
    """A text that the database holds encrypted: the column has its token, `vault_sealedtext` the text.

    Instances and queries have the text, read by the same query. Comparisons in queries take tokens
    (`sealed_texts.token_of`): equality is all that the database can tell. `house` is the path from a row to the id of
    its house.

    Reading raises SealBroken for a text that was altered or is not there, and Unusable without its key.
    """

    has_sealed_text = True

    def __init__(self, *arguments: Any, house: str = "venue_id", **options: Any) -> None:
        self.house = house
        super().__init__(*arguments, **options)

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        return name, path, arguments, options | {"house": self.house}

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Store the text, and return its token. Raises Unusable."""
        text = self._text_of(model_instance)
        return sealed_texts.store_texts(self.house_of(model_instance), [text])[text] if text else ""

    def stored_value(self, row: models.Model) -> str:
        """Return the value of the column in this row. Raises Unusable."""
        text = self._text_of(row)
        return sealed_texts.token_of(self.house_of(row), text) if text else ""

    def sealed_part(self, row: models.Model) -> SealedText:
        """Return the row that holds the text of this one, which is not empty. Raises Unusable."""
        return sealed_texts.sealed_text(self.house_of(row), self._text_of(row))

    def house_of(self, row: models.Model) -> UUID:
        """Return the house of a row."""
        found: Any = row
        for name in self.house.split("__"):
            found = getattr(found, name)
        return UUID(str(found))

    def get_prep_value(self, value: Any) -> Any:
        """Return a token, no text, or what stays after an erasure; a text itself would match nothing."""
        found = super().get_prep_value(value)
        if found and found != GONE and not is_token(found):
            raise FieldError(f"{self.name} is sealed: compare it with a token (sealed_texts.token_of)")
        return found

    def get_lookup(self, lookup_name: str) -> Any:
        if lookup_name not in COMPARED_BY:
            raise FieldError(f"{self.name} is sealed, so it has no {lookup_name}")
        return super().get_lookup(lookup_name)

    def select_format(self, compiler: Any, sql: str, params: Any) -> tuple[str, Any]:
        """Read the sealed text together with its token."""
        return OPENED.format(column=sql), (*params, *params, *params, *params)

    def from_db_value(self, value: Any, expression: object, connection: object) -> str | None:
        """Return the text. Raises SealBroken and Unusable."""
        if value is None:
            return None
        if isinstance(value, str):
            # An INSERT returns the column itself, where the database has a default for it.
            return sealed_texts.read_text(value) if is_token(value) else value
        found = bytes(value)
        token = found[:LENGTH].decode(errors="replace")
        if not is_token(token):
            return found.decode()
        return sealed_texts.open_text(token, found[LENGTH:])

    def _text_of(self, row: models.Model) -> str:
        return str(getattr(row, self.attname))
