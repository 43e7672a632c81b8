"""What the log says, in a sentence, about each act on a report."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from audit.counting import Counting, Sentence

KINDS: dict[str, Sentence] = {
    "reports.report.ordered": _("Ordered report {report} for {first_day} to {last_day}."),
    "reports.report.compiled": _("Compiled the data of report {report}, volume {volume}: SHA-256 {data_sha256}."),
    "reports.report.drawn": _("Drew report {report}. Rows: {rows}; pages: {pages}; SHA-256 {sha256}."),
    "reports.report.failed": Counting(
        "attempts",
        lambda n: ngettext(
            "Report {report} could not be drawn after {attempts} attempt ({reason}).",
            "Report {report} could not be drawn after {attempts} attempts ({reason}).",
            n,
        ),
    ),
    "reports.report.cancelled": Counting(
        "pages",
        lambda n: ngettext(
            "Cancelled report {report}; {pages} page was laid out.",
            "Cancelled report {report}; {pages} pages were laid out.",
            n,
        ),
    ),
    "reports.schedule.set_up": _("Set up the usual schedules of reports: {reports}."),
    "reports.schedule.added": _("Scheduled report {report}, {rhythm}."),
    "reports.schedule.changed": _("Changed when report {report}, {rhythm}, is drawn (edition {edition})."),
    "reports.schedule.paused": _("Paused the schedule of report {report}, {rhythm}."),
    "reports.schedule.resumed": _("Resumed the schedule of report {report}, {rhythm}."),
    "reports.schedule.ran": _("The schedule ordered report {report} for {first_day} to {last_day}, due {due_at}."),
    "reports.schedule.refused": _(
        "The schedule could not order report {report} for {first_day} to {last_day} ({reason}, attempt {attempt})."
    ),
    "reports.report.downloaded": _("Downloaded report {report}, volume {volume}."),
}
