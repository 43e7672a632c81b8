"""Alphabetical index of card holders, with their card numbers."""

from collections.abc import Mapping
from typing import TYPE_CHECKING
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from ..selectors import cards as card_selectors
from ..selectors import stubs as stub_selectors
from ..selectors.stubs import HolderRow
from .columns import address_column
from .filters import IndexFilter

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.admissions.models.cards import CardStub


class MarkedHolder(HolderRow):
    """A row of the index, and which of its cards are cancelled."""

    cancelled: set[UUID]


def _by_holder(
    _scope: Scope, rows: "QuerySet[CardStub]", _chosen: Mapping[str, object]
) -> "QuerySet[CardStub, HolderRow]":
    return stub_selectors.by_holder(rows)


def _with_cancelled(_scope: Scope, rows: list[MarkedHolder]) -> None:
    """Mark the cancelled cards of each holder."""
    cancelled = card_selectors.cancelled_among({UUID(each["id"]) for row in rows for each in row["cards"]})
    for row in rows:
        row["cancelled"] = cancelled


def _card_links(row: MarkedHolder, _scope: Scope) -> str:
    """Return the numbers as links; those of cancelled cards are struck through."""
    items = []
    for each in row["cards"]:
        url, struck, word = reverse("admissions:card", args=[each["id"]]), "", ""
        if UUID(each["id"]) in row["cancelled"]:
            struck, word = "struck", pgettext("card", "cancelled")
        items.append((url, struck, each["label"], word))
    return format_html(
        '<ul class="labels">{}</ul>',
        format_html_join("", '<li><a href="{}" class="{}">{}</a> <span class="visually-hidden">{}</span></li>', items),
    )


INDEX = Register(
    name="index",
    title=_("Alphabetical index"),
    permission="admissions.register.read",
    page=Page(
        "admissions:index",
        _("Names, first names and addresses of all card holders, with their card numbers."),
        Empty(
            _("No names"),
            _("No card holder matches on these days. Choose other days or another letter."),
            "index",
        ),
        law="register.index",
    ),
    rows=lambda scope: stub_selectors.stubs(scope.house.id),
    filters=IndexFilter,
    compute=_by_holder,
    prepare=_with_cancelled,
    tables=("admissions.AdmissionCard",),
    has_ids=False,
    columns=(
        Column(
            "name",
            _("Name"),
            (
                cell("surname", _("Surname")),
                cell("given_names", _("First names")),
            ),
            order=("sort_key",),
            always_shown=True,
            html=page_cells.text_cell(lambda row: decision_words.guest_name(row["surname"], row["given_names"])),
        ),
        address_column("address", usual=True, order=("address",)),
        Column(
            "cards",
            _("Cards"),
            (Cell("cards", _("Cards"), lambda row: " ".join(each["label"] for each in row["cards"])),),
            style="number",
            html=_card_links,
        ),
        *for_files(cell("guest", _("Guest's file"), type="uuid")),
    ),
    sort="name",
    then=("sort_key", "surname", "given_names", "guest", "address"),
)
