"""Converts the keystrokes of a document reader into the lines of a machine-readable zone.

A reader acting as a keyboard types two or three lines, each ended with Enter, or all in one; sometimes in lower case
or with control characters. Noise is removed. Ambiguous input is not guessed but reported, so that the door can tell
staff what to do.
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
# Readers print one of these for an unrecognised character. They indicate a stain, not a keyboard layout.
_UNREADABLE_MARKS = frozenset("*?#")
# Fillers typed with another keyboard layout are a run of one strange character.
_RUN = re.compile(r"([^A-Z0-9\s])\1\1")


def lines_of(scan: str) -> list[str] | Unreadable:
    """Return the lines of one zone in capitals, with a known width and only A-Z, 0-9 and "<"."""
    pieces = _clean_lines(scan)
    if not pieces:
        return Unreadable(Reason.EMPTY)
    if shifted := _shifted_keyboard(pieces):
        return shifted
    lines = _split_lines(pieces)
    if isinstance(lines, Unreadable):
        return lines
    return _strange_sign(lines) or lines


def looks_like_zone(scan: str) -> bool:
    """Is this scan a zone, readable or not, rather than the code of one of our cards?

    Also true for half a zone, or one typed with a wrong keyboard layout: `read_zone` must report the error.
    """
    pieces = _clean_lines(scan)
    text = "".join(pieces)
    if len(text) < _SHORTEST:
        return False
    if "<" in text and not _FOREIGN.search(text):
        return True
    return _RUN.search(text) is not None or (_layout_width(pieces) is not None and len(pieces) > 1)


def _clean_lines(scan: str) -> list[str]:
    """Return the lines in capitals, without spaces and unprintable characters such as STX and ETX.

    Only a-z are converted: `upper()` may turn one foreign letter into two valid ones.
    """
    lines = (_printable_text(line.replace(" ", "")).translate(_CAPITALS) for line in scan.splitlines())
    return [line for line in lines if line]


def _printable_text(line: str) -> str:
    if line.isprintable():
        return line
    return "".join(filter(str.isprintable, line))


def _layout_width(pieces: Sequence[str]) -> int | None:
    """Return the layout width if the lengths add up to one whole zone, regardless of line ends."""
    width = _WHOLE.get(sum(map(len, pieces)))
    if width and not any(len(piece) % width for piece in pieces):
        return width
    return None


def _shifted_keyboard(pieces: Sequence[str]) -> Unreadable | None:
    """Detect a reader with another keyboard layout than the computer.

    A US reader on an AZERTY computer types "." for "<" and "&é" for 12; on QWERTZ, ";" for "<". The length is then
    correct, but there are many invalid characters, or long runs of one.
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
    if width := _layout_width(pieces):
        return [text[start : start + width] for start in range(0, len(text), width)]
    came = str(len(text))
    # Longer than any single zone.
    if len(text) >= _TWO_ZONES_FROM:
        return Unreadable(Reason.TWO_SCANS, found=came)
    if len(text) in _HALVES:
        return Unreadable(Reason.HALF_SCAN, found=came)
    return _odd_line(pieces) or Unreadable(
        Reason.TOO_SHORT if len(text) < min(_WHOLE) else Reason.UNKNOWN_LAYOUT, found=came
    )


def _remove_repetition(pieces: Sequence[str]) -> Sequence[str]:
    """Return a single zone if the reader typed the identical zone several times.

    Two readings that differ in one character may be two documents or a misread, so they are left unchanged.
    """
    text = "".join(pieces)
    for length, width in _WHOLE.items():
        times = len(text) // length
        if times > 1 and text == text[:length] * times:
            return [text[start : start + width] for start in range(0, length, width)]
    return pieces


def _odd_line(pieces: Sequence[str]) -> Unreadable | None:
    """Return the line that is too short or too long, if the number of lines determines the layout."""
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
