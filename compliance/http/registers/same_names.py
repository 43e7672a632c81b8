"""Members of staff with the same name, who must not look alike where both are shown."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol, TypeVar
from uuid import UUID


class Named(Protocol):
    """A member of staff; `shares_name` makes its text include the sign-in name."""

    pk: UUID
    full_name: str
    shares_name: bool


Person = TypeVar("Person", bound=Named)


def tell_apart(people: Iterable[Person]) -> list[Person]:
    """Return the people; the text of those who share their name now includes their sign-in name."""
    shown, accounts = list(people), defaultdict(set)
    for person in shown:
        accounts[_fold_name(person)].add(person.pk)
    for person in shown:
        person.shares_name = len(accounts[_fold_name(person)]) > 1
    return shown


def staff_choices(people: Iterable[Named]) -> list[tuple[str, str]]:
    """Return the choices of a select, in which no two people look alike."""
    return [(str(person.pk), str(person)) for person in tell_apart(people)]


def _fold_name(person: Named) -> str:
    return " ".join(person.full_name.casefold().split())
