"""The column that names the desk of an act."""

from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from compliance.venues.models.places import CashDesk


def desk_key(*, null: bool = False) -> "models.ForeignKey[CashDesk | None, CashDesk | None]":
    """Return a foreign key to the cash desk at which money changed hands."""
    return models.ForeignKey("venues.CashDesk", on_delete=models.PROTECT, related_name="+", null=null)
