"""Register definitions of the checks of equipment, and of its defects."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day

from ..selectors import inspections as selectors
from . import words
from .equipment import READ, RESOLVE

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from ..models.defects import Defect
    from ..models.inspections import Inspection


class CheckFilter(RegisterFilter):
    """Checks by gaming day and kind of equipment."""

    first = first_gaming_day()
    last = last_gaming_day()
    kind = ChoiceFilter(
        label=_("Kind"), choices=list(words.KINDS.items()), empty_label=_("All"), field_name="item__kind"
    )


class DefectFilter(RegisterFilter):
    """Defects by gaming day, open or resolved."""

    first = first_gaming_day()
    last = last_gaming_day()
    state = ChoiceFilter(
        label=_("State"), choices=list(words.DEFECT_STATES.items()), empty_label=_("All"), method="in_state"
    )

    def in_state(self, rows: "QuerySet[Defect]", _name: str, state: str) -> "QuerySet[Defect]":
        if state == "open":
            return rows.filter(resolution__isnull=True)
        return rows.filter(resolution__outcome=state)


def _notes(row: "Inspection") -> str:
    """Return the defects that a check found, each with its note."""
    found = [each for each in row.results.all() if not each.passed]
    return "; ".join(f"{words.item_text(row.item.kind, each.code)}: {each.defect}" for each in found)


def _result_text(row: "Inspection") -> str:
    return str(words.RESULTS[words.result_of(row)])


def _defect_text(row: "Defect") -> str:
    return str(words.DEFECT_STATES[words.defect_state(row)])


_ITEM = page_cells.link_cell("equipment:item", page_cells.text_cell("item"), key="item_id")
_DEFECT_STATE = page_cells.badge_cell(words.defect_state, words.DEFECT_STATES, words.DEFECT_TONES)
_RESOLVE = page_cells.link_cell("equipment:resolve_defect", page_cells.fixed_cell(_("Record the resolution")))


def _defect_state_cell(row: "Defect", scope: Scope) -> str:
    if words.defect_state(row) == "open" and scope.presence.may(RESOLVE):
        return page_cells.join_with_spaces(_DEFECT_STATE, _RESOLVE)(row, scope)
    return _DEFECT_STATE(row, scope)


_DAY = Column(
    "gaming_day",
    _("Gaming day"),
    (cell("gaming_day", _("Gaming day"), type="date"),),
    order=("gaming_day",),
    style="figures",
    always_shown=True,
    html=page_cells.day_cell("gaming_day"),
)
_LABEL = Column(
    "label",
    pgettext_lazy("equipment", "Label"),
    (
        cell("label", pgettext_lazy("equipment", "Label"), "item.label"),
        cell("item_id", _("Equipment (ID)"), type="uuid"),
    ),
    order=("item__label",),
    always_shown=True,
    html=_ITEM,
)
_KIND = Column(
    "kind",
    _("Kind"),
    (cell("kind", _("Kind"), "item.kind", words=words.KINDS),),
    order=("item__kind",),
    html=page_cells.text_cell("item.kind", words.KINDS),
)

EQUIPMENT_CHECKS = Register(
    name="equipment-checks",
    title=_("Checks of equipment"),
    permission=READ,
    page=Page(
        "equipment:checks",
        _("Each check of equipment by its checklist, with what was found."),
        Empty(_("No checks"), _("No equipment was checked on these days."), "check"),
    ),
    rows=lambda scope: selectors.list_inspections(scope.house.id),
    filters=CheckFilter,
    sort="-checked",
    tables=("equipment.Inspection", "equipment.InspectionResult"),
    columns=(
        _DAY,
        _LABEL,
        _KIND,
        Column(
            "occasion",
            pgettext_lazy("equipment", "When"),
            (
                cell("occasion", pgettext_lazy("equipment", "When"), words=words.OCCASIONS),
                cell("checklist", _("Checklist")),
            ),
            order=("occasion",),
            html=page_cells.text_cell("occasion", words.OCCASIONS),
        ),
        Column(
            "result",
            _("Result"),
            (Cell("result", _("Result"), words.result_of, _result_text), Cell("defects", _("Defects"), _notes)),
            order=("passed",),
            html=page_cells.with_notes(
                page_cells.badge_cell(words.result_of, words.RESULTS, words.RESULT_TONES), page_cells.note_cell(_notes)
            ),
        ),
        Column(
            "video",
            _("Video recording"),
            (cell("video_reference", _("Video recording")),),
            html=page_cells.text_cell("video_reference"),
        ),
        Column(
            "checked",
            _("Checked by"),
            (
                cell("inspected_by", _("Checked by"), type="person"),
                cell("inspected_at", _("Checked at"), type="datetime"),
            ),
            order=("inspected_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("inspected_by"), page_cells.time_cell("inspected_at")
            ),
        ),
    ),
)

EQUIPMENT_DEFECTS = Register(
    name="equipment-defects",
    title=_("Defects of equipment"),
    permission=READ,
    page=Page(
        "equipment:defects",
        _(
            "What was found by a check or during play, and what became of it. Only a new passed check frees the "
            "equipment."
        ),
        Empty(_("No defects"), _("No defect was found on these days."), "check"),
        "register.equipment_defects",
    ),
    rows=lambda scope: selectors.list_defects(scope.house.id),
    filters=DefectFilter,
    sort="-found",
    tables=("equipment.Defect", "equipment.DefectResolution"),
    columns=(
        _DAY,
        _LABEL,
        _KIND,
        Column(
            "description",
            _("Defect"),
            (
                cell("description", _("Defect")),
                cell("inspection_id", _("Check (ID)"), type="uuid"),
            ),
            html=page_cells.text_cell("description"),
        ),
        Column(
            "found",
            pgettext_lazy("defect", "Found by"),
            (
                cell("found_by", pgettext_lazy("defect", "Found by"), type="person"),
                cell("found_at", pgettext_lazy("defect", "Found at"), type="datetime"),
            ),
            order=("found_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("found_by"), page_cells.time_cell("found_at")),
        ),
        Column(
            "resolution",
            _("Resolution"),
            (
                cell("note", _("Resolution"), "resolution.work"),
                cell("replacement", _("Replacement"), "resolution.replacement.label"),
                cell("resolved_by", _("Resolved by"), "resolution.resolved_by", type="person"),
                cell("resolved_at", _("Resolved at"), "resolution.resolved_at", type="datetime"),
            ),
            html=page_cells.with_notes(
                page_cells.text_cell("resolution.work"),
                page_cells.note_cell("resolution.replacement.label"),
                page_cells.note_cell("resolution.resolved_by"),
            ),
        ),
        Column(
            "state",
            _("State"),
            (Cell("state", _("State"), words.defect_state, _defect_text),),
            html=_defect_state_cell,
        ),
    ),
)
