"""Register of reports: orders, progress, and checksums of the volumes."""

from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, TypedDict

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.reports.catalogue.domain.permissions import readable_kinds
from compliance.reports.catalogue.presentation.cells import report_cells, report_link
from compliance.reports.catalogue.presentation.titles import TITLES
from compliance.reports.ordering import selectors
from compliance.reports.rendering.sheet import format_span

from .progress import failure_text, progress_facts

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.reports.models import Report


class WithProgress(TypedDict):
    progress: selectors.ReportProgress


def _with_progress(scope: Scope, rows: "list[WithAnnotations[Report, WithProgress]]") -> None:
    for row in rows:
        row.progress = selectors.report_progress(row, scope.at)


def _refresh_address(row: "WithAnnotations[Report, WithProgress]") -> str:
    """Return where a row is requested again while the report is rendered."""
    if row.progress.running:
        return reverse("reports:row", args=[row.pk])
    return ""


def _of_volumes(name: str) -> Callable[["WithAnnotations[Report, WithProgress]"], str]:
    """Return a function for one value of each volume, separated by spaces."""
    return lambda row: " ".join(str(getattr(each, name)) for each in row.progress.volumes)


def short_days(first_day: date, last_day: date) -> str:
    """Return a period short enough for a table column."""
    first, last = date_format(first_day, "SHORT_DATE_FORMAT"), date_format(last_day, "SHORT_DATE_FORMAT")
    if first_day == last_day:
        return first
    return f"{first}\u00a0– {last}"


def _cancelled_by(row: "WithAnnotations[Report, WithProgress]") -> str:
    cancellation = row.progress.cancellation
    if cancellation:
        return str(cancellation.cancelled_by.full_name)
    return ""


def _failure(row: "WithAnnotations[Report, WithProgress]") -> str:
    """Return the code of a failure; empty unless the report failed."""
    if row.progress.state == "failed":
        return str(row.progress.failure)
    return ""


def _digest(row: "WithAnnotations[Report, WithProgress]", _scope: Scope) -> str:
    """Show the beginning of the digest of a report in one volume."""
    if len(row.progress.volumes) != 1:
        return page_cells.NONE
    digest = row.progress.volumes[0].sha256
    return format_html('<code class="digest" title="SHA-256 {}">{}…</code>', digest, digest[:12])


def _download_facts(row: "WithAnnotations[Report, WithProgress]", _scope: Scope) -> dict[str, object]:
    volumes = row.progress.volumes
    return {
        "title": TITLES[row.kind],
        "span": format_span(row.first_day, row.last_day),
        "count": len(volumes),
        "size": sum(each.size for each in volumes),
        "url": reverse("reports:report", args=[row.pk]),
        "download_url": reverse("reports:volume", args=[row.pk, 1]),
    }


REPORTS = Register(
    name="reports",
    title=_("Reports"),
    permission="reports.report.read",
    page=Page(
        "reports:reports",
        _("Every report is stored as generated; its SHA-256 digest is recorded in the audit log."),
        Empty(
            _("No reports yet"), _("Request the first one above: it is ready within a minute and kept here."), "report"
        ),
    ),
    rows=lambda scope: selectors.list_reports(scope.house.id, readable_kinds(TITLES, scope.presence.may)),
    prepare=_with_progress,
    row_refresh=_refresh_address,
    tables=("reports.Report", "reports.ReportVolume", "reports.ReportCancellation"),
    columns=(
        Column(
            "report",
            _("Report"),
            report_cells("kind"),
            order=("kind",),
            always_shown=True,
            html=report_link("reports:report", "kind"),
        ),
        Column(
            "days",
            _("Gaming days"),
            (
                cell("first_day", _("First day"), type="date"),
                cell("last_day", _("Last day"), type="date"),
                cell("language", _("Language")),
            ),
            order=("first_day", "last_day"),
            style="number days",
            html=page_cells.text_cell(lambda row: short_days(row.first_day, row.last_day)),
        ),
        Column(
            "ordered_at",
            _("Ordered"),
            (
                Cell("ordered_by", _("Requested by"), selectors.who_ordered),
                cell("schedule", _("Report schedule"), "scheduled_by.schedule_id", type="uuid"),
                cell("ordered_at", _("Requested at"), type="datetime"),
            ),
            order=("ordered_at",),
            html=page_cells.join_with_commas(
                page_cells.text_cell(lambda row: capfirst(selectors.who_ordered(row))),
                page_cells.time_cell("ordered_at"),
            ),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), "progress.state"),
                cell("percent", _("Progress, %"), "progress.percent", type="integer"),
                Cell("failure", _("Reason for failure"), _failure),
                Cell("cancelled_by", _("Cancelled by"), _cancelled_by),
                cell("cancelled_at", _("Cancelled at"), "progress.cancellation.cancelled_at", type="datetime"),
            ),
            html=page_cells.with_notes(
                page_cells.from_template(
                    "reports/state.html", lambda row, _scope: {"report": progress_facts(row.progress)}
                ),
                page_cells.note_cell(lambda row: failure_text(row.progress)),
            ),
        ),
        Column(
            "digest",
            _("Digest"),
            (Cell("sha256", "SHA-256", _of_volumes("sha256")),),
            style="spare",
            html=_digest,
        ),
        Column(
            "download",
            _("Download"),
            (
                Cell("volume_count", _("Volumes"), lambda row: len(row.progress.volumes), type="integer"),
                Cell("pages", _("Pages"), _of_volumes("pages")),
            ),
            style="figures",
            html=page_cells.from_template("reports/download.html", _download_facts),
        ),
    ),
)
