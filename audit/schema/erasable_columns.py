"""Replacement values for erased personal data: they identify no one and satisfy every constraint."""

from collections.abc import Iterator, Mapping

from django.db import models

from .registers import Register

WHOLE_ROW = "*"
ROW_ITSELF = "{id}"  # the key of the row, for a column whose values must be unique
GONE = "–"
FIRST_DAY = "0001-01-01"

# By column type; empty and null values stay. A model may override these in `after_erasure`.
_EMPTY_VALUES = {
    "CharField": GONE,
    "TextField": GONE,
    "SmallIntegerField": "1",
    "IntegerField": "1",
    "DateField": FIRST_DAY,
    "JSONField": "{}",
    "BinaryField": r"\x",
}


def after_erasure(model: type[Register]) -> dict[str, str | None]:
    """Return the value of each personal and secret column after an erasure, in PostgreSQL syntax; None is null."""
    return dict(_value_after_erasure(model, model.after_erasure))


def _value_after_erasure(
    model: type[Register], otherwise: Mapping[str, str | None]
) -> Iterator[tuple[str, str | None]]:
    for field in model._meta.concrete_fields:
        if field.column in {*model.personal, *model.secret}:
            yield field.column, otherwise[field.column] if field.column in otherwise else _value_after_erasure_of(field)


def _value_after_erasure_of(field: "models.Field[object, object]") -> str | None:
    kind = field.get_internal_type()
    # For a text, null and empty mean different things; any other type becomes null if it may.
    if field.null and kind not in {"CharField", "TextField"}:
        return None
    return _EMPTY_VALUES[kind]
