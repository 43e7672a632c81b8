"""Register definitions of the training that is due: of all employees, and one's own."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, single_cell_column
from compliance.http.registers.filters import RegisterFilter
from compliance.training.selectors import due as selectors
from compliance.venues.selectors import venues

from . import words

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from compliance.training.selectors.due import TrainingState
    from compliance.venues.models.staff import Staff

READ = "training.training.read"
OWN = "training.own.read"


class DueFilter(RegisterFilter):
    """Training by topic, and whether it is due. The rows are computed, so the filters do not narrow a query."""

    state = ChoiceFilter(
        label=_("State"),
        choices=[(code, label) for code, label in words.DUE_STATES.items() if code != selectors.NOT_NEEDED],
        empty_label=_("All"),
        method="as_it_is",
    )
    topic = ChoiceFilter(label=_("Topic"), choices=list(words.TOPICS.items()), empty_label=_("All"), method="as_it_is")

    def as_it_is(self, rows: "QuerySet[Staff]", _name: str, _code: str) -> "QuerySet[Staff]":
        return rows


def _states(scope: Scope, _employees: "QuerySet[Staff]", chosen: Mapping[str, object]) -> "list[TrainingState]":
    state, topic = chosen.get("state"), chosen.get("topic")
    return [
        each
        for each in selectors.training_states(scope.house, scope.at)
        if state in {"", None, each.state} and topic in {"", None, each.subject.topic}
    ]


_SUBJECT = Column(
    "subject",
    _("Subject"),
    (cell("subject", _("Subject"), "subject.name"), cell("subject_id", _("Subject (ID)"), "subject.pk", type="uuid")),
    always_shown=True,
    html=page_cells.text_cell("subject.name"),
)
_TOPIC = single_cell_column(
    cell("topic", _("Topic"), "subject.topic", words=words.TOPICS),
    page_cells.text_cell("subject.topic", words.TOPICS),
)
_DAYS = (
    single_cell_column(
        cell("last_on", _("Last training"), type="date"), page_cells.day_cell("last_on"), style="figures"
    ),
    single_cell_column(cell("due_on", _("Due by"), type="date"), page_cells.day_cell("due_on"), style="figures"),
    single_cell_column(
        cell("state", _("State"), words=words.DUE_STATES),
        page_cells.badge_cell("state", words.DUE_STATES, words.DUE_TONES),
    ),
)
_TABLES = ("training.TrainingParticipant", "training.TrainingRequirement")

DUE_TRAINING = Register(
    name="training-due",
    title=_("Due training"),
    permission=READ,
    page=Page(
        "training:due",
        _("Which employees have the training that their roles need, and by when the next one is due."),
        Empty(_("Nothing is due"), _("No employee has a role that needs training, or none in this state."), "check"),
        "register.trainings",
    ),
    rows=lambda scope: venues.staff_on_duty(scope.house, scope.at),
    filters=DueFilter,
    compute=_states,
    tables=_TABLES,
    has_ids=False,
    columns=(
        single_cell_column(
            cell("employee", _("Employee"), type="person"), page_cells.text_cell("employee"), always_shown=True
        ),
        _SUBJECT,
        _TOPIC,
        *_DAYS,
    ),
)

OWN_TRAINING = Register(
    name="own-training",
    title=_("My training"),
    permission=OWN,
    page=Page(
        "training:own",
        _("The training that your roles need, and what you were trained in."),
        Empty(_("No training"), _("Your roles need no training, and none of yours is recorded."), "book"),
        "register.trainings",
    ),
    rows=lambda scope: selectors.states_of(scope.house, scope.presence.staff.pk, scope.at),
    tables=_TABLES,
    has_ids=False,
    has_file=False,
    columns=(_SUBJECT, _TOPIC, *_DAYS),
)
