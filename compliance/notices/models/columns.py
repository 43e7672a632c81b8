"""Columns that name the author of a row."""

from typing import Any

from django.conf import settings
from django.db import models


def staff_key(**said: Any) -> Any:
    """Return a foreign key to a member of staff; with `null=True`, null means Carnet itself."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", **said)
