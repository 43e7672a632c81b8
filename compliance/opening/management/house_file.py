"""Reads the TOML file of `open_house`: its values pass the forms of the pages, and all faults are listed at once."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from compliance.http.input.base import Form

from .. import selectors
from ..domain import FIRST_ROLES, HousePlan
from ..forms import JURISDICTIONS, ROOMS, BooksForm, CompanyForm, PeopleForm, PlacesForm, plan_of

# Any: the values of a TOML file.
Table = Mapping[str, Any]
KNOWN = {
    "casino": {"name", "legal_name", "street", "postal_code", "commune", "jurisdiction", "desks"},
    "rooms": {"name", "kind", "doors"},
    "people": {"role", "full_name", "username", "language"},
}


class Unreadable(ValueError):
    """The file cannot open a casino; `faults` says why, each with its place in the file."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_plan(content: bytes, at: datetime) -> HousePlan:
    """Return the plan of a file. Raises Unreadable with every fault."""
    try:
        tables = tomllib.loads(content.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable([str(error)]) from error
    if faults := list(_find_wrong_shapes(tables)):
        raise Unreadable(faults)
    casino = tables["casino"]
    known = dict(JURISDICTIONS)
    jurisdiction = casino.get("jurisdiction") if casino.get("jurisdiction") in known else "LU"
    kinds = selectors.card_kinds(jurisdiction, at)
    books = tables.get("stub_books", {})
    forms: dict[str, Any] = {
        "company": CompanyForm({name: str(value) for name, value in casino.items() if name != "desks"}),
        "places": PlacesForm(_place_entries(tables)),
        "books": BooksForm(books, kinds=kinds),
        "people": PeopleForm(_people_entries(tables)),
    }
    faults = [f"stub_books, {kind}: unknown kind of card" for kind in books if kind not in kinds]
    faults += [fault for form in forms.values() for fault in _find_faults(form)]
    if faults:
        raise Unreadable(faults)
    return plan_of(**forms)


def _find_wrong_shapes(tables: Table) -> Iterator[str]:
    """Yield what is no table, list or name that the file may have: nothing is ignored."""
    yield from (f"{name}: unknown" for name in tables if name not in {*KNOWN, "stub_books"})
    for name in ("casino", "stub_books"):
        if not isinstance(tables.get(name, {} if name == "stub_books" else None), dict):
            yield f"{name}: a table [{name}] is needed"
    for name in ("rooms", "people"):
        rows = tables.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield f"{name}: tables [[{name}]] are needed"
        elif name == "rooms" and len(rows) > ROOMS:
            yield f"rooms: {ROOMS} at most; add others on the page of the places"
        else:
            yield from _find_unknown_names(name, rows)
    if isinstance(tables.get("casino"), dict):
        yield from _find_unknown_names("casino", [tables["casino"]])
    if isinstance(tables.get("people"), list):
        yield from _find_wrong_roles([row for row in tables["people"] if isinstance(row, dict)])


def _find_unknown_names(table: str, rows: list[Table]) -> Iterator[str]:
    for number, row in enumerate(rows, start=1):
        for name, value in row.items():
            place = f"{table} {number}, {name}"
            if name not in KNOWN[table]:
                yield f"{place}: unknown"
            elif name in {"doors", "desks"}:
                if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                    yield f"{place}: a list of names is needed"
            elif not isinstance(value, str):
                yield f"{place}: a text is needed"


def _find_wrong_roles(rows: list[Table]) -> Iterator[str]:
    roles = [str(row.get("role", "")) for row in rows]
    for number, role in enumerate(roles, start=1):
        if role not in FIRST_ROLES:
            yield f"people {number}, role: one of {', '.join(FIRST_ROLES)} is needed"
        elif role in roles[: number - 1]:
            yield f"people {number}, role: {role} is there twice; open further accounts on the pages"


def _place_entries(tables: Table) -> dict[str, str]:
    entries = {"desks": "\n".join(tables["casino"].get("desks", []))}
    for number, room in enumerate(tables["rooms"], start=1):
        entries |= {
            f"room_{number}": room.get("name", ""),
            f"kind_{number}": room.get("kind", ""),
            f"doors_{number}": "\n".join(room.get("doors", [])),
        }
    return entries


def _people_entries(tables: Table) -> dict[str, str]:
    return {
        f"{name}_{person['role']}": value
        for person in tables["people"]
        for name, value in person.items()
        if name != "role"
    }


def _find_faults(form: Form) -> Iterator[str]:
    if not form.is_valid():
        for name, sentences in form.errors.items():
            for sentence in sentences:
                yield f"{name}: {sentence}"
