"""Reads the machine-readable zone of passports, identity cards and residence cards.

Layouts: three lines of 30 (TD1), two of 36 (TD2) and two of 44 (TD3) by Doc 9303 parts 3 to 6, and two lines of 36 on
French identity cards before 2021 (FRA). Visas (part 7) are rejected, because they prove no identity. `read_zone` never
raises: it returns `Unreadable` with a reason, or a `Zone` in which each wrong check digit is a refuted `Check`.
"""

import re
from dataclasses import dataclass, replace
from datetime import date

from .check_digits import check_digit, check_digit_verdict
from .other_codes import other_document
from .scans import lines_of, looks_like_zone
from .specimens import write_td1, write_td3
from .states import is_historical, is_state, state_code
from .two_digit_years import birth_date, could_be_a_hundred, expiry_date
from .zone import Check, Field, Kind, PartialDate, Reason, Unreadable, Verdict, Zone

__all__ = [
    "Check",
    "Field",
    "Kind",
    "PartialDate",
    "Reason",
    "Unreadable",
    "Verdict",
    "Zone",
    "check_digit",
    "looks_like_zone",
    "read_zone",
    "write_td1",
    "write_td3",
]

_SEXES = {"F": "F", "M": "M", "<": "X", "X": "X"}
# Their numbers have nine digits. What follows is the citizen's service number or personal code.
_NEVER_LONG = frozenset({"NLD", "EST"})
_NOT_IN_NAMES = re.compile("[0-9]")


@dataclass(frozen=True, slots=True)
class _Place:
    """The position of a field: line from zero, and columns as in a slice."""

    line: int
    start: int
    end: int

    def of(self, lines: list[str]) -> str:
        return lines[self.line][self.start : self.end]

    def after(self, lines: list[str]) -> str:
        """Return the character after the field: its check digit."""
        return lines[self.line][self.end]


@dataclass(frozen=True, slots=True)
class _Layout:
    """The positions of one layout. None for fields that it does not print."""

    name: str
    names: tuple[_Place, ...]
    number: _Place
    birth: _Place
    sex: _Place
    composite_over: tuple[_Place, ...]
    nationality: _Place | None = None
    expiry: _Place | None = None
    overflow: _Place | None = None
    optional: _Place | None = None


_TD1 = _Layout(
    "TD1",
    names=(_Place(2, 0, 30),),
    number=_Place(0, 5, 14),
    birth=_Place(1, 0, 6),
    sex=_Place(1, 7, 8),
    composite_over=(_Place(0, 5, 30), _Place(1, 0, 7), _Place(1, 8, 15), _Place(1, 18, 29)),
    nationality=_Place(1, 15, 18),
    expiry=_Place(1, 8, 14),
    overflow=_Place(0, 15, 30),
)
_TD2 = _Layout(
    "TD2",
    names=(_Place(0, 5, 36),),
    number=_Place(1, 0, 9),
    birth=_Place(1, 13, 19),
    sex=_Place(1, 20, 21),
    composite_over=(_Place(1, 0, 10), _Place(1, 13, 20), _Place(1, 21, 35)),
    nationality=_Place(1, 10, 13),
    expiry=_Place(1, 21, 27),
    overflow=_Place(1, 28, 35),
)
_TD3 = _Layout(
    "TD3",
    names=(_Place(0, 5, 44),),
    number=_Place(1, 0, 9),
    birth=_Place(1, 13, 19),
    sex=_Place(1, 20, 21),
    composite_over=(_Place(1, 0, 10), _Place(1, 13, 20), _Place(1, 21, 43)),
    nationality=_Place(1, 10, 13),
    expiry=_Place(1, 21, 27),
    optional=_Place(1, 28, 42),
)
_FRA = _Layout(
    "FRA",
    names=(_Place(0, 5, 30), _Place(1, 13, 27)),
    number=_Place(1, 0, 12),
    birth=_Place(1, 27, 33),
    sex=_Place(1, 34, 35),
    composite_over=(_Place(0, 0, 36), _Place(1, 0, 35)),
)


