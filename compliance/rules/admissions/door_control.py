"""The doors that must be staffed while their room is open (LU arts 67, 75(4))."""

from ..parameters.refusals import SilentParameter
from ..rulebook import Rulebook


def is_controlled(book: Rulebook, room_kind: str) -> bool:
    """Must the doors of this kind of room be staffed? Yes, if the room requires a card.

    Without a rule they need not be; the venue may still staff them.
    """
    try:
        kinds = set(book.texts("admission.required_room_kinds"))
        permanent = book.bool_("admission.door_control_permanent")
    except SilentParameter:
        return False
    # Only rooms with nothing but slot machines are free of the card, so a mixed room follows the tables.
    return permanent and (room_kind in kinds or (room_kind == "mixed" and "table" in kinds))


def asks_for_cards(book: Rulebook) -> bool:
    """Does any room require a card? Without a rule there are no cards."""
    try:
        return bool(book.texts("admission.required_room_kinds"))
    except SilentParameter:
        return False
