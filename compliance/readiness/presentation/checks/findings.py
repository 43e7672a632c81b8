"""What a check is, and what it finds."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.functional import Promise

from ...domain import State

if TYPE_CHECKING:
    from compliance.venues.domain.house import House

Words = str | Promise


@dataclass(frozen=True)
class Finding:
    """The state of one requirement, with a sentence about it."""

    state: State
    note: str = ""


@dataclass(frozen=True)
class Check:
    """One requirement. `find` returns None where the rules of the house do not know it.

    `article` is a subject that the rulebook cites, `standard` a document other than the rules. `link` names the page
    where it is done, empty if it is done on the server. `required` means that no guest may come without it.
    """

    key: str
    title: Words
    find: "Callable[[House, datetime], Finding | None]"
    article: str = ""
    link: str = ""
    standard: str = ""
    required: bool = True


def done(note: str = "") -> Finding:
    return Finding(State.DONE, note)


def missing(note: str) -> Finding:
    return Finding(State.MISSING, note)


def warning(note: str) -> Finding:
    return Finding(State.WARNING, note)


def unknown(note: str) -> Finding:
    return Finding(State.UNKNOWN, note)
