"""The columns of a register: chosen, sorted with the same order for equal rows, and taken apart for files."""

from types import SimpleNamespace
from typing import Any

import pytest

from compliance.http.access.presence import StaffContext
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Register, field_at_path

NUMBER = Column(
    "number", "Number", (Cell("number", "Number", field_at_path("number")),), ("kind", "number"), always_shown=True
)
HOLDER = Column(
    "holder",
    "Holder",
    (
        Cell("surname", "Surname", field_at_path("stub.surname")),
        Cell("first_names", "First names", field_at_path("stub.given_names")),
    ),
    order=("stub__sort_key", "-issued_at"),
)
NOTE = Column("note", "Note", (Cell("note", "Note", field_at_path("note")),), usual=False)
REGISTER = Register("cards", "Cards", (NUMBER, HOLDER, NOTE), sort="-number")


@pytest.mark.parametrize(
    ("wish", "shown"),
    [
        (None, ["number", "holder"]),
        ([], ["number"]),
        (["note"], ["number", "note"]),
        (["note", "holder", "nonsense"], ["number", "holder", "note"]),
    ],
)
def test_somebody_chooses_columns_and_the_first_one_stays(wish: list[str] | None, shown: list[str]) -> None:
    assert [column.name for column in REGISTER.chosen(wish)] == shown


@pytest.mark.parametrize(
    ("asked", "order"),
    [
        ("number", ("kind", "number", "pk")),
        ("-number", ("-kind", "-number", "-pk")),
        ("holder", ("stub__sort_key", "-issued_at", "pk")),
        ("-holder", ("-stub__sort_key", "issued_at", "-pk")),
    ],
)
def test_equal_rows_have_an_order_too(asked: str, order: tuple[str, ...]) -> None:
    assert REGISTER.order(asked) == order


@pytest.mark.parametrize("asked", ["", "note", "-note", "pk", "--number", "stub__sort_key", "password"])
def test_nonsense_sorts_as_usual(asked: str) -> None:
    assert REGISTER.sorted_by(asked) == "-number"
    assert REGISTER.sorted_by("holder") == "holder"


def test_a_file_has_every_part_of_every_column() -> None:
    assert [cell.name for cell in REGISTER.cells] == ["number", "surname", "first_names", "note"]


def test_a_value_is_found_in_objects_and_in_rows() -> None:
    card = SimpleNamespace(stub=SimpleNamespace(surname="Weber"))
    assert field_at_path("stub.surname")(card) == "Weber"
    assert field_at_path("stub.surname")({"stub": card.stub}) == "Weber"


def _reader(*permissions: str) -> StaffContext:
    nobody: Any = None
    return StaffContext(nobody, nobody, permissions=frozenset(permissions))


PAPER = Column("paper", "Paper", (Cell("paper", "Paper", field_at_path("paper")),), permission="people.guest.read")
AMOUNT = Column(
    "amount", "Amount", (Cell("amount", "Amount", field_at_path("amount")),), ("amount",), unsorted_for="box.count"
)
CHECKS = Register("checks", "Checks", (NUMBER, PAPER, AMOUNT), sort="number")


def test_a_column_with_a_permission_is_there_for_those_who_have_it() -> None:
    assert [cell.name for cell in CHECKS.shown_to(_reader()).cells] == ["number", "amount"]
    assert CHECKS.shown_to(_reader("people.guest.read")) is CHECKS


def test_who_is_kept_from_amounts_cannot_sort_by_them() -> None:
    shown = CHECKS.shown_to(_reader("people.guest.read", "box.count"))
    assert [cell.name for cell in shown.cells] == ["number", "paper", "amount"]
    assert shown.sorted_by("-amount") == "number"
    assert CHECKS.sorted_by("-amount") == "-amount"


def test_yes_and_no_are_words() -> None:
    drawn = page_cells.yes_no("large")
    scope: Any = None
    assert [drawn(SimpleNamespace(large=large), scope) for large in (True, False)] == ["Yes", "No"]
