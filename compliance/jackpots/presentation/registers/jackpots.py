"""Register definitions of jackpots, their meters and the national link."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell

from ...selectors import jackpots as selectors
from .. import words

if TYPE_CHECKING:
    from ...models.meters import Disconnection, Jackpot

READ, MANAGE = "jackpots.jackpot.read", "jackpots.jackpot.manage"
METER = "jackpots.meter.record"

_NAME = page_cells.link_cell("jackpots:jackpot", page_cells.text_cell("name"))
_STATE = page_cells.badge_cell(selectors.state_of_jackpot, words.STATES, words.TONES)
_OF_JACKPOT = page_cells.link_cell("jackpots:jackpot", page_cells.text_cell("jackpot"), key="jackpot_id")
_CONNECT = page_cells.link_cell("jackpots:reconnect", page_cells.fixed_cell(_("Connect again")))


def _places_text(row: "Jackpot") -> str:
    return join_parts(str(place) for place in row.places.all())


def _end_cell(row: "Disconnection", scope: Scope) -> str:
    if hasattr(row, "ended") or not scope.presence.may(METER):
        return page_cells.time_cell("ended.ended_at")(row, scope)
    return _CONNECT(row, scope)


JACKPOTS = Register(
    name="jackpots",
    title=_("Jackpots"),
    permission=READ,
    page=Page(
        "jackpots:jackpots",
        _("Jackpots of tables and machines with their start amounts and meters."),
        Empty(_("No jackpots"), _("The director sets up the jackpots of the casino here."), "coins"),
        "register.jackpots",
    ),
    rows=lambda scope: selectors.list_jackpots(scope.house.id),
    tables=("jackpots.Jackpot", "jackpots.JackpotPlace"),
    columns=(
        Column("name", _("Name"), (cell("name", _("Name")),), order=("name",), always_shown=True, html=_NAME),
        Column(
            "kind",
            pgettext_lazy("jackpot", "Kind"),
            (cell("kind", pgettext_lazy("jackpot", "Kind"), words=words.KINDS),),
            order=("kind",),
            html=page_cells.text_cell("kind", words.KINDS),
        ),
        Column(
            "scope",
            pgettext_lazy("jackpot", "Scope"),
            (cell("scope", pgettext_lazy("jackpot", "Scope"), words=words.SCOPES),),
            order=("scope",),
            html=page_cells.text_cell("scope", words.SCOPES),
        ),
        Column(
            "game",
            pgettext_lazy("jackpot", "Played at"),
            (
                cell("game", pgettext_lazy("jackpot", "Played at"), words=words.GAMES),
                cell("level", _("Level"), words=words.LEVELS),
                Cell("places", _("Tables or machines"), _places_text),
            ),
            order=("game", "level"),
            html=page_cells.with_notes(page_cells.text_cell(words.jackpot_game), page_cells.note_cell(_places_text)),
        ),
        Column(
            "seed",
            _("Start amount"),
            (cell("seed", _("Start amount"), type="decimal"),),
            order=("seed",),
            style="figures",
            html=page_cells.amount_cell("seed"),
        ),
        Column(
            "meter",
            _("Meter"),
            (cell("meter", _("Meter"), type="decimal"),),
            order=("meter",),
            style="figures",
            html=page_cells.amount_cell("meter"),
        ),
        Column(
            "shown_at",
            _("Prize shown at"),
            (cell("shown_at", _("Prize shown at")),),
            usual=False,
            html=page_cells.text_cell("shown_at"),
        ),
        Column(
            "set_up",
            pgettext_lazy("jackpot", "Set up"),
            (
                cell("set_up_by", pgettext_lazy("jackpot", "Set up by"), type="person"),
                cell("set_up_at", pgettext_lazy("jackpot", "Set up at"), type="datetime"),
            ),
            order=("set_up_at",),
            usual=False,
            html=page_cells.join_with_commas(page_cells.text_cell("set_up_by"), page_cells.time_cell("set_up_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell(
                    "state",
                    _("State"),
                    selectors.state_of_jackpot,
                    lambda row: str(words.STATES[selectors.state_of_jackpot(row)]),
                ),
            ),
            html=_STATE,
        ),
    ),
)


def _cause(row: Any) -> str:
    """Return the hit or the removed jackpot that changed a meter."""
    if row.hit is not None:
        return str(row.hit.label)
    if row.redistribution is not None:
        return str(row.redistribution.removal.jackpot)
    return ""


METERS = Register(
    name="jackpot-meters",
    title=_("Meters of jackpots"),
    permission=READ,
    page=Page(
        "jackpots:meters",
        _("Amounts on the meters with their times. Between hits a meter never falls."),
        Empty(_("No readings"), _("Readings are recorded on the page of a jackpot."), "clock"),
        "register.jackpot_meters",
    ),
    rows=lambda scope: selectors.list_entries(scope.house.id),
    sort="-read_at",
    then=("-number", "pk"),
    tables=("jackpots.MeterEntry",),
    columns=(
        Column(
            "read_at",
            _("Time"),
            (cell("read_at", _("Time"), type="datetime"),),
            order=("read_at",),
            always_shown=True,
            html=page_cells.time_cell("read_at"),
        ),
        Column(
            "jackpot",
            _("Jackpot"),
            (cell("jackpot", _("Jackpot"), "jackpot.name"), cell("jackpot_id", _("Jackpot (ID)"), type="uuid")),
            order=("jackpot__name",),
            html=_OF_JACKPOT,
        ),
        Column(
            "number",
            pgettext_lazy("jackpot meter", "Number"),
            (cell("number", pgettext_lazy("jackpot meter", "Number"), type="integer"),),
            order=("number",),
            usual=False,
            style="figures",
            html=page_cells.number_cell("number"),
        ),
        Column(
            "amount",
            _("Amount"),
            (cell("amount", _("Amount"), type="decimal"),),
            order=("amount",),
            style="figures",
            html=page_cells.amount_cell("amount"),
        ),
        Column(
            "kind",
            pgettext_lazy("jackpot meter", "Entry"),
            (
                cell("kind", pgettext_lazy("jackpot meter", "Entry"), words=words.ENTRIES),
                Cell("cause", _("Cause"), _cause),
                cell("reference", _("Reference of the message")),
            ),
            order=("kind",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("kind", words.ENTRIES),
                page_cells.text_cell(_cause),
                page_cells.text_cell("reference"),
            ),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_by__full_name",),
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)

LINKS = Register(
    name="jackpot-links",
    title=_("Disconnections from national jackpots"),
    permission=READ,
    page=Page(
        "jackpots:links",
        _("Times in which the casino was disconnected from a national jackpot."),
        Empty(_("No disconnections"), _("The casino is connected to its national jackpots."), "network"),
        "register.jackpot_links",
    ),
    rows=lambda scope: selectors.list_disconnections(scope.house.id),
    sort="-began_at",
    tables=("jackpots.Disconnection", "jackpots.Reconnection"),
    columns=(
        Column(
            "jackpot",
            _("Jackpot"),
            (cell("jackpot", _("Jackpot"), "jackpot.name"), cell("jackpot_id", _("Jackpot (ID)"), type="uuid")),
            order=("jackpot__name",),
            always_shown=True,
            html=_OF_JACKPOT,
        ),
        Column(
            "began_at",
            pgettext_lazy("link of a jackpot", "Disconnected"),
            (
                cell("began_at", pgettext_lazy("link of a jackpot", "Disconnected"), type="datetime"),
                cell("reason", _("Reason")),
            ),
            order=("began_at",),
            html=page_cells.with_notes(page_cells.time_cell("began_at"), page_cells.note_cell("reason")),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (cell("recorded_by", _("Recorded by"), type="person"),),
            order=("recorded_by__full_name",),
            html=page_cells.text_cell("recorded_by"),
        ),
        Column(
            "ended_at",
            _("Connected again"),
            (
                cell("ended_at", _("Connected again"), "ended.ended_at", type="datetime"),
                cell("ended_by", _("End recorded by"), "ended.recorded_by", type="person"),
            ),
            order=("ended__ended_at",),
            html=_end_cell,
        ),
    ),
)
