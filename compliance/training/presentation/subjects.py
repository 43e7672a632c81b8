"""Register definition of the subjects of training, with who needs them."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, cell, single_cell_column
from compliance.training.selectors import subjects as selectors

from . import words

if TYPE_CHECKING:
    from compliance.training.models.subjects import TrainingRequirement

READ = "training.training.read"
KEEP = "training.subject.keep"

_CHANGE = page_cells.link_cell(
    "training:change_need", page_cells.fixed_cell(pgettext_lazy("button", "Change")), "subject_id"
)


def _role_names(row: "TrainingRequirement") -> str:
    return words.role_names(row.roles) or str(_("no employee"))


SUBJECTS = Register(
    name="training-subjects",
    title=_("Subjects of training"),
    permission=READ,
    page=Page(
        "training:subjects",
        _("What employees are trained in, which roles need it, and after how many months it is repeated."),
        Empty(_("No subjects"), _("Enter the first subject. It is required from then on."), "book"),
        "register.trainings",
    ),
    rows=lambda scope: selectors.list_requirements(scope.house.id),
    sort="name",
    tables=("training.TrainingSubject", "training.TrainingRequirement"),
    columns=(
        Column(
            "name",
            _("Subject"),
            (cell("name", _("Subject"), "subject.name"), cell("subject_id", _("Subject (ID)"), type="uuid")),
            order=("subject__name",),
            always_shown=True,
            html=page_cells.text_cell("subject.name"),
        ),
        single_cell_column(
            cell("topic", _("Topic"), "subject.topic", words=words.TOPICS),
            page_cells.text_cell("subject.topic", words.TOPICS),
            "subject__topic",
        ),
        single_cell_column(Cell("roles", _("Required for"), _role_names), page_cells.text_cell(_role_names)),
        single_cell_column(
            cell("interval_months", _("Repeated after (months)"), type="integer"),
            page_cells.number_cell("interval_months"),
            "interval_months",
            style="figures",
        ),
        Column(
            "decided",
            _("Decided by"),
            (
                cell("decided_by", _("Decided by"), type="person"),
                cell("decided_at", _("Decided at"), type="datetime"),
            ),
            order=("decided_at",),
            usual=False,
            html=page_cells.join_with_commas(page_cells.text_cell("decided_by"), page_cells.calendar_day("decided_at")),
        ),
        Column("change", pgettext_lazy("what changes", "Change"), (), always_shown=True, html=_CHANGE, permission=KEEP),
    ),
)
