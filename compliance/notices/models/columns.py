"""Columns that say who did something."""

from typing import Any

from django.conf import settings
from django.db import models


def staff(**said: Any) -> Any:
    """Somebody of the staff; the program itself where `null=True`."""
    return models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", **said)
