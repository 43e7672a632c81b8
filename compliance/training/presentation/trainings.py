"""Register definition of the trainings that were held."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, single_cell_column
from compliance.http.registers.filters import RegisterFilter
from compliance.training.selectors import trainings as selectors

from . import words

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.training.models.trainings import Training

READ = "training.training.read"
RECORD = "training.training.record"


class TrainingFilter(RegisterFilter):
    """Trainings by topic, and whether they count."""

    topic = ChoiceFilter(
        label=_("Topic"), choices=list(words.TOPICS.items()), empty_label=_("All"), field_name="subject__topic"
    )
    state = ChoiceFilter(
        label=_("State"), choices=list(words.HELD_STATES.items()), empty_label=_("All"), method="in_state"
    )

    def in_state(self, rows: "QuerySet[Training]", _name: str, state: str) -> "QuerySet[Training]":
        return rows.filter(cancelled__isnull=state == "counts")


def state_of(row: "Training") -> str:
    return "cancelled" if hasattr(row, "cancelled") else "counts"


_STATE = page_cells.badge_cell(state_of, words.HELD_STATES, words.HELD_TONES)
_CANCEL = page_cells.link_cell("training:cancel", page_cells.fixed_cell(pgettext_lazy("training", "Cancel")))


def _state_cell(row: "Training", scope: Scope) -> str:
    if state_of(row) == "cancelled" or not scope.presence.may(RECORD):
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _CANCEL)(row, scope)


def _participant_names(row: "Training") -> str:
    return ", ".join(sorted(each.employee.full_name for each in row.participants.all()))


TRAININGS = Register(
    name="trainings",
    title=_("Training held"),
    permission=READ,
    page=Page(
        "training:trainings",
        _("Trainings of the employees. A training counts only if a person who took no part recorded it."),
        Empty(_("No trainings"), _("Record a training after it was held, with its participants."), "book"),
        "register.trainings",
    ),
    rows=lambda scope: selectors.list_trainings(scope.house.id),
    filters=TrainingFilter,
    sort="-held_on",
    tables=("training.Training", "training.TrainingParticipant", "training.TrainingCancellation"),
    columns=(
        single_cell_column(
            cell("held_on", pgettext_lazy("training", "Held on"), type="date"),
            page_cells.day_cell("held_on"),
            "held_on",
            style="figures",
            always_shown=True,
        ),
        Column(
            "subject",
            _("Subject"),
            (cell("subject", _("Subject"), "subject.name"), cell("subject_id", _("Subject (ID)"), type="uuid")),
            order=("subject__name",),
            always_shown=True,
            html=page_cells.text_cell("subject.name"),
        ),
        single_cell_column(
            cell("topic", _("Topic"), "subject.topic", words=words.TOPICS),
            page_cells.text_cell("subject.topic", words.TOPICS),
            "subject__topic",
            usual=False,
        ),
        single_cell_column(
            cell("provider", pgettext_lazy("training", "Held by")), page_cells.text_cell("provider"), "provider"
        ),
        single_cell_column(
            cell("reference", _("Reference of the certificates")), page_cells.text_cell("reference"), "reference"
        ),
        Column(
            "participants",
            _("Participants"),
            (
                Cell("participants", _("Participants"), _participant_names),
                cell("participant_count", _("Number of participants"), type="integer"),
            ),
            html=page_cells.text_cell(_participant_names),
        ),
        Column(
            "recorded",
            _("Recorded by"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell("recorded_by"), page_cells.calendar_day("recorded_at")
            ),
        ),
        Column(
            "state",
            _("State"),
            (
                Cell("state", _("State"), state_of, lambda row: str(words.HELD_STATES[state_of(row)])),
                cell("reason", _("Reason for the cancellation"), "cancelled.reason"),
                cell(
                    "cancelled_by", pgettext_lazy("training", "Cancelled by"), "cancelled.cancelled_by", type="person"
                ),
            ),
            html=_state_cell,
        ),
    ),
)
