"""Sentences of the audit log about acts on reports."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from audit.recording.counting import Counting, Sentence
from audit.recording.kinds import Words
from compliance.http.formatting.coded_text import what_happened

from .catalogue.presentation.titles import TITLES
from .ordering.presentation.words import FAILURES
from .scheduling.presentation.words import REFUSALS, RHYTHMS

KINDS: dict[str, Sentence] = {
    "reports.report.ordered": _("Requested the report “{report}” for {first_day} to {last_day}."),
    "reports.report.compiled": _("Compiled the data of the report “{report}”, volume {volume}: SHA-256 {data_sha256}."),
    "reports.report.drawn": _("Generated the report “{report}”. Rows: {rows}; pages: {pages}; SHA-256 {sha256}."),
    "reports.report.failed": Counting(
        "attempts",
        lambda n: ngettext(
            "The report “{report}” could not be generated after {attempts} attempt ({reason}).",
            "The report “{report}” could not be generated after {attempts} attempts ({reason}).",
            n,
        ),
    ),
    "reports.report.cancelled": Counting(
        "pages",
        lambda n: ngettext(
            "Cancelled the report “{report}” after {pages} page.",
            "Cancelled the report “{report}” after {pages} pages.",
            n,
        ),
    ),
    "reports.schedule.set_up": _("Set up the default report schedules: {reports}."),
    "reports.schedule.added": _("Scheduled the report “{report}”, {rhythm}."),
    "reports.schedule.changed": _("Changed the schedule of the report “{report}”, {rhythm} (version {edition})."),
    "reports.schedule.paused": _("Paused the schedule of the report “{report}”, {rhythm}."),
    "reports.schedule.resumed": _("Resumed the schedule of the report “{report}”, {rhythm}."),
    "reports.schedule.ran": _(
        "The schedule requested the report “{report}” for {first_day} to {last_day}, due {due_at}."
    ),
    "reports.schedule.refused": _(
        "The schedule could not request the report “{report}” for {first_day} to {last_day} ({reason}, attempt "
        "{attempt})."
    ),
    "reports.report.downloaded": _("Downloaded the report “{report}”, volume {volume}."),
}


def _describe_schedule(codes: str) -> str:
    """Return a schedule in words, such as `R-12 nightly`."""
    report, _space, rhythm = codes.partition(" ")
    return f"{TITLES.get(report, report)} ({RHYTHMS.get(rhythm, rhythm)})"


_OF_SCHEDULES = (
    "reports.schedule.added",
    "reports.schedule.changed",
    "reports.schedule.paused",
    "reports.schedule.resumed",
)
# The log stores codes; its sentences use these words.
LABELS: dict[tuple[str, str], Words] = {
    **{(kind, "report"): TITLES for kind in KINDS if kind != "reports.schedule.set_up"},
    **{(kind, "rhythm"): RHYTHMS for kind in _OF_SCHEDULES},
    ("reports.report.failed", "reason"): {why: what_happened(text) for why, text in FAILURES.items()},
    ("reports.schedule.refused", "reason"): {why: what_happened(text) for why, text in REFUSALS.items()},
    ("reports.schedule.set_up", "reports"): _describe_schedule,
}
