"""Django system check of the database: reports at the start what it lacks of this version."""

from collections.abc import Sequence

from django.core import checks

from ..store.queries import ask
from .declared_objects import missing_objects

TAG = "start"  # of what `manage.py run` checks after migrations
SHOWN = 5
HINT = "`manage.py audit attest` lists all; docs/recovery.md says how to bring them back."


def register_check() -> None:
    """Register the check."""
    checks.register(nothing_is_missing, TAG)


def nothing_is_missing(
    app_configs: object = None, databases: Sequence[str] | None = None, **options: object
) -> list[checks.CheckMessage]:
    """Check that the database has each declared object. Runs only with `check --database default`."""
    if "default" not in (databases or ()):
        return []
    found = list(missing_objects(ask))
    if not found:
        return []
    named = "; ".join(found[:SHOWN])
    return [
        checks.Error(f"Missing or changed in the database, {len(found)} in all: {named}.", hint=HINT, id="audit.E002")
    ]
