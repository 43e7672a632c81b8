"""Fields that initial migrations repeat: references whose rows cannot be deleted while they are referred to."""

from typing import Any

from django.db import models


def reference(to: str, name: str, **options: Any) -> models.ForeignKey[Any, Any]:
    """A foreign key to `to`, such as "venues.Venue"; `name` is its name from the other side."""
    return models.ForeignKey(on_delete=models.PROTECT, related_name=name, to=to, **options)


def one_to_one(to: str, name: str, **options: Any) -> models.OneToOneField[Any, Any]:
    """The same for a row that has at most one of the other kind."""
    return models.OneToOneField(on_delete=models.PROTECT, related_name=name, to=to, **options)
