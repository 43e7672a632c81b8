"""Register definitions of announced removals and of the money of removed jackpots."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell

from ...selectors import removals as selectors
from .. import words
from .jackpots import READ

if TYPE_CHECKING:
    from ...models.removals import Redistribution, RemovalNotice


def _state(row: "RemovalNotice") -> str:
    return "removed" if hasattr(row, "removal") else "announced"


NOTICES = Register(
    name="jackpot-removal-notices",
    title=_("Announced removals of jackpots"),
    permission=READ,
    page=Page(
        "jackpots:notices",
        _("Announcements to players that a jackpot will be removed, at least two weeks before."),
        Empty(_("No announcements"), _("A removal is announced on the page of its jackpot."), "report"),
        "register.jackpot_removals",
    ),
    rows=lambda scope: selectors.list_notices(scope.house.id),
    sort="-announced_on",
    tables=("jackpots.RemovalNotice",),
    columns=(
        Column(
            "jackpot",
            _("Jackpot"),
            (cell("jackpot", _("Jackpot"), "jackpot.name"), cell("jackpot_id", _("Jackpot (ID)"), type="uuid")),
            order=("jackpot__name",),
            always_shown=True,
            html=page_cells.link_cell("jackpots:jackpot", page_cells.text_cell("jackpot"), key="jackpot_id"),
        ),
        Column(
            "announced_on",
            pgettext_lazy("removal of a jackpot", "Announced"),
            (
                cell("announced_on", pgettext_lazy("removal of a jackpot", "Announced"), type="date"),
                cell("announced_by", _("Announced by"), type="person"),
                cell("announced_at", _("Announced at"), type="datetime"),
            ),
            order=("announced_on",),
            style="figures",
            html=page_cells.day_cell("announced_on"),
        ),
        Column(
            "remove_on",
            _("Removed from"),
            (cell("remove_on", _("Removed from"), type="date"),),
            order=("remove_on",),
            style="figures",
            html=page_cells.day_cell("remove_on"),
        ),
        Column(
            "posted_at",
            pgettext_lazy("notice for players", "Posted at"),
            (cell("posted_at", pgettext_lazy("notice for players", "Posted at")),),
            html=page_cells.text_cell("posted_at"),
        ),
        Column(
            "notice",
            _("Notice"),
            (Cell("state", _("State"), _state, lambda row: str(words.NOTICE_STATES[_state(row)])),),
            html=page_cells.join_with_spaces(
                page_cells.badge_cell(_state, words.NOTICE_STATES, words.NOTICE_TONES),
                page_cells.link_cell("jackpots:notice", page_cells.fixed_cell(_("Print the notice"))),
            ),
        ),
    ),
)


def _goes_to(row: "Redistribution") -> str:
    return row.target.name if row.target is not None else row.promotion


REMOVALS = Register(
    name="jackpot-redistributions",
    title=_("Redistributed jackpots"),
    permission=READ,
    page=Page(
        "jackpots:removals",
        _("What removed jackpots had above their start amounts, and where it went."),
        Empty(_("No redistributions"), _("A jackpot is removed on its page."), "coins"),
        "register.jackpot_removals",
    ),
    rows=lambda scope: selectors.list_redistributions(scope.house.id),
    sort="-removed_on",
    tables=("jackpots.JackpotRemoval", "jackpots.Redistribution"),
    columns=(
        Column(
            "jackpot",
            _("Removed jackpot"),
            (cell("jackpot", _("Removed jackpot"), "removal.jackpot.name"),),
            order=("removal__jackpot__name",),
            always_shown=True,
            html=page_cells.text_cell("removal.jackpot"),
        ),
        Column(
            "removed_on",
            _("Removed on"),
            (
                cell("removed_on", _("Removed on"), "removal.removed_on", type="date"),
                cell("removed_by", _("Removed by"), "removal.removed_by", type="person"),
            ),
            order=("removal__removed_on",),
            style="figures",
            html=page_cells.day_cell("removal.removed_on"),
        ),
        Column(
            "meter",
            _("Meter"),
            (
                cell("meter", _("Meter"), "removal.meter", type="decimal"),
                cell("seed", _("Start amount"), "removal.jackpot.seed", type="decimal"),
            ),
            order=("removal__meter",),
            style="figures",
            html=page_cells.amount_cell("removal.meter"),
        ),
        Column(
            "goes_to",
            _("Goes to"),
            (Cell("goes_to", _("Goes to"), _goes_to),),
            html=page_cells.text_cell(_goes_to),
        ),
        Column(
            "amount",
            _("Amount"),
            (cell("amount", _("Amount"), type="decimal"),),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
    ),
)
