"""The register of accesses by the authority: complete for itself; for the venue only time, person and area."""

from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, single_cell_column
from compliance.inspection.selectors import access_history
from compliance.venues.presentation.permissions import AREAS

from .. import words
from ..filters import AccessFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from audit.models import Entry


def _with_names(_scope: Scope, rows: "list[WithAnnotations[Entry, access_history.AgentName]]") -> None:
    access_history.add_names(rows)


def _page_link(row: "Entry", _scope: Scope) -> str:
    """Show the address as a link, unless a search or an API request cannot be repeated from it."""
    facts = row.facts or {}
    page = facts["page"]
    if facts["way"] != "page":
        return str(page)
    return format_html('<a href="{}">{}</a>', page, page)


ACCESSES = Register(
    name="looks",
    title=_("Accesses by the authority"),
    permission="inspection.visit.read",
    page=Page(
        "inspection:looks",
        _(
            "Every page, list, search and file that accounts of the authority opened at this casino. The casino sees "
            "only who, when and in which area."
        ),
        Empty(_("No accesses"), _("No account of the authority opened anything here on these days."), "search"),
    ),
    rows=lambda scope: access_history.accesses(scope.house.id),
    filters=AccessFilter,
    prepare=_with_names,
    has_ids=False,
    has_file=False,
    columns=(
        single_cell_column(
            cell("at", _("When"), "clock", type="datetime"),
            page_cells.time_cell("clock"),
            style="number",
            always_shown=True,
        ),
        single_cell_column(cell("who", _("Who")), page_cells.text_cell("who")),
        single_cell_column(cell("area", _("Area"), "facts.area", AREAS), page_cells.text_cell("facts.area", AREAS)),
        single_cell_column(
            cell("way", pgettext_lazy("look", "As"), "facts.way", words.WAYS),
            page_cells.text_cell("facts.way", words.WAYS),
        ),
        Column(
            "page",
            _("Page"),
            (cell("page", _("Page"), "facts.page"),),
            style="digest-whole",
            html=_page_link,
            # The address could reveal to the casino about whom the agent inquires.
            permission="inspection.look.read",
        ),
    ),
)
