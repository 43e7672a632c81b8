"""Columns that name the author of a row."""

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models

if TYPE_CHECKING:
    from compliance.venues.models import Staff


def staff_key() -> "models.ForeignKey[Staff, Staff]":
    """Return a foreign key to a member of staff."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
