"""Register of holds in force: personal data kept regardless of retention periods."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell
from compliance.retention.selectors import erasures as selectors

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from audit.models import LegalHold

HOLD = "retention.hold.set"

_LIFT = page_cells.link_cell("retention:lift", page_cells.fixed_cell(_("Lift the hold")), permission=HOLD)


class _Name(TypedDict):
    name: str


def _with_names(scope: Scope, rows: "list[WithAnnotations[LegalHold, _Name]]") -> None:
    names = selectors.guest_names(scope.house.id, {row.subject_id for row in rows})
    for row in rows:
        row.name = names.get(row.subject_id, "")


def _lift_button(row: "LegalHold", scope: Scope) -> str:
    if scope.presence.may(HOLD):
        return _LIFT(row, scope)
    return page_cells.NONE


HOLDS = Register(
    name="holds",
    title=pgettext_lazy("data kept from erasure", "Holds"),
    permission="retention.erasure.read",
    page=Page(
        "retention:holds",
        _("This data is kept regardless of retention periods. Place a hold on the guest's page."),
        Empty(_("No holds"), _("Place a hold on the guest's page."), "lock"),
    ),
    rows=lambda scope: selectors.list_holds(scope.house.id),
    prepare=_with_names,
    has_file=False,
    columns=(
        Column(
            "whose",
            _("Person"),
            (
                cell("about_table", _("Table of the record"), "subject_table"),
                cell("about", _("Row on hold"), "subject_id", type="uuid"),
            ),
            always_shown=True,
            html=page_cells.text_cell("name"),
        ),
        Column(
            "reason", _("Reason"), (cell("reason", _("Reason")),), style="said", html=page_cells.text_cell("reason")
        ),
        Column(
            "held_at",
            _("On hold since"),
            (
                cell("held_at", _("On hold since"), type="datetime"),
                cell("held_by", _("Held by"), type="person"),
            ),
            order=("held_at",),
            html=page_cells.join_with_commas(page_cells.calendar_day("held_at"), page_cells.text_cell("held_by")),
        ),
        Column("lift", pgettext_lazy("column", "Lift the hold"), (), html=_lift_button),
    ),
)