def read_zone(scan: str, *, on: date) -> Zone | Unreadable:
    """Read a scan. The day `on` determines the century of two-digit years."""
    if (other := other_document(scan)) is not None:
        return Unreadable(other)
    lines = lines_of(scan)
    if isinstance(lines, Unreadable):
        return lines
    code = lines[0][:2].rstrip("<")
    # Visas have the size of other zones, so only the code reveals them.
    if code.startswith("V"):
        return Unreadable(Reason.VISA, found=code)
    # Every document code begins with a letter.
    if not lines[0][0].isalpha():
        return Unreadable(Reason.UNKNOWN_LAYOUT, 1, 1, lines[0][0])
    layout = _find_layout(lines)
    return _misplaced_sign(layout, lines) or _read_dates(layout, lines, code, on)


def _find_layout(lines: list[str]) -> _Layout:
    if len(lines) == 3:
        return _TD1
    if len(lines[0]) == 44:
        return _TD3
    # The old French card has the size of TD2, so only its beginning distinguishes it.
    if lines[0].startswith("IDFRA"):
        return _FRA
    return _TD2


def _misplaced_sign(layout: _Layout, lines: list[str]) -> Unreadable | None:
    """Find a digit in a name or an invalid sex, which indicate a misread or shifted scan."""
    for place in layout.names:
        if digit := _NOT_IN_NAMES.search(place.of(lines)):
            column = place.start + digit.start() + 1
            return Unreadable(Reason.WRONG_CHARACTERS, place.line + 1, column, digit.group())
    sex = layout.sex.of(lines)
    if sex not in _SEXES:
        return Unreadable(Reason.WRONG_CHARACTERS, layout.sex.line + 1, layout.sex.start + 1, sex)
    return None


def _read_dates(layout: _Layout, lines: list[str], code: str, on: date) -> Zone | Unreadable:
    expires_on: date | None = None
    if layout.expiry:
        expiry = expiry_date(layout.expiry.of(lines), on=on)
        if isinstance(expiry, Reason):
            return _bad_date(expiry, layout.expiry, lines)
        expires_on = expiry
    birth = birth_date(layout.birth.of(lines), on=on, expires_on=expires_on)
    if isinstance(birth, Reason):
        return _bad_date(birth, layout.birth, lines)
    zone = _build_zone(layout, lines, code, birth, expires_on)
    return replace(zone, century_open=birth is not None and could_be_a_hundred(birth, on=on))


def _bad_date(reason: Reason, place: _Place, lines: list[str]) -> Unreadable:
    return Unreadable(reason, place.line + 1, place.start + 1, place.of(lines))


def _build_zone(
    layout: _Layout, lines: list[str], code: str, birth: PartialDate | None, expires_on: date | None
) -> Zone:
    issuing_state = state_code(lines[0][2:5])
    # Only the old French card prints none, and its bearer is French.
    nationality = state_code(layout.nationality.of(lines)) if layout.nationality else issuing_state
    composite = "".join(place.of(lines) for place in layout.composite_over)
    # In every layout the second line ends with the composite digit.
    whole = check_digit_verdict(composite, lines[1][-1])
    number, number_verdict = _document_number(layout, lines, issuing_state, whole)
    surname, given_names = _split_names(layout, lines)
    checks = (
        Check(Field.NUMBER, number_verdict),
        Check(Field.BIRTH, _field_verdict(layout.birth, lines, whole)),
        Check(Field.EXPIRY, _field_verdict(layout.expiry, lines, whole)),
        Check(Field.OPTIONAL, _field_verdict(layout.optional, lines, whole)),
        Check(Field.ISSUING_STATE, _state_verdict(issuing_state)),
        Check(Field.NATIONALITY, _state_verdict(nationality) if layout.nationality else Verdict.NOT_PRINTED),
        Check(Field.COMPOSITE, whole),
    )
    return Zone(
        layout=layout.name,
        kind=_document_kind(code),
        document_code=code,
        issuing_state=issuing_state,
        number=number.replace("<", ""),
        nationality=nationality,
        surname=surname,
        given_names=given_names,
        birth=birth,
        sex=_SEXES[layout.sex.of(lines)],
        expires_on=expires_on,
        # If a name was truncated, Doc 9303 fills its last position with a letter.
        name_truncated=any(place.of(lines)[-1] != "<" for place in layout.names),
        checks=checks,
        historical_state=is_historical(issuing_state) or is_historical(nationality),
    )


