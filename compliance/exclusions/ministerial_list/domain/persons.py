"""Could a line without headings be the row of a person?"""

import re
from collections.abc import Sequence
from datetime import date

from .values import Cell

# A birth date of a person who may gamble; what a list says of its own versions is younger.
_BORN = re.compile(r"(?:\d{1,2}[-./ ]\d{1,2}[-./ ])?(?:19\d\d|200\d|2010)(?:[-./]\d{1,2}[-./]\d{1,2})?")
_BORN_YEARS = range(1900, 2011)
_SERIALS = range(5_000, 40_179)  # 1913 to 2009
# A row of a person has a name in two cells, a birth date and a reference.
_CELLS_OF_A_PERSON = 4


def looks_like_person(cells: Sequence[Cell]) -> bool:
    """Whether a line without headings above it could be the row of a person in a list."""
    filled = [cell for cell in cells if cell is not None and str(cell).strip()]
    words = sum(1 for cell in filled if isinstance(cell, str) and any(sign.isalpha() for sign in cell))
    return len(filled) >= _CELLS_OF_A_PERSON and words >= 2 and any(map(_looks_like_birth, filled))


def _looks_like_birth(cell: Cell) -> bool:
    if isinstance(cell, date):
        return cell.year in _BORN_YEARS
    if isinstance(cell, int | float):
        return cell in _BORN_YEARS or cell in _SERIALS
    return _BORN.fullmatch(str(cell).strip()) is not None
