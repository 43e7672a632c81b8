"""Numbers of bingo and keno tickets as staff enter them on a found sum."""

import re

from compliance.orphans.finds.domain import ticket_key

_BINGO = re.compile(r"B?0*(\d{1,9})/0*(\d{1,9})")
_KENO = re.compile(r"(?:KT)?0*(\d{1,9})")


def parse_keno(number: str) -> int | None:
    """Return the serial number of a keno ticket; None for a text that is none."""
    found = _KENO.fullmatch(ticket_key(number))
    return int(found[1]) if found else None


def parse_bingo(number: str) -> tuple[int, int] | None:
    """Return the number of the round and of the card, such as B-000014/7; None for a text that is none."""
    found = _BINGO.fullmatch(ticket_key(number))
    return (int(found[1]), int(found[2])) if found else None
