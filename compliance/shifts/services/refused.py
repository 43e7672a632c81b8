"""What every act of the cage may refuse, with the field that it is about."""

from collections.abc import Collection
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models


class CageRefused(ValueError):
    """It cannot be done like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class DrawerShort(CageRefused):
    """A drawer does not hold what was to leave it, or has no room for what was to come in.

    `shift` is the one that was asked, `booking` what for.
    """

    def __init__(self, message: str, shift: Any, booking: str) -> None:
        super().__init__(message, "amount")
        self.shift, self.booking = shift, booking


def check_fields(row: models.Model, but: Collection[str]) -> None:
    """Raise CageRefused, with the sentence of the field, for a value that a column has no room for."""
    try:
        row.clean_fields(exclude=but)
    except ValidationError as error:
        field, said = next(iter(error.message_dict.items()))
        raise CageRefused(said[0], field) from error
