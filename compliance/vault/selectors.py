"""Queries about data keys and sealed files."""

from uuid import UUID

from django.db.models import QuerySet

from .models import DataKey


def keys_of_each_master() -> list[DataKey]:
    """Return one data key under each master key in use."""
    return list(DataKey.objects.order_by("master", "pk").distinct("master"))


def keys_under_others(master: str) -> QuerySet[DataKey]:
    """Return the data keys that another master key wraps."""
    return DataKey.objects.exclude(master=master).order_by("pk")


def newest_keys() -> list[DataKey]:
    """Return the newest data key of each house and kind."""
    return list(DataKey.objects.order_by("venue_id", "kind", "-version").distinct("venue_id", "kind"))


def keys_of_kind(kind: str) -> list[UUID]:
    """Return the ids of all data keys of a kind."""
    return list(DataKey.objects.filter(kind=kind).order_by("pk").values_list("pk", flat=True))
