"""Recognises text typed by a document reader: a machine-readable zone, or the code of a card.

Readers act as keyboards and type into the field that has the focus. Their text must never become a name, an address
or a note. Recognised are complete zones (ICAO Doc 9303), single lines, halves and sequences of them, in any case; our
card codes, complete or cut; and both from a reader with another keyboard layout than the computer.
"""

import re

# Spaces and control characters (STX, ETX, GS) that readers insert.
_SPACE = re.compile(r"[\x00-\x20\x7f\xa0]+")

# Our codes: CARNET:1:<house>:<number>:<seal>. A US reader on an AZERTY computer types CQRNET, and M for the colon.
_CODE = re.compile(r"C[AQ]RNET(?:[^A-Z\s]|M)\S{8}|(?<![A-Z0-9])[A-Z]{1,2}\W[0-9]{6,10}\W[A-Z2-7]{16}")

# Lines without any filler: number, state, dates; dates, state; code and number.
_DATES = r"[0-9<]{7}[MFX<][0-9<]{7}"
_FULL_LINE = re.compile(
    rf"[A-Z0-9<]{{9}}[0-9<][A-Z<]{{3}}{_DATES}"
    rf"|(?<![A-Z0-9<]){_DATES}[A-Z<]{{3}}"
    r"|(?<![A-Z0-9<])(?=(?:[A-Z<]*[0-9]){5})[PIACVR][A-Z<]{4}[A-Z0-9<]{9}[0-9<][A-Z0-9<]{15}(?![A-Z0-9<])"
)
# Unbroken zone characters. Quotation marks (<<word>>) are excluded.
_RUN_OF_SIGNS = re.compile(r"(?<!<)[A-Z0-9<]{9,}+(?!>)")
_START = re.compile(r"[PIACVR][A-Z]?<[A-Z]{3}|[PIACVR]<D<<")
_FILLERS = re.compile(r"[A-Z0-9]<<[A-Z<]|<{9}")

# Another layout: one of these replaces the filler, and the digits of AZERTY's top row become symbols.
_WIDTHS = frozenset({30, 36, 44, 60, 72, 88, 90})
_OTHER_FILLER = re.compile(r"([.;:?>,°§*\\|])\1+")
_AZERTY_FIGURES = frozenset("&É\"'(§È!ÇÀ-_")


def is_scanner_text(text: str) -> bool:
    """Did a reader of documents or cards type this text, or a part of it?"""
    words = [word for word in _SPACE.split(text.upper()) if word]
    if any(_is_code_or_zone(word) for word in words):
        return True
    # A reader may break the lines anywhere. Two comparison signs in a note are not a zone.
    whole = "".join(words)
    return whole.count("<") > 4 and (_FULL_LINE.search(whole) is not None or "<<<" in whole)


def _is_code_or_zone(word: str) -> bool:
    if _CODE.search(word) or _FULL_LINE.search(word):
        return True
    if any(_START.match(run) or _FILLERS.search(run) for run in _RUN_OF_SIGNS.findall(word)):
        return True
    return len(word) in _WIDTHS and _is_of_another_layout(word)


def _is_of_another_layout(word: str) -> bool:
    """Is this a line of valid length with one character in runs where fillers would be?"""
    fillers = [found for found in _OTHER_FILLER.finditer(word) if len(found[0]) > 1]
    if not any(len(found[0]) > 2 for found in fillers):
        return False
    figures = sum(sign in _AZERTY_FIGURES or sign.isdigit() for sign in word)
    return (len(fillers) > 1 and sum(map(str.isalpha, word)) > 5) or figures > 8
