"""Rooms in which semi-automatic games may be used (LU art. 20-3)."""

# A room with tables and slot machines is a room in which table games are played.
PERMITTED = frozenset({"slot", "table", "mixed"})


def may_hold_devices(room_kind: str) -> bool:
    """May semi-automatic games be used in a room of this kind? The database has the same list."""
    return room_kind in PERMITTED
