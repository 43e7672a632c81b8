"""The check digit that passports and identity cards print after their numbers and dates.

Doc 9303 part 3, 4.9: weights 7, 3, 1 repeated, modulo 10; 0-9 count as themselves, A-Z as 10-35, "<" as 0.
"""

from .zone import Verdict

_VALUE = {sign: value for value, sign in enumerate("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")} | {"<": 0}


def check_digit(text: str) -> str:
    """Return the check digit for text of A-Z, 0-9 and "<"."""
    values = [_VALUE[sign] for sign in text]
    return str((7 * sum(values[::3]) + 3 * sum(values[1::3]) + sum(values[2::3])) % 10)


def check_digit_verdict(text: str, printed: str) -> Verdict:
    """Compare a printed check digit. A filler in its place is valid only if the field is empty."""
    if printed == "<" and not text.strip("<"):
        return Verdict.NOT_PRINTED
    if printed == check_digit(text):
        return Verdict.VERIFIED
    return Verdict.REFUTED
