"""Register definition of the meter readings of gaming machines."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ..selectors import meters as selectors
from . import words
from .machines import READ


class ReadingFilter(RegisterFilter):
    """Meter readings by gaming day."""

    first = first_gaming_day()
    last = last_gaming_day()


def _sum_column(name: str, title: Promise, style: str = "figures") -> Column:
    """Return the column of a meter that counts money."""
    return Column(
        name,
        title,
        (cell(name, title, type="decimal"),),
        order=(name,),
        style=style,
        html=page_cells.amount_cell(name),
    )


READINGS = Register(
    name="machine-meters",
    title=_("Meter readings"),
    permission=READ,
    page=Page(
        "machines:readings",
        _("The meters of the gaming machines; a meter that fell has its reason."),
        Empty(_("No readings"), _("Readings are recorded on the page of a machine."), "report"),
    ),
    rows=lambda scope: selectors.list_readings(scope.house.id),
    filters=ReadingFilter,
    sort="-recorded_at",
    tables=("machines.MeterReading",),
    columns=(
        Column(
            "recorded_at",
            _("Time"),
            (cell("recorded_at", _("Time"), type="datetime"), cell("gaming_day", _("Gaming day"), type="date")),
            order=("recorded_at",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("recorded_at"),
        ),
        Column(
            "machine",
            _("Machine"),
            (cell("machine", _("Machine"), "machine.number"),),
            order=("machine__number",),
            html=page_cells.link_cell("machines:machine", page_cells.text_cell("machine.number"), "machine_id"),
        ),
        Column(
            "kind",
            _("Reading"),
            (cell("kind", _("Reading"), words=words.READINGS),),
            order=("kind",),
            html=page_cells.text_cell("kind", words.READINGS),
        ),
        _sum_column("coin_in", pgettext_lazy("meter", "Coin in")),
        _sum_column("coin_out", pgettext_lazy("meter", "Coin out")),
        _sum_column("dropped", pgettext_lazy("meter", "Drop")),
        _sum_column("jackpots", pgettext_lazy("meter", "Jackpots"), "figures spare"),
        Column(
            "games",
            pgettext_lazy("meter", "Games"),
            (cell("games", pgettext_lazy("meter", "Games"), type="integer"),),
            order=("games",),
            style="figures",
            html=page_cells.number_cell("games"),
        ),
        Column(
            "fall_reason",
            _("Reason for a fall"),
            (cell("fall_reason", _("Reason for a fall")),),
            html=page_cells.text_cell("fall_reason"),
        ),
        Column(
            "recorded_by",
            _("Recorded by"),
            (cell("recorded_by", _("Recorded by"), type="person"),),
            order=("recorded_by__full_name",),
            usual=False,
            html=page_cells.text_cell("recorded_by"),
        ),
    ),
)
