"""Reads the TOML file of `open_house`: its values pass the forms of the pages, and all faults are listed at once."""

import tomllib
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any

from ..domain.plan import NEEDED_ROLES, NIGHTS, HousePlan
from ..forms.drafts import Draft, plan_of
from ..forms.rows import RowsForm
from ..forms.steps import closing_field, opening_field

# Any: the values of a TOML file.
Table = Mapping[str, Any]
Keys = dict[str, str]  # the key of the file for each field of a form
COMPANY = ("name", "legal_name", "street", "postal_code", "commune", "jurisdiction")
HOURS = tuple(f"{kind}_{nights}" for kind in ("table", "slot") for nights in NIGHTS)
# The names that each table may have; those of the stub books are the kinds of cards.
KNOWN = {
    "casino": {*COMPANY, "desks"},
    "letterhead": {"legal_form", "seat", "registration", "telephone", "email", "director"},
    "rooms": {"name", "kind", "doors"},
    "opening_hours": set(HOURS),
    "tariff": {"day_price"},
    "people": {"role", "full_name", "username", "language"},
}
ROWS = ("rooms", "people")
NEEDED = ("casino", "letterhead", *ROWS)


class Unreadable(ValueError):
    """The file cannot open a casino; `faults` says why, each with its key in the file, such as `rooms[2].kind`."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def read_plan(content: bytes, at: datetime) -> HousePlan:
    """Return the plan of a file. Raises Unreadable with every fault."""
    try:
        # A price must not pass through a binary fraction.
        tables = tomllib.loads(content.decode(), parse_float=Decimal)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Unreadable([str(error)]) from error
    if faults := list(_find_wrong_shapes(tables)):
        raise Unreadable(faults)
    entries, keys = _read_entries(tables)
    draft = Draft(entries, at)
    for rule, (opens, closes) in draft.hours_rules.items():
        # Hours that the file leaves out are those of the rulebook.
        if not entries["hours"][opening_field(rule)]:
            entries["hours"] |= {opening_field(rule): opens, closing_field(rule): closes}
    faults = list(_find_unknown_rules(tables, draft))
    forms = draft.bind_forms()
    for step, form in forms.items():
        if not draft.is_valid(form):
            for name, sentences in form.errors.items():
                faults += [f"{keys.get(name, step)}: {sentence}" for sentence in sentences]
    if faults:
        raise Unreadable(list(dict.fromkeys(faults)))
    return plan_of(forms)


def _find_wrong_shapes(tables: Table) -> Iterator[str]:
    """Yield what is no table, list or name that the file may have: nothing is ignored."""
    yield from (f"{name}: unknown" for name in tables if name not in {*KNOWN, "stub_books"})
    for name in ("casino", "letterhead", "opening_hours", "tariff", "stub_books"):
        table = tables.get(name, None if name in NEEDED else {})
        if not isinstance(table, dict):
            yield f"{name}: a table [{name}] is needed"
        elif name in KNOWN:
            yield from _find_unknown_names(name, name, table)
    for name in ROWS:
        rows = tables.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            yield f"{name}: tables [[{name}]] are needed"
        elif len(rows) > RowsForm.most:
            yield f"{name}: {RowsForm.most} at most; add others on the pages"
        else:
            for number, row in enumerate(rows, start=1):
                yield from _find_unknown_names(name, f"{name}[{number}]", row)


def _find_unknown_names(table: str, place: str, row: Table) -> Iterator[str]:
    for name, value in row.items():
        if name not in KNOWN[table]:
            yield f"{place}.{name}: unknown"
        elif name in {"doors", "desks"}:
            if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
                yield f"{place}.{name}: a list of names is needed"
        elif name == "day_price":
            # A truth value is a number to Python.
            if isinstance(value, bool) or not isinstance(value, Decimal | int):
                yield f"{place}.{name}: a number is needed, such as 1.50"
        elif not isinstance(value, str):
            yield f"{place}.{name}: a text is needed"


def _read_entries(tables: Table) -> tuple[dict[str, dict[str, str]], Keys]:
    """Return the entries of each step, and the key of the file for each of their fields."""
    casino = tables["casino"]
    entries: dict[str, dict[str, str]] = {
        "company": {name: casino[name] for name in COMPANY if name in casino},
        "letterhead": dict(tables["letterhead"]),
        "places": {"desks": "\n".join(casino.get("desks", []))},
        "hours": {},
        "cards": {kind: str(number) for kind, number in tables.get("stub_books", {}).items()},
        "people": {},
    }
    keys = {name: f"casino.{name}" for name in (*COMPANY, "desks")}
    keys |= {name: f"letterhead.{name}" for name in KNOWN["letterhead"]}
    keys |= {kind: f"stub_books.{kind}" for kind in entries["cards"]} | {"day_price": "tariff.day_price"}
    if "day_price" in tables.get("tariff", {}):
        entries["cards"]["day_price"] = str(tables["tariff"]["day_price"])
    for number, room in enumerate(tables["rooms"], start=1):
        entries["places"] |= {
            f"room_{number}": room.get("name", ""),
            f"kind_{number}": room.get("kind", ""),
            f"doors_{number}": "\n".join(room.get("doors", [])),
        }
        fields = (("room", "name"), ("kind", "kind"), ("doors", "doors"))
        keys |= {f"{field}_{number}": f"rooms[{number}].{name}" for field, name in fields}
    for rule in HOURS:
        opens, _dash, closes = tables.get("opening_hours", {}).get(rule, "").partition("-")
        entries["hours"] |= {opening_field(rule): opens.strip(), closing_field(rule): closes.strip()}
        keys |= dict.fromkeys((opening_field(rule), closing_field(rule)), f"opening_hours.{rule}")
    _read_people(tables["people"], entries["people"], keys)
    return entries, keys


def _read_people(people: list[Table], entries: dict[str, str], keys: Keys) -> None:
    """Add the persons: the first rows are for the first director and the first administrator."""
    rows = list(enumerate(people, start=1))
    ordered = [next((row for row in rows if row[1].get("role") == role), None) for role in NEEDED_ROLES]
    ordered += [row for row in rows if row not in ordered]
    for number, row in enumerate(ordered, start=1):
        place, person = row or (0, {})
        for name in ("role", "full_name", "username", "language"):
            keys[f"{name}_{number}"] = f"people[{place}].{name}" if place else f"people, {NEEDED_ROLES[number - 1]}"
            entries[f"{name}_{number}"] = person.get(name, "")


def _find_unknown_rules(tables: Table, draft: Draft) -> Iterator[str]:
    """Yield cards and hours that the rules or the rooms of the casino do not know."""
    kinds = draft.card_kinds
    yield from (
        f"stub_books.{kind}: unknown kind of card" for kind in tables.get("stub_books", {}) if kind not in kinds
    )
    if "tariff" in tables and not kinds:
        yield "tariff: the rules of this casino do not provide for admission cards"
    rules = {rule.removeprefix("opening.").replace(".", "_") for rule in draft.hours_rules}
    yield from (
        f"opening_hours.{rule}: the casino has no such room"
        for rule in tables.get("opening_hours", {})
        if rule not in rules
    )
