"""Is a text what a document reader types, and not what a person does: a machine-readable zone, or the code of a card?

Readers act as keyboards and type into whatever has the focus. Their text must never become a name, an address or a
note. What is recognised: whole zones (ICAO Doc 9303), their single lines, halves and several in a row, in capitals or
not; our card codes, whole or cut; and both typed by a reader that is set to another keyboard layout than the computer.
"""

import re

# Spaces and control signs (STX, ETX, GS) that readers put around and into what they read.
_SPACE = re.compile(r"[\x00-\x20\x7f\xa0]+")

# Our codes: CARNET:1:<house>:<number>:<seal>. A US reader on an AZERTY computer types CQRNET, and M for the colon.
_CODE = re.compile(r"C[AQ]RNET(?:[^A-Z\s]|M)\S{8}|(?<![A-Z0-9])[A-Z]{1,2}\W[0-9]{6,10}\W[A-Z2-7]{16}")

# Lines whose fields are all filled, so that no filler tells them: number, state, dates; dates, state; code and number.
_DATES = r"[0-9<]{7}[MFX<][0-9<]{7}"
_FULL_LINE = re.compile(
    rf"[A-Z0-9<]{{9}}[0-9<][A-Z<]{{3}}{_DATES}"
    rf"|(?<![A-Z0-9<]){_DATES}[A-Z<]{{3}}"
    r"|(?<![A-Z0-9<])(?=(?:[A-Z<]*[0-9]){5})[PIACVR][A-Z<]{4}[A-Z0-9<]{9}[0-9<][A-Z0-9<]{15}(?![A-Z0-9<])"
)
# Signs of a zone without a break. What opens or closes a quotation (<<word>>) is none.
_RUN_OF_SIGNS = re.compile(r"(?<!<)[A-Z0-9<]{9,}+(?!>)")
_START = re.compile(r"[PIACVR][A-Z]?<[A-Z]{3}|[PIACVR]<D<<")
_FILLERS = re.compile(r"[A-Z0-9]<<[A-Z<]|<{9}")

# Another layout: the filler is typed as one of these, and figures in the top row of AZERTY as signs.
_WIDTHS = frozenset({30, 36, 44, 60, 72, 88, 90})
_OTHER_FILLER = re.compile(r"([.;:?>,°§*\\|])\1+")
_AZERTY_FIGURES = frozenset("&É\"'(§È!ÇÀ-_")


def is_scanner_text(text: str) -> bool:
    """Whether a reader of documents or cards has typed this text, or a part of it."""
    words = [word for word in _SPACE.split(text.upper()) if word]
    if any(_is_code_or_zone(word) for word in words):
        return True
    # A reader may break the lines of a zone at any place. Two comparison signs of a note do not make one.
    whole = "".join(words)
    return whole.count("<") > 4 and (_FULL_LINE.search(whole) is not None or "<<<" in whole)


def _is_code_or_zone(word: str) -> bool:
    if _CODE.search(word) or _FULL_LINE.search(word):
        return True
    if any(_START.match(run) or _FILLERS.search(run) for run in _RUN_OF_SIGNS.findall(word)):
        return True
    return len(word) in _WIDTHS and _is_of_another_layout(word)


def _is_of_another_layout(word: str) -> bool:
    """A line of the right length with one sign in runs where fillers would be, between letters or shifted figures."""
    fillers = [found for found in _OTHER_FILLER.finditer(word) if len(found[0]) > 1]
    if not any(len(found[0]) > 2 for found in fillers):
        return False
    figures = sum(sign in _AZERTY_FIGURES or sign.isdigit() for sign in word)
    return (len(fillers) > 1 and sum(map(str.isalpha, word)) > 5) or figures > 8
