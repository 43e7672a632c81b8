"""What stands in the place of a personal value once it is erased: about nobody, and allowed by every constraint."""

from collections.abc import Iterator, Mapping

from django.db import models

from .registers import Register

WHOLE_ROW = "*"
ROW_ITSELF = "{id}"  # the key of the row, where a value must be the only one of its kind
GONE = "–"
FIRST_DAY = "0001-01-01"

# By the type of a column; what is empty or null stays so. A model may say otherwise in `after_erasure`.
_USUAL = {
    "CharField": GONE,
    "TextField": GONE,
    "SmallIntegerField": "1",
    "IntegerField": "1",
    "DateField": FIRST_DAY,
    "JSONField": "{}",
    "BinaryField": r"\x",
}


def after_erasure(model: type[Register]) -> dict[str, str | None]:
    """For each personal and secret column what it holds after an erasure, as PostgreSQL reads it; None is null."""
    return dict(_value_after_erasure(model, model.after_erasure))


def _value_after_erasure(
    model: type[Register], otherwise: Mapping[str, str | None]
) -> Iterator[tuple[str, str | None]]:
    for field in model._meta.concrete_fields:
        if field.column in {*model.personal, *model.secret}:
            yield field.column, otherwise[field.column] if field.column in otherwise else _usual(field)


def _usual(field: "models.Field[object, object]") -> str | None:
    kind = field.get_internal_type()
    # A text tells "not asked" from "empty"; the others are simply not known any more.
    return None if field.null and kind not in {"CharField", "TextField"} else _USUAL[kind]