def _field_verdict(place: _Place | None, lines: list[str], whole: Verdict) -> Verdict:
    if place is None:
        return Verdict.NOT_PRINTED
    text, printed = place.of(lines), place.after(lines)
    if printed == "<" and text.strip("<"):
        return _zero_as_filler(text, whole)
    return check_digit_verdict(text, printed)


def _state_verdict(code: str) -> Verdict:
    if is_state(code):
        return Verdict.VERIFIED
    return Verdict.REFUTED


def _document_number(layout: _Layout, lines: list[str], issuing_state: str, whole: Verdict) -> tuple[str, Verdict]:
    """Return the document number, joined if it is longer than nine characters, and its verdict.

    For long numbers, a filler replaces the check digit, and the optional data begins with the rest of the number and
    its check digit. Doc 9303 computes that digit without the filler; some cards include it. A filler may also be a
    check digit of 0, and the optional data is then unrelated.

    The first form with a matching digit wins: Doc 9303, with the filler, the digit 0. The last two also require the
    composite digit, which any single changed digit would invalidate.
    """
    number, printed = layout.number.of(lines), layout.number.after(lines)
    if layout.overflow is None:
        return number, _field_verdict(layout.number, lines, whole)
    if printed != "<":
        return number, check_digit_verdict(number, printed)
    rest = layout.overflow.of(lines).partition("<")[0]
    if not rest or issuing_state in _NEVER_LONG:
        return number, _zero_as_filler(number, whole)
    tail, digit = rest[:-1], rest[-1]
    # Doc 9303: the filler is not part of the computation.
    if digit == check_digit(number + tail):
        return number + tail, Verdict.VERIFIED
    # Some cards include the filler in the computation.
    if whole is Verdict.VERIFIED and digit == check_digit(f"{number}<{tail}"):
        return number + tail, Verdict.VERIFIED
    found = _zero_as_filler(number, whole)
    return (number if found is Verdict.VERIFIED else number + tail), found


def _zero_as_filler(number: str, whole: Verdict) -> Verdict:
    """Does a filler after the number stand for the check digit 0?"""
    if not number.strip("<"):
        return Verdict.NOT_PRINTED
    fits = whole is Verdict.VERIFIED and check_digit(number) == "0"
    if fits:
        return Verdict.VERIFIED
    return Verdict.REFUTED


def _split_names(layout: _Layout, lines: list[str]) -> tuple[str, str]:
    """Return surname and given names with single spaces. They are separated by "<<" or in two fields."""
    parts = [place.of(lines) for place in layout.names]
    if len(parts) == 1:
        surname, _, given_names = parts[0].partition("<<")
    else:
        surname, given_names = parts
    return " ".join(surname.replace("<", " ").split()), " ".join(given_names.replace("<", " ").split())


def _document_kind(code: str) -> Kind:
    """Return the kind of document for its code.

    P is a passport. I, A and C are identity cards, except that a second letter R marks a residence permit, and AC is
    a crew member certificate. R is a residence permit.
    """
    if code.startswith("P"):
        return Kind.PASSPORT
    if code in {"AR", "CR", "IR"} or code.startswith("R"):
        return Kind.FOREIGNER_ID_CARD
    if code[0] in "IAC" and code != "AC":
        return Kind.ID_CARD
    return Kind.OTHER
