"""Count register, and the queue of counts that await a second person."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.cage.drawers.presentation import columns as cage_columns
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.visibility import selectors as visibility
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from ..selectors import counts as count_selectors
from ..services import counts
from . import words as count_words
from .filters import CountFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.cage.models.counts import Count


class CountInRegister(TypedDict):
    """What the register shows of a count."""

    visible: visibility.VisibleCount
    seen: visibility.Seen


def _with_visible(scope: Scope, rows: "list[WithAnnotations[Count, CountInRegister]]") -> None:
    """Set `seen` on each count: what the reader may see, without the sum of an opening count if totals are hidden."""
    reader = visibility.Viewer.from_presence(scope.presence)
    visible = visibility.visible_counts(rows, reader)
    hidden = visibility.hidden_totals([row.shift for row in rows if row.kind == "opening"], reader)
    for row in rows:
        row.visible = visible[row.pk]
        row.seen = visibility.Seen.from_visible(row.visible, hidden=row.kind == "opening" and row.shift_id in hidden)


def _is_table(row: "Count") -> bool:
    """Is it the count of a table? Its variance is the result of the game and needs no explanation."""
    return row.shift.table_id is not None and row.kind in shift_selectors.AT_END


def _difference_cell(row: "WithAnnotations[Count, CountInRegister]", scope: Scope) -> str:
    if row.seen.difference is None:
        return str(_("hidden for now"))
    if _is_table(row):
        return str(_("table"))
    return page_cells.amount_cell("seen.difference")(row, scope)


def _signer_names(row: "Count") -> str:
    return ", ".join(str(each.signed_by) for each in row.signatures.all())


COUNTS = Register(
    name="counts",
    title=pgettext_lazy("cage", "Counts"),
    permission="cage.count.sign",
    page=Page(
        "cage:all_counts",
        _(
            "Every count of a float or box that you may see. The expected amount is shown once the count has been "
            "compared."
        ),
        Empty(_("No counts"), _("No counts were made on these days."), "check"),
    ),
    rows=lambda scope: count_selectors.counts(scope.house.id).order_by("-counted_at", "-pk"),
    filters=CountFilter,
    prepare=_with_visible,
    tables=("cage.Count", "cage.CountSignature", "cage.Explanation", "cage.Disclosure"),
    columns=(
        Column(
            "place",
            _("Desk or table"),
            (
                Cell("place", _("Desk or table"), cage_columns.place_of),
                cell("shift", _("Shift"), "shift.label"),
                cell("shift_id", _("Shift (ID)"), type="uuid"),
                cell("number", _("Number"), type="integer"),
            ),
            order=("shift__desk__name", "shift__table__name"),
            always_shown=True,
            html=page_cells.link_cell("cage:count_page", page_cells.text_cell(cage_columns.place_of)),
        ),
        cage_columns.gaming_day("shift.gaming_day", "shift__gaming_day"),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=count_words.COUNTS),),
            order=("kind",),
            html=page_cells.text_cell("kind", count_words.COUNTS),
        ),
        Column(
            "holder",
            pgettext_lazy("shift", "Held by"),
            (cell("holder", pgettext_lazy("shift", "Held by"), "shift.opened_by", type="person"),),
            order=("shift__opened_by__full_name",),
            usual=False,
            html=page_cells.text_cell("shift.opened_by"),
        ),
        Column(
            "counted_at",
            pgettext_lazy("who and when", "Counted"),
            (
                cell("counted_by", pgettext_lazy("float", "Counted by"), type="person"),
                cell("counted_at", _("Counted at"), type="datetime"),
            ),
            order=("counted_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("counted_by"), page_cells.time_cell("counted_at")),
        ),
        cage_columns.amount_column("expected", _("Expected"), "seen.expected"),
        cage_columns.amount_column("counted", _("Counted"), "seen.counted"),
        Column(
            "difference",
            _("Difference"),
            (cell("difference", _("Difference"), "seen.difference", type="decimal"),),
            style="figures",
            html=_difference_cell,
        ),
        Column(
            "explanation",
            _("Explanation"),
            (cell("explanation", _("Explanation"), "seen.explanation"),),
            usual=False,
            html=page_cells.text_cell("seen.explanation"),
        ),
        Column(
            "signed_by",
            _("Signed by"),
            (Cell("signed_by", _("Signed by"), _signer_names),),
            html=page_cells.text_cell(_signer_names),
        ),
        *for_files(
            cell("cash", pgettext_lazy("column of amounts", "Cash"), "seen.cash", type="decimal"),
            cell("chips", _("Chips"), "seen.chips", type="decimal"),
            cell("plaques", _("Plaques"), "seen.plaques", type="decimal"),
            cell("expected_cash", _("Expected cash"), "seen.expected_cash", type="decimal"),
            cell("expected_chips", _("Expected chips"), "seen.expected_chips", type="decimal"),
            cell("expected_plaques", _("Expected plaques"), "seen.expected_plaques", type="decimal"),
            cell("disclosed", _("Compared"), "seen.disclosed", type="boolean"),
            cell("explained", _("Explained"), "seen.explained", type="boolean"),
            cell("signed", _("Signed"), "seen.signed", type="boolean"),
        ),
    ),
)

# The next step of a second person for a count in the queue, with tone and icon.
_NEXT = {
    "own": (_("another person must sign"), "", "user"),
    "uncompared": (_("variance: ask for an explanation"), "refused", "question"),
    "report": (_("awaiting a report"), "refused", "alert"),
    "unexplained": (_("awaiting an explanation"), "refused", "alert"),
    "ready": (_("ready to sign"), "review", "clock"),
}


def _next_step(row: "WithAnnotations[Count, CountInRegister]", scope: Scope) -> str:
    """Return the reader's next step for a count."""
    took_part = {row.counted_by_id}
    if row.kind in shift_selectors.AT_END:
        took_part.add(row.shift.opened_by_id)
    if scope.presence.staff.pk in took_part:
        return "own"
    # A recount is explained together with the counts before it.
    if row.kind == "recount":
        related = count_selectors.differing_counts(row)
    else:
        related = [row] if count_selectors.gap_of(row) else []
    # A hidden variance must look like none at all.
    if not row.visible.difference_shown or not related:
        return "ready"
    if row.kind != "opening" and not row.seen.disclosed:
        return "uncompared"
    waiting = [each for each in related if getattr(each, "explanation", None) is None]
    if not waiting:
        return "ready"
    report = any(counts.needs_report(scope.house, each) for each in waiting)
    return "report" if report else "unexplained"


def _next_badge(row: "WithAnnotations[Count, CountInRegister]", scope: Scope) -> str:
    step = _next_step(row, scope)
    badge = page_cells.badge_cell(
        lambda _row: step,
        {code: label for code, (label, _tone, _icon) in _NEXT.items()},
        {code: (tone, icon) for code, (_label, tone, icon) in _NEXT.items()},
    )
    return badge(row, scope)


QUEUE = (
    *COUNTS.named({"place", "kind", "counted_at", "difference"}),
    Column("next", _("State"), (), html=_next_badge),
)
