"""The check digit that passports and identity cards print after their numbers and dates.

Doc 9303 part 3, 4.9: weights 7, 3, 1 repeated, modulo 10; 0-9 count as themselves, A-Z as 10-35, "<" as 0.
"""

from itertools import cycle

from compliance.people.zone import Verdict

_VALUE = {sign: value for value, sign in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | {"<": 0}


def check_digit(text: str) -> str:
    """The digit for text made of A-Z, 0-9 and "<"."""
    return str(sum(_VALUE[sign] * weight for sign, weight in zip(text, cycle((7, 3, 1)), strict=False)) % 10)


def verdict(text: str, printed: str) -> Verdict:
    """A filler in place of the digit is allowed only where the field itself is empty."""
    if printed == "<" and not text.strip("<"):
        return Verdict.NOT_PRINTED
    return Verdict.VERIFIED if printed == check_digit(text) else Verdict.REFUTED
