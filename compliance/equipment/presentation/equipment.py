"""Register definition of the equipment of the gaming tables."""

from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter

from ..selectors import items as selectors
from . import words

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django_stubs_ext import WithAnnotations

    from ..models.items import EquipmentItem
    from ..selectors.items import Located

READ, MANAGE, PLACE = "equipment.item.read", "equipment.item.manage", "equipment.item.place"
CHECK, RESOLVE = "equipment.check.record", "equipment.defect.resolve"


class EquipmentFilter(RegisterFilter):
    """Equipment of a kind, in use or out of use."""

    kind = ChoiceFilter(label=_("Kind"), choices=list(words.KINDS.items()), empty_label=_("All"))
    use = ChoiceFilter(
        label=_("Use"),
        choices=[
            ("in_use", pgettext_lazy("equipment", "in use")),
            ("retired", pgettext_lazy("equipment", "out of use")),
        ],
        empty_label=_("All"),
        method="in_use",
    )

    def in_use(self, rows: "QuerySet[EquipmentItem]", _name: str, use: str) -> "QuerySet[EquipmentItem]":
        return rows.filter(retired__isnull=use == "in_use")


def _with_states(scope: Scope, rows: "list[WithAnnotations[EquipmentItem, Located]]") -> None:
    """Attach to each row its state on the present gaming day."""
    found = selectors.states_of(rows, scope.gaming_day, scope.at)
    for row, each in zip(rows, found, strict=True):
        row.state = each.state


def _place(row: "WithAnnotations[EquipmentItem, Located]") -> str:
    return capfirst(words.place_text(row.table_name))


EQUIPMENT = Register(
    name="equipment",
    title=_("Equipment of the tables"),
    permission=READ,
    page=Page(
        "equipment:equipment",
        _(
            "Wheels, balls, cards, shoes, shuffling machines, dice and chips: where they are, and whether they may be "
            "used."
        ),
        Empty(_("No equipment"), _("No equipment was recorded."), "tag"),
    ),
    rows=lambda scope: selectors.list_items(scope.house.id),
    prepare=_with_states,
    filters=EquipmentFilter,
    sort="label",
    tables=("equipment.EquipmentItem", "equipment.Placement", "equipment.EquipmentRetirement"),
    columns=(
        Column(
            "label",
            pgettext_lazy("equipment", "Label"),
            (cell("label", pgettext_lazy("equipment", "Label")),),
            order=("label",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("equipment:item", page_cells.text_cell("label")),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=words.KINDS),),
            order=("kind",),
            always_shown=True,
            html=page_cells.text_cell("kind", words.KINDS),
        ),
        Column("maker", _("Maker"), (cell("maker", _("Maker")),), order=("maker",), html=page_cells.text_cell("maker")),
        Column(
            "serial",
            _("Serial number"),
            (cell("serial", _("Serial number")),),
            order=("serial",),
            html=page_cells.text_cell("serial"),
        ),
        Column(
            "place",
            _("Place"),
            (cell("table", _("Table"), "table_name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table_name",),
            html=page_cells.text_cell(_place),
        ),
        Column(
            "entered",
            _("Recorded by"),
            (
                cell("entered_by", _("Recorded by"), type="person"),
                cell("entered_at", _("Recorded at"), type="datetime"),
            ),
            order=("entered_at",),
            usual=False,
            html=page_cells.join_with_commas(page_cells.text_cell("entered_by"), page_cells.calendar_day("entered_at")),
        ),
        Column(
            "retired",
            _("Retired at"),
            (
                cell("retired_at", _("Retired at"), "retired.retired_at", type="datetime"),
                cell("retired_by", _("Retired by"), "retired.retired_by", type="person"),
                cell("reason", _("Reason"), "retired.reason"),
            ),
            usual=False,
            html=page_cells.calendar_day("retired.retired_at"),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.STATES),),
            html=page_cells.badge_cell("state", words.STATES, words.STATE_TONES),
        ),
    ),
)
