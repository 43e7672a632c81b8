"""How much one account or device may read, unless the environment says otherwise (ADR 70).

The four numbers of an activity: more than the first in ten minutes, or than the third in 24 hours, raises an alert;
more than the second, or than the fourth, is refused. They are derived from a busy night; scans at the door never count.
"""

from server.environment import reading as environment

DEFAULTS = {
    # One every four seconds for ten minutes are 150; a night of a thousand guests at one desk.
    "persons": (240, 600, 1500, 4000),
    "searches": (240, 600, 1500, 4000),
    "exports": (60, 150, 200, 600),
    "pages": (300, 900, 4000, 12_000),
    # A door desk shows two photographs with a scan: the stored one, and that of a guest of the same name.
    "pictures": (600, 1500, 4000, 12_000),
    "denials": (20, 200, 100, 2000),
}


def use_limits(mode: str) -> dict[str, tuple[int, ...]]:
    """Return the limits of each activity: those of the installation, or none that matters in tests.

    Some tests send thousands of requests as one account; those of the limits set the real ones.
    """
    if mode == "test":
        return dict.fromkeys(DEFAULTS, (1_000_000,) * 4)
    return limits_of_installation()


def limits_of_installation() -> dict[str, tuple[int, ...]]:
    """Return the limits of each activity from the environment, such as CARNET_LIMIT_PERSONS, or the defaults."""
    return {activity: _from_environment(activity, default) for activity, default in DEFAULTS.items()}


def _from_environment(activity: str, default: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int, environment.text(f"CARNET_LIMIT_{activity.upper()}").split())) or default
