"""Recognises rows of persons without headings."""

import re
from collections.abc import Sequence
from datetime import date

from .values import Cell

# Birth dates of persons old enough to gamble. Dates of the list itself are later.
_BORN = re.compile(r"(?:\d{1,2}[-./ ]\d{1,2}[-./ ])?(?:19\d\d|200\d|2010)(?:[-./]\d{1,2}[-./]\d{1,2})?")
_BORN_YEARS = range(1900, 2011)
_SERIALS = range(5_000, 40_179)  # spreadsheet serial numbers from 1913 to 2009
# A person's row has at least two name cells, a birth date and a reference.
_CELLS_OF_A_PERSON = 4


def looks_like_person(cells: Sequence[Cell]) -> bool:
    """Could this line be the row of a person?"""
    filled = [cell for cell in cells if cell is not None and str(cell).strip()]
    words = sum(1 for cell in filled if isinstance(cell, str) and any(sign.isalpha() for sign in cell))
    return len(filled) >= _CELLS_OF_A_PERSON and words >= 2 and any(map(_looks_like_birth, filled))


def _looks_like_birth(cell: Cell) -> bool:
    if isinstance(cell, date):
        return cell.year in _BORN_YEARS
    if isinstance(cell, int | float):
        return cell in _BORN_YEARS or cell in _SERIALS
    return _BORN.fullmatch(str(cell).strip()) is not None
