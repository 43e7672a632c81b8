"""Why a list was not read or not imported, as a sentence with the next step."""

from typing import TYPE_CHECKING

from ..selectors import lists as list_selectors
from ..services.unreadable_files import describe_unreadable
from . import words as list_words

if TYPE_CHECKING:
    from compliance.exclusions.models.ministerial_lists import MinisterialList


def failure_sentence(row: "MinisterialList") -> str:
    """Return why a list failed; empty if it did not."""
    failure = list_selectors.failure_code(row)
    if not failure:
        return ""
    if hasattr(row, "result"):
        return list_words.failure_message(failure)
    first = list_selectors.problems(row).first()
    place = {"row": first.row, "found": first.found} if first is not None else {}
    return describe_unreadable(failure, row.work.heading.get("facts", {}) | place)
