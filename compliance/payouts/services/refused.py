"""What every act on a payout may refuse, with the field that it is about."""

from collections.abc import Collection

from django.core.exceptions import ValidationError
from django.db import models


class PayoutRefused(ValueError):
    """It cannot be done like this; the message says what to do, `field` where."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


def check_fields(row: models.Model, but: Collection[str]) -> None:
    """Raise PayoutRefused, with the sentence of the field, for a value that a column has no room for."""
    try:
        row.clean_fields(exclude=but)
    except ValidationError as error:
        field, said = next(iter(error.message_dict.items()))
        raise PayoutRefused(said[0], field) from error
