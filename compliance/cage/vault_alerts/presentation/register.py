"""Register definition of alerts about the records of chips and floats."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import alert_columns, page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, cell, single_cell_column
from compliance.http.registers.filters import RegisterFilter

from ...witnesses.presentation.words import piece_or_box
from .. import selectors
from . import words

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.cage.models.vault_alerts import VaultAlert

READ = "cage.alert.read"
REVIEW = "cage.alert.review"


class VaultAlertFilter(RegisterFilter):
    """Alerts by kind, that are open or reviewed."""

    state = ChoiceFilter(label=_("State"), choices=list(words.STATES.items()), empty_label=_("All"), method="in_state")
    kind = ChoiceFilter(label=_("What is wrong"), choices=list(words.KINDS.items()), empty_label=_("All"))

    def in_state(self, rows: "QuerySet[VaultAlert]", _name: str, state: str) -> "QuerySet[VaultAlert]":
        return rows.filter(review__isnull=state == "open")


def state_of(row: "VaultAlert") -> str:
    return "reviewed" if hasattr(row, "review") else "open"


VAULT_ALERTS = Register(
    name="vault-alerts",
    title=_("Alerts about chips and floats"),
    permission=READ,
    page=Page(
        "cage:vault_alerts",
        _(
            "Gaps in the records of chips and floats, and chips that were moved without a second person. A person "
            "who did not make the record reviews each alert."
        ),
        Empty(_("No alerts"), _("The records have no gap, and each movement has its second person."), "check"),
    ),
    rows=lambda scope: selectors.list_alerts(scope.house.id),
    filters=VaultAlertFilter,
    tiles=alert_columns.open_tile(words.STATES["open"], selectors.count_open_alerts),
    tables=("cage.VaultAlert", "cage.VaultAlertReview"),
    columns=(
        Column(
            "thing",
            pgettext_lazy("records of the cage", "Record"),
            (
                cell("thing", pgettext_lazy("records of the cage", "Record")),
                cell("source_id", _("Record (ID)"), type="uuid"),
            ),
            order=("thing",),
            always_shown=True,
            html=page_cells.link_cell("cage:vault_alert", page_cells.text_cell(lambda row: piece_or_box(row.thing))),
        ),
        alert_columns.raised_column(),
        single_cell_column(
            cell("kind", _("What is wrong"), words=words.KINDS), page_cells.text_cell("kind", words.KINDS), "kind"
        ),
        single_cell_column(
            cell("expected", pgettext_lazy("vault alert", "Expected"), type="integer"),
            page_cells.number_cell("expected"),
            style="figures",
        ),
        single_cell_column(
            cell("found", pgettext_lazy("vault alert", "Found"), type="integer"),
            page_cells.number_cell("found"),
            style="figures",
        ),
        alert_columns.state_column(
            state_of,
            words.STATES,
            words.TONES,
            cell("outcome", _("Outcome"), "review.outcome", words=words.OUTCOMES),
            cell("reviewed_at", _("Reviewed at"), "review.reviewed_at", type="datetime"),
            cell("reviewed_by", _("Reviewed by"), "review.reviewed_by", type="person"),
        ),
    ),
)
