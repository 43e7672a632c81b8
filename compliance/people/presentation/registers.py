"""Registers of guests found by a search, and of files that are probably one guest's."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Cell,
    Column,
    Empty,
    Html,
    Page,
    Register,
    Scope,
    Words,
    cell,
    single_cell_column,
)

from ..domain.documents.zone import PartialDate
from ..domain.names.name_forms import display_name
from ..models import Address, Particulars, Recognition
from ..selectors import file_history
from ..selectors import guests as selectors
from . import words


@dataclass(frozen=True)
class FoundGuest:
    """One guest found by a search, with the newest address."""

    known: Particulars
    address: Address | None

    @property
    def pk(self) -> UUID:
        return self.known.person_id

    @property
    def name(self) -> str:
        return display_name(self.known.surname, self.known.given_names)

    @property
    def residence(self) -> str:
        if self.address is None:
            return ""
        return ", ".join(part for part in (self.address.city, self.address.country) if part)


def _add_addresses(_scope: Scope, rows: list[Any]) -> None:
    addresses = selectors.newest_addresses({row.person_id for row in rows})
    # The id of a row is that of the guest, not that of the particulars by which the guest was found.
    rows[:] = [FoundGuest(row, addresses.get(row.person_id)) for row in rows]


_NAME = page_cells.text_cell("name")

# Guests can only be searched, with a text in the request body: without a search the register has no rows.
GUESTS = Register(
    name="guests",
    title=_("Guests"),
    permission="people.guest.read",
    page=Page(
        "people:guests",
        _("Each search and each opened file is recorded in the audit log, without the name typed."),
        Empty(
            _("No results"),
            _("No guest or document matches. Try fewer letters, or the complete document number."),
            "search",
        ),
    ),
    prepare=_add_addresses,
    tables=("people.Person", "people.Particulars", "people.Address"),
    columns=(
        Column(
            "name",
            _("Name"),
            (
                cell("surname", _("Surname"), "known.surname"),
                cell("given_names", _("First names"), "known.given_names"),
            ),
            always_shown=True,
            html=page_cells.link_cell("people:guest", _NAME),
        ),
        single_cell_column(
            Cell("born", _("Born"), lambda row: words.birth_text(row.known.birth)),
            page_cells.text_cell(lambda row: words.display_birth(row.known.birth)),
            style="number",
        ),
        single_cell_column(
            cell("nationality", _("Nationality"), "known.nationality"), page_cells.text_cell("known.nationality")
        ),
        Column(
            "lives",
            _("Country of residence"),
            (cell("city", _("City"), "address.city"), cell("country", _("Country"), "address.country")),
            html=page_cells.text_cell("residence"),
        ),
        single_cell_column(
            cell("known_since", _("Registered since"), "known.person.registered_at", type="datetime"),
            page_cells.calendar_day("known.person.registered_at"),
            style="spare figures",
        ),
    ),
)


def columns_to_compare(guest_id: UUID) -> tuple[Column, ...]:
    """Return the columns of a search for the other file of a guest; each name leads to the comparison."""

    def comparison(row: FoundGuest, scope: Scope) -> str:
        return _link_to_compare(guest_id, row.pk, _NAME(row, scope))

    name, *others = GUESTS.named({"name", "born", "lives"})
    return replace(name, html=comparison), *others


def _link_to_compare(first: UUID, second: UUID, content: str) -> str:
    return format_html('<a href="{}">{}</a>', reverse("people:compare", args=[first, second]), content)


@dataclass
class DuplicateFile:
    """One of several files with the same name and birth date. `first` is the file to compare it with, if another."""

    group: str
    birth: PartialDate
    head: UUID
    first: UUID | None
    guest: selectors.Guest | None = None
    other: Recognition | None = None


def _files_of_groups(
    _scope: Scope, groups: Iterable[file_history.DuplicateRow], _chosen: Mapping[str, object]
) -> list[DuplicateFile]:
    found = []
    for group in groups:
        birth = PartialDate(group["birth_year"], group["birth_month"], group["birth_day"])
        first, *others = sorted(group["files"])
        heading = f"{group['mrz_name']}, {words.display_birth(birth)}"
        found.append(DuplicateFile(heading, birth, first, None))
        found += [DuplicateFile(heading, birth, each, first) for each in others]
    return found


def _add_guests(scope: Scope, rows: list[DuplicateFile]) -> None:
    heads = {row.head for row in rows}
    guests = {each.id: each for each in selectors.get_guests(scope.house.id, tuple(heads))}
    others = file_history.said_to_be_others(heads)
    for row in rows:
        row.guest, row.other = guests[row.head], others.get(row.head)


_ANOTHER_PERSON = page_cells.badge_cell(lambda _row: "other", {"other": _("Another person")}, {"other": ("", "people")})


def _door_decision(row: DuplicateFile, scope: Scope) -> str:
    if row.other is None:
        return page_cells.NONE
    decided_at = local_time(scope.house, row.other.answered_at)
    return format_html("{} {}, {}", _ANOTHER_PERSON(row, scope), row.other.answered_by, decided_at)


def _comparison(row: DuplicateFile, _scope: Scope) -> str:
    if row.first is None:
        return page_cells.NONE
    return _link_to_compare(row.first, row.head, gettext("Compare with the first file"))


def _page_only(name: str, title: Words, html: Html, style: str = "") -> Column:
    """Return a column without cells: the API lists duplicates by their identifiers only."""
    return Column(name, title, (), style=style, html=html)


DUPLICATES = Register(
    name="duplicates",
    title=_("Probable duplicates"),
    permission="people.guest.merge",
    page=Page(
        "people:duplicates",
        _(
            "Files with the same name and birth date, in any recorded spelling. Compare before merging: they may be "
            "twins or namesakes."
        ),
        Empty(_("No duplicates"), _("No two files share a name and birth date."), "people"),
    ),
    rows=lambda scope: file_history.find_duplicates(scope.house.id),
    compute=_files_of_groups,
    prepare=_add_guests,
    group=lambda row: str(row.group),
    has_ids=False,
    has_file=False,
    tables=("people.Particulars", "people.Recognition"),
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("guest", _("Guest's file"), "head", type="uuid"),),
            always_shown=True,
            html=page_cells.link_cell("people:guest", page_cells.text_cell("guest.name"), key="head"),
        ),
        _page_only("born", _("Born"), page_cells.text_cell(lambda row: words.display_birth(row.birth)), "number"),
        _page_only("address", _("Address"), page_cells.text_cell("guest.address")),
        Column(
            "other",
            _("Door decisions"),
            (
                cell("another_person_by", _("Door decisions"), "other.answered_by", type="person"),
                cell("another_person_at", _("Door decisions"), "other.answered_at", type="datetime"),
            ),
            html=_door_decision,
        ),
        Column("compare", _("Compare"), (cell("first_file", _("Compare"), "first", type="uuid"),), html=_comparison),
    ),
)
