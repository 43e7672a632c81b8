"""What the log says, in a sentence, about each act on a report."""

from django.utils.translation import gettext_lazy as _

KINDS = {
    "reports.report.ordered": _("Ordered report {report} for {first_day} to {last_day}."),
    "reports.report.drawn": _("Drew report {report}: {rows} rows on {pages} pages, SHA-256 {sha256}."),
    "reports.report.failed": _("Report {report} could not be drawn after {attempts} attempts ({reason})."),
    "reports.report.downloaded": _("Downloaded report {report}, volume {volume}."),
}
