"""Register of interviews, shown as the team's agenda."""

from django.utils.translation import gettext_lazy as _

from compliance.exclusions.measure_register.presentation import words
from compliance.exclusions.measure_register.presentation.columns import GUEST, newest_getter, newest_in_words
from compliance.http.registers.declarations import Cell, cell, page_only_register

from . import words as interview_words

INTERVIEWS = page_only_register(
    "interviews",
    _("Interviews"),
    cell("opened_at", _("Started at"), "opened_at"),
    cell("opened_by", _("Started by")),
    cell("kind", _("Kind"), "measure.kind", words.KINDS),
    cell("measure", _("Measure"), "measure_id"),
    GUEST,
    newest_in_words("steps", "step", _("State"), "step", interview_words.STEPS),
    Cell("meets_at", _("Agreed for"), newest_getter("steps", "meets_at")),
    Cell("held_on", _("Held on"), newest_getter("steps", "held_on")),
    Cell("led_by", _("Conducted by"), newest_getter("steps", "led_by")),
    Cell("steps", _("Steps"), lambda row: len(row.steps.all())),
    permission="exclusions.interview.read",
    tables=("exclusions.Interview", "exclusions.InterviewStep"),
)
