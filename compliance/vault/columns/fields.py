"""The column of a register that holds a sealed text."""

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import FieldError
from django.db import IntegrityError, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Expression

from audit.schema.erasable_columns import GONE
from compliance.http.input.hidden_characters import hidden_in

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


def house_of(row: models.Model, path: str) -> UUID:
    """Return the house of a row, by the path to its id."""
    return UUID(str(attrgetter(path.replace("__", "."))(row)))


class SealedTextField(Text):
    """A text that the database holds encrypted: the column has its token, `vault_sealedtext` the text.

    Instances and queries have the text, read by the same query. Comparisons in queries take tokens
    (`sealed_texts.token_of`): equality is all that the database can tell. `house` is the path from a row to the id of
    its house.

    Reading raises SealBroken for a text that was altered or is not there, and Unusable without its key.
    """

    # Any: the options of the field of Django.
    def __init__(self, *, house: str = "venue_id", **options: Any) -> None:
        self.house = house
        super().__init__(**options)

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        return name, path, arguments, options | {"house": self.house}

    @property
    def sealed_names(self) -> tuple[str, ...]:
        """Return the names by which an image of a row has tokens."""
        return (str(self.column),)

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Store the text, and return its token. Raises Unusable."""
        text = self._checked_text(model_instance)
        return sealed_texts.store_texts(house_of(model_instance, self.house), [text])[text] if text else ""

    def stored_value(self, row: models.Model) -> str:
        """Return the value of the column in this row. Raises Unusable."""
        text = self._text_of(row)
        return sealed_texts.token_of(house_of(row, self.house), text) if text else ""

    def sealed_parts(self, row: models.Model, stored: Collection[str], key_id: UUID | None) -> list[SealedText]:
        """Return the row that holds the text of this one, unless its token is in `stored`.

        `key_id` is the key that seals, if the caller knows it. Raises Unusable.
        """
        if not self._text_of(row) or self.stored_value(row) in stored:
            return []
        return [sealed_texts.sealed_text(house_of(row, self.house), self._checked_text(row), key_id)]

    def get_prep_value(self, value: object) -> str | None:
        """Return a token, no text, or what stays after an erasure; a text itself would match nothing."""
        found: str | None = super().get_prep_value(value)
        if found and found != GONE and not is_token(found):
            raise FieldError(f"{self.name} is sealed: compare it with a token (sealed_texts.token_of)")
        return found

    def get_lookup(self, lookup_name: str) -> Any:
        if lookup_name not in COMPARED_BY:
            raise FieldError(f"{self.name} is sealed, so it has no {lookup_name}")
        return super().get_lookup(lookup_name)

    def select_format(
        self, compiler: object, sql: str, params: Sequence[str | int]
    ) -> tuple[str, tuple[str | int, ...]]:
        """Read the sealed text together with its token."""
        return OPENED.format(column=sql), (*params, *params, *params, *params)

    def from_db_value(self, value: str | bytes | None, expression: object, connection: object) -> str | None:
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

    def _checked_text(self, row: models.Model) -> str:
        """Return the text. Raises IntegrityError for what the database refuses in columns that it can read.

        Forms and API have refused it before, with a message for their users.
        """
        text = self._text_of(row)
        if self.max_length is not None and len(text) > self.max_length:
            raise IntegrityError(f"{self.name} has more than {self.max_length} characters")
        if hidden_in(text):
            raise IntegrityError(f"{self.name} has an invisible character (text_has_no_hidden_characters)")
        return text

    def _text_of(self, row: models.Model) -> str:
        return str(getattr(row, self.attname))


class SealedKeysField(models.JSONField):
    """A JSON object of which the values of some keys are sealed texts, with tokens in their places.

    Instances have the texts. Reading raises SealBroken for a text that was altered or is not there, and Unusable
    without its key.
    """

    # Any: the options of the field of Django.
    def __init__(self, *, keys: Sequence[str] = (), house: str = "venue_id", **options: Any) -> None:
        self.sealed_names = tuple(keys)
        self.house = house
        super().__init__(**options)

    def deconstruct(self) -> Any:
        name, path, arguments, options = super().deconstruct()
        return name, path, arguments, options | {"keys": list(self.sealed_names), "house": self.house}

    def pre_save(self, model_instance: models.Model, add: bool) -> dict[str, Any]:
        """Store the texts, and return the object with tokens. Raises Unusable."""
        texts = self._texts_of(model_instance)
        if texts:
            sealed_texts.store_texts(house_of(model_instance, self.house), texts)
        return self.stored_value(model_instance)

    def stored_value(self, row: models.Model) -> dict[str, Any]:
        """Return the object with tokens. Raises Unusable."""
        house, value = house_of(row, self.house), getattr(row, self.attname)
        return {
            key: sealed_texts.token_of(house, each) if key in self.sealed_names else each for key, each in value.items()
        }

    def sealed_parts(self, row: models.Model, stored: Collection[str], key_id: UUID | None) -> list[SealedText]:
        """Return the rows that hold the texts of this one, but those with tokens in `stored`.

        `key_id` is the key that seals, if the caller knows it. Raises Unusable.
        """
        house = house_of(row, self.house)
        return [
            sealed_texts.sealed_text(house, text, key_id)
            for text in self._texts_of(row)
            if sealed_texts.token_of(house, text) not in stored
        ]

    def from_db_value(
        self, value: str | None, expression: Expression, connection: BaseDatabaseWrapper
    ) -> dict[str, Any]:
        """Return the object with texts. Raises SealBroken and Unusable."""
        found: dict[str, Any] = super().from_db_value(value, expression, connection)
        tokens = {key: found[key] for key in self.sealed_names if is_token(str(found.get(key, "")))}
        if not tokens:
            return found
        return found | {key: sealed_texts.read_text(token) for key, token in tokens.items()}

    def _texts_of(self, row: models.Model) -> list[str]:
        value = getattr(row, self.attname)
        return [value[key] for key in self.sealed_names if value.get(key)]
