"""Pages to request a report, follow its progress and download its volumes."""

from datetime import timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.polls import poll
from compliance.http.access.presence import House, HouseRequest, current_time
from compliance.http.formatting.dates_and_numbers import local_time, long_day
from compliance.http.input.submissions import submit
from compliance.http.register_views.pages import show_register, show_row
from compliance.signing import published_certificates

from ..catalogue.domain.permissions import readable_kinds
from ..catalogue.presentation.titles import TITLES
from ..rendering.sheet import format_span
from . import selectors, tasks
from .forms import OrderForm
from .presentation.downloads import as_download
from .presentation.progress import failure_text, progress_facts
from .presentation.register import REPORTS
from .services import cancellations, downloads, orders
from .services.volume_bytes import VolumeDamaged

if TYPE_CHECKING:
    from compliance.reports.models import Report


@require_permission("reports.report.read")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def list_reports(request: HouseRequest) -> HttpResponseBase:
    """Show the reports of the casino, newest first, and the form to request one."""
    if request.method == "POST":
        return submit_order(request)
    house = request.presence.house
    # Yesterday is the last complete gaming day.
    yesterday = house.gaming_day(current_time()) - timedelta(days=1)
    kinds = _readable_kinds(request)
    return _render_list(
        request, OrderForm.as_first_shown(yesterday, request.GET, jurisdiction=house.jurisdiction, kinds=kinds)
    )


@require_permission("reports.report.order")
def submit_order(request: HouseRequest) -> HttpResponseBase:
    """Request a report and redirect to its page; errors are shown next to the field."""
    form = OrderForm(request.POST, jurisdiction=request.presence.house.jurisdiction, kinds=_readable_kinds(request))
    done = submit(request, form, orders.order_report, language=get_language())
    if not done:
        return _render_list(request, form, status=422)
    if not tasks.wake_worker(done.row.pk):
        message = _(
            "The queue cannot be reached. The request is stored: the report is generated as soon as the queue is back."
        )
        messages.warning(request, message)
    return redirect("reports:report", done.row.pk)


@require_permission("reports.report.read")
@require_GET
def show_report(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Show a report with its progress and volumes."""
    return _render_report(request, report_id, "reports/report.html")


@poll("reports:report", "report_id")
@require_permission("reports.report.read")
@require_GET
def refresh_progress(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Return the progress of a report and its volumes."""
    return _render_report(request, report_id, "reports/progress.html")


def _render_report(request: HouseRequest, report_id: UUID, template: str) -> HttpResponse:
    house = request.presence.house
    progress = selectors.report_progress(_find_report(request, report_id), current_time())
    context = {"report": _report_row(house, progress), "may_order": _may_order(request)}
    return TemplateResponse(request, template, context | {"may_cancel": request.presence.may("reports.report.cancel")})


@poll("reports:reports")
@require_permission("reports.report.read")
@require_GET
def row(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Return one row of the list, for refreshing it during rendering."""
    return show_row(request, REPORTS, _find_report(request, report_id))


@require_permission("reports.report.read")
@require_GET
def download_volume(request: HouseRequest, report_id: UUID, number: int) -> HttpResponseBase:
    """Return the PDF of a volume. Each download is logged."""
    found = selectors.find_volume(request.presence.house.id, report_id, number)
    if found is None or found.report.kind not in _readable_kinds(request):
        raise Http404
    try:
        pdf = downloads.download_volume(volume=found, by=request.presence.staff, at=current_time())
    except VolumeDamaged:
        messages.error(
            request,
            _(
                "This file differs from the generated report: its SHA-256 does not match the audit log. It "
                "cannot be downloaded. Notify the compliance officer and request the report again."
            ),
        )
        return redirect("reports:report", report_id)
    return as_download(pdf, found)


@require_permission("reports.report.cancel")
@require_POST
def submit_cancellation(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Cancel a report before it is rendered, and log by whom. Control agents can neither request nor cancel."""
    if submit(request, None, cancellations.cancel_report, report=_find_report(request, report_id)):
        messages.success(request, _("The report is cancelled. No part of it is kept."))
    return redirect("reports:report", report_id)


@require_permission("reports.report.read")
@require_GET
def download_certificates(request: HouseRequest) -> HttpResponse:
    """Return all signing certificates of this installation as one PEM file, for OpenSSL and similar tools."""
    return _file_response(
        b"".join(each.pem for each in _trust_anchors()), "carnet-certificates.pem", "application/x-pem-file"
    )


@require_permission("reports.report.read")
@require_GET
def download_certificate(request: HouseRequest) -> HttpResponse:
    """Return the newest certificate as DER, for programs that open it with a double click."""
    return _file_response(_trust_anchors()[0].der, "carnet-certificate.crt", "application/pkix-cert")


def _trust_anchors() -> tuple[published_certificates.Anchor, ...]:
    found = published_certificates.published_anchors(current_time())
    if not found:
        raise Http404(_("No documents have been signed yet."))
    return found


def _file_response(data: bytes, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(data, content_type=kind, headers=headers)


def _readable_kinds(request: HouseRequest) -> tuple[str, ...]:
    """Return the kinds of report that the person may read."""
    return readable_kinds(TITLES, request.presence.may)


def _find_report(request: HouseRequest, report_id: UUID) -> "Report":
    """Return a report that the person may read. Raises NotFound, Http404."""
    found = selectors.get_report(request.venue_id, report_id)
    if found.kind not in _readable_kinds(request):
        raise Http404
    return found


def _may_order(request: HouseRequest) -> bool:
    return request.presence.may("reports.report.order")


def _render_list(request: HouseRequest, form: OrderForm, status: int = 200) -> HttpResponseBase:
    house = request.presence.house
    context = {
        "form": form,
        "may_order": _may_order(request),
        "certificates": [
            _describe_anchor(house, each) for each in published_certificates.published_anchors(current_time())
        ],
    }
    return show_register(request, REPORTS, "reports/list.html", context, status=status)


def _describe_anchor(house: House, anchor: published_certificates.Anchor) -> dict[str, object]:
    """Return a certificate in a form that a person can compare."""
    begins, ends = (long_day(house.local(each)) for each in (anchor.begins_at, anchor.ends_at))
    return {"name": anchor.name, "begins": begins, "ends": ends, "fingerprint": anchor.fingerprint_in_pairs}


def _report_row(house: House, progress: selectors.ReportProgress) -> dict[str, object]:
    """Return a report for its page."""
    report = progress.report
    return progress_facts(progress) | {
        "code": report.kind,
        "title": TITLES[report.kind],
        "span": format_span(report.first_day, report.last_day),
        "first_day": report.first_day,
        "last_day": report.last_day,
        "language_name": dict(settings.LANGUAGES)[report.language],
        "ordered_by": selectors.who_ordered(report),
        "ordered_at": local_time(house, report.ordered_at),
        "running": progress.running,
        "failure": failure_text(progress),
        "attempt": progress.attempt,
        "cancelled_by": progress.cancellation and progress.cancellation.cancelled_by,
        "cancelled_at": progress.cancellation and local_time(house, progress.cancellation.cancelled_at),
        "volumes": [(each, local_time(house, each.drawn_at)) for each in progress.volumes],
        "url": reverse("reports:report", args=[report.pk]),
        "cancel_url": reverse("reports:cancel", args=[report.pk]),
    }
