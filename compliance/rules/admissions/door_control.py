"""At which doors somebody must stand for as long as the room is open (LU arts 67, 75(4))."""

from ..parameters.refusals import SilentParameter
from ..rulebook import Rulebook


def is_controlled(book: Rulebook, room_kind: str) -> bool:
    """Whether the doors of a kind of room are controlled all the time: those of the rooms that ask for a card.

    Where the rulebook is silent nobody must stand there; the house may put somebody all the same.
    """
    try:
        kinds = set(book.texts("admission.required_room_kinds"))
        permanent = book.bool_("admission.door_control_permanent")
    except SilentParameter:
        return False
    return permanent and (room_kind in kinds or (room_kind == "mixed" and "table" in kinds))


def asks_for_cards(book: Rulebook) -> bool:
    """Whether any room asks for a card; a rulebook that is silent on it knows no cards."""
    try:
        return bool(book.texts("admission.required_room_kinds"))
    except SilentParameter:
        return False
