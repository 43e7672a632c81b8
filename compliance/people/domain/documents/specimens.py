"""Generates valid machine-readable zones of fictitious people, for the demonstration and tests."""

from datetime import date

from ..names.name_forms import mrz_form
from .check_digits import check_digit
from .zone import PartialDate

_PRINTED_SEX = {"X": "<"}
# Germany prints one letter instead of three.
_PRINTED_STATE = {"DEU": "D"}


def write_td3(
    *,
    surname: str,
    given_names: str,
    number: str,
    issuing_state: str,
    nationality: str,
    birth: date | PartialDate | None,
    sex: str,
    expires_on: date,
    document_code: str = "P",
    optional: str = "",
) -> str:
    """Return two lines of 44, as a reader types them. Names in any script are transliterated."""
    head = _fill_field(document_code, 2) + _state_field(issuing_state)
    number_field = _fill_field(number, 9)
    birth_field, expiry_field = _birth_field(birth), f"{expires_on:%y%m%d}"
    optional_field = _fill_field(optional, 14)
    born = birth_field + check_digit(birth_field)
    expires = expiry_field + check_digit(expiry_field)
    numbered = number_field + check_digit(number_field)
    spare = optional_field + (check_digit(optional_field) if optional else "<")
    composite = check_digit(numbered + born + expires + spare)
    second = numbered + _state_field(nationality) + born + _PRINTED_SEX.get(sex, sex) + expires + spare + composite
    return f"{head}{_name_field(surname, given_names, 39)}\n{second}"


def write_td1(
    *,
    surname: str,
    given_names: str,
    number: str,
    issuing_state: str,
    nationality: str,
    birth: date | PartialDate | None,
    sex: str,
    expires_on: date,
    document_code: str = "ID",
    optional: str = "",
) -> str:
    """Return three lines of 30, as a reader types them. A longer number continues in the optional data."""
    head = _fill_field(document_code, 2) + _state_field(issuing_state)
    first = head + _long_number(number, optional)
    birth_field, expiry_field = _birth_field(birth), f"{expires_on:%y%m%d}"
    born = birth_field + check_digit(birth_field)
    expires = expiry_field + check_digit(expiry_field)
    composite = check_digit(first[5:] + born + expires + "<" * 11)
    second = born + _PRINTED_SEX.get(sex, sex) + expires + _state_field(nationality) + "<" * 11 + composite
    return f"{first}\n{second}\n{_name_field(surname, given_names, 30)}"


def _long_number(number: str, optional: str) -> str:
    if len(number) <= 9:
        return _fill_field(number, 9) + check_digit(_fill_field(number, 9)) + _fill_field(optional, 15)
    digit = check_digit(number.upper())
    return _fill_field(f"{number[:9]}<{number[9:]}{digit}<{optional}", 25)


def _fill_field(text: str, width: int) -> str:
    if len(text) > width:
        raise ValueError(f"{text!r} does not fit into {width} places")
    return text.upper().replace(" ", "<").ljust(width, "<")


def _state_field(code: str) -> str:
    return _fill_field(_PRINTED_STATE.get(code, code), 3)


def _birth_field(birth: date | PartialDate | None) -> str:
    if birth is None:
        return "<<<<<<"
    month = "<<" if birth.month is None else f"{birth.month:02}"
    day = "<<" if birth.day is None else f"{birth.day:02}"
    return f"{birth.year % 100:02}{month}{day}"


def _name_field(surname: str, given_names: str, width: int) -> str:
    """Return both names, truncated by the rules of Doc 9303: at least one letter of the given names remains, in the
    last position.
    """
    last, given_names_part = mrz_form(surname).replace(" ", "<"), mrz_form(given_names).replace(" ", "<")
    if given_names_part and len(last) > width - 3:
        last = _truncate_name(last, width - 3)
    name = f"{last}<<{given_names_part}" if given_names_part else last
    if len(name) > width and name[width - 1] == "<":
        name = name[: width - 2] + name[width - 1 :]
    return name[:width].ljust(width, "<")


def _truncate_name(name: str, width: int) -> str:
    """Truncate a name so that it ends in a letter. A final filler would mark it as complete."""
    if name[width - 1] == "<":
        return name[: width - 1] + name[width]
    return name[:width]
