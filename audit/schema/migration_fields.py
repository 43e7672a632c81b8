"""Fields repeated by initial migrations: references that protect their target from deletion."""

from typing import Any

from django.db import models


def reference(to: str, name: str, **options: Any) -> models.ForeignKey[Any, Any]:
    """Return a foreign key to `to`, such as "venues.Venue"; `name` is the reverse name."""
    return models.ForeignKey(on_delete=models.PROTECT, related_name=name, to=to, **options)


def one_to_one(to: str, name: str, **options: Any) -> models.OneToOneField[Any, Any]:
    """Return a one-to-one reference to `to`; `name` is the reverse name."""
    return models.OneToOneField(on_delete=models.PROTECT, related_name=name, to=to, **options)
