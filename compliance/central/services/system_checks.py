"""Django system checks: incomplete connections, and venues that must query a register but cannot."""

from collections.abc import Sequence

from django.core import checks
from django.db import DatabaseError

from compliance.http.access.presence import current_time
from compliance.venues.selectors import venues

from ..domain.certificates import Unusable
from . import client, questions


def register_checks() -> None:
    """Register both checks with Django."""
    checks.register(connection_is_whole)
    checks.register(houses_can_ask, checks.Tags.database)


def connection_is_whole(app_configs: object = None, **options: object) -> list[checks.CheckMessage]:
    """If a URL is configured, check the other settings, so that errors are not first noticed at the door."""
    register = client.configured_register()
    if register is None:
        return []
    if not register.connection.usable:
        message = (
            "CARNET_REGISTER_URL must begin with https://, and CARNET_REGISTER_AUTHORITY name a file that is there."
        )
        return [checks.Warning(message, id="central.W001")]
    try:
        problem = register.certificate().problem(current_time())
    except Unusable as error:
        problem = error.why
    message = (
        f"The certificate for the central register cannot be shown: {problem}. Nobody is admitted where it is asked."
    )
    if problem:
        return [checks.Warning(message, id="central.W002")]
    return []


def houses_can_ask(
    app_configs: object = None, databases: Sequence[str] | None = None, **options: object
) -> list[checks.CheckMessage]:
    """Check that venues which must query a register have one. Runs only with `check --database default`."""
    if "default" not in (databases or ()) or client.configured_register() is not None:
        return []
    try:
        names = [house.name for house in venues.all_houses() if questions.must_ask(house, current_time())]
    except DatabaseError:  # before the first migration there are no venues
        return []
    return [
        checks.Warning(
            f"{name} must ask a central register at each admission, and none is connected: nobody is admitted there.",
            hint="Set CARNET_REGISTER_URL (docs/central.md).",
            id="central.W003",
        )
        for name in names
    ]
