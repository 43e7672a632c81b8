"""The progress of a report as pages show it."""

from compliance.reports.ordering.selectors import ReportProgress

from .words import FAILURES


def progress_facts(progress: ReportProgress) -> dict[str, object]:
    """Return what `reports/state.html` shows of a report."""
    return {
        "id": progress.report.pk,
        "state": progress.state,
        "late": progress.late,
        "step": progress.step,
        "percent": progress.percent,
        "drawn_pages": progress.done,
        "total_pages": progress.total,
    }


def failure_text(progress: ReportProgress) -> str:
    """Return why a report failed; empty unless it did."""
    if progress.state != "failed":
        return ""
    return str(FAILURES.get(progress.failure, progress.failure))
