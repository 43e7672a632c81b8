"""Short ways to install semi-automatic devices in tests."""

from datetime import date
from typing import Any

from compliance.games.services.devices import installations
from compliance.games.services.devices.installations import InstallationWish
from tests import cast
from tests.games.applying import EARLY, decide, file, prepare, room, semi_automatic

SINCE = date(2026, 1, 10)


def approved_model(**changes: Any) -> Any:
    """A model that the Minister approved from 10 January on."""
    row = prepare(semi_automatic(**{"planned_on": date(2026, 1, 20)} | changes), at=EARLY)
    file(row, at=EARLY)
    decide(row, decided_on=date(2026, 1, 5), valid_from=SINCE, at=EARLY)
    return row


def wish(application: Any, **changes: Any) -> InstallationWish:
    facts: dict[str, Any] = {
        "application_id": application.pk,
        "device": "SN-4711",
        "model": "Organic Island",
        "room_id": room().pk,
        "begins_on": cast.TUESDAY.date(),
        "employees": (cast.member("chef_de_salle").pk,),
    }
    return InstallationWish(**facts | changes)


def install(application: Any, *, at: Any = cast.TUESDAY, **changes: Any) -> Any:
    by = cast.member("director")
    return installations.install_device(house=cast.house(), wish=wish(application, **changes), by=by, at=at)


def remove(installation: Any, last_day: date, *, at: Any = cast.TUESDAY, reason: str = "Replaced.") -> Any:
    by = cast.member("director")
    return installations.remove_device(
        house=cast.house(), installation=installation, last_day=last_day, reason=reason, by=by, at=at
    )
