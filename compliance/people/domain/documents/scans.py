"""From what a document reader types into the field at the door to the lines of a machine-readable zone.

A reader that acts as a keyboard types two or three lines, each ended with Enter, or all in one; sometimes
in small letters, with control signs around. What is only noise is dropped here. What would have to be
guessed is not: it is named, so that the door can say what to do.
"""

import re
from collections import Counter
from collections.abc import Sequence

from .zone import Reason, Unreadable

# layout width -> number of lines
LAYOUTS = {30: 3, 36: 2, 44: 2}
_WHOLE = {width * count: width for width, count in LAYOUTS.items()}
_HALVES = frozenset({30, 36, 44, 60})
_TWO_ZONES_FROM = 100
_SHORTEST = 28

_CAPITALS = str.maketrans("abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_FOREIGN = re.compile("[^A-Z0-9<]")
# Readers print one of these for a character they could not recognise: a stain, not a keyboard.
_UNREADABLE_MARKS = frozenset("*?#")
_RUN = re.compile(r"([^A-Z0-9\s])\1\1")


def lines_of(scan: str) -> list[str] | Unreadable:
    """The lines of one zone, in capitals, of one known width, with no sign but A-Z, 0-9 and "<"."""
    pieces = _pieces(scan)
    if not pieces:
        return Unreadable(Reason.EMPTY)
    if shifted := _shifted_keyboard(pieces):
        return shifted
    lines = _split_lines(pieces)
    if isinstance(lines, Unreadable):
        return lines
    return _strange_sign(lines) or lines


def looks_like_zone(scan: str) -> bool:
    """Whether a scan is meant as a zone, readable or not, rather than as the code on one of our cards.

    True also for half a zone and for one typed through the wrong keyboard layout, because those need
    `read` to say what is wrong.
    """
    pieces = _pieces(scan)
    text = "".join(pieces)
    if len(text) < _SHORTEST:
        return False
    if "<" in text and not _FOREIGN.search(text):
        return True
    return _RUN.search(text) is not None or (_width(pieces) is not None and len(pieces) > 1)


def _pieces(scan: str) -> list[str]:
    """Lines without spaces and unprintable signs (readers frame a scan with STX and ETX), in capitals.

    Only a-z are raised: `upper()` would turn one strange letter into two good ones.
    """
    lines = (_printable_text(line.replace(" ", "")).translate(_CAPITALS) for line in scan.splitlines())
    return [line for line in lines if line]


def _printable_text(line: str) -> str:
    return line if line.isprintable() else "".join(filter(str.isprintable, line))


def _width(pieces: Sequence[str]) -> int | None:
    """The width of the layout if the lengths are those of one whole zone, however its lines were ended."""
    width = _WHOLE.get(sum(map(len, pieces)))
    return width if width and not any(len(piece) % width for piece in pieces) else None


def _shifted_keyboard(pieces: Sequence[str]) -> Unreadable | None:
    """Name a reader set to another keyboard than the computer's.

    A reader set to US on an AZERTY computer types "." for "<" and "&é" for 12; on a QWERTZ one ";" for "<".
    The length stays right while signs no zone can have come in numbers, or one sign in long runs.
    """
    text = "".join(pieces)
    strange = Counter(sign for sign in _FOREIGN.findall(text) if sign not in _UNREADABLE_MARKS)
    in_runs = [sign for sign in strange if sign * 3 in text]
    numerous = strange.total() >= 3 and (len(text) in _WHOLE or len(text) in _HALVES)
    if len(text) < _SHORTEST or not (in_runs or numerous):
        return None
    sign = max(in_runs or strange, key=lambda each: strange[each])
    line = next(index for index, piece in enumerate(pieces) if sign in piece)
    return Unreadable(Reason.KEYBOARD_LAYOUT, line + 1, pieces[line].index(sign) + 1, sign)


def _split_lines(pieces: Sequence[str]) -> list[str] | Unreadable:
    pieces = _remove_repetition(pieces)
    text = "".join(pieces)
    if width := _width(pieces):
        return [text[start : start + width] for start in range(0, len(text), width)]
    came = str(len(text))
    if len(text) >= _TWO_ZONES_FROM:
        return Unreadable(Reason.TWO_SCANS, found=came)
    if len(text) in _HALVES:
        return Unreadable(Reason.HALF_SCAN, found=came)
    return _odd_line(pieces) or Unreadable(
        Reason.TOO_SHORT if len(text) < min(_WHOLE) else Reason.UNKNOWN_LAYOUT, found=came
    )


def _remove_repetition(pieces: Sequence[str]) -> Sequence[str]:
    """One zone where a reader typed the same zone twice or more, sign for sign; otherwise all that came.

    Two readings that differ in one sign are two papers or one misread: which one, nobody can tell.
    """
    text = "".join(pieces)
    for length, width in _WHOLE.items():
        times = len(text) // length
        if times > 1 and text == text[:length] * times:
            return [text[start : start + width] for start in range(0, length, width)]
    return pieces


def _odd_line(pieces: Sequence[str]) -> Unreadable | None:
    """The line that is too short or too long, where the number of lines tells what was meant."""
    widths = [width for width, count in LAYOUTS.items() if count == len(pieces)]
    if not widths:
        return None
    width = min(widths, key=lambda each: sum(abs(len(piece) - each) for piece in pieces))
    line = next(index for index, piece in enumerate(pieces) if len(piece) != width)
    length = len(pieces[line])
    reason = Reason.TOO_SHORT if length < width else Reason.UNKNOWN_LAYOUT
    return Unreadable(reason, line + 1, found=str(length))


def _strange_sign(lines: Sequence[str]) -> Unreadable | None:
    for number, line in enumerate(lines, start=1):
        if strange := _FOREIGN.search(line):
            return Unreadable(Reason.WRONG_CHARACTERS, number, strange.start() + 1, strange.group())
    return None
