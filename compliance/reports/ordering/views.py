"""Pages to request a report, follow its progress and download its volumes."""

from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import House, HouseRequest, moment
from compliance.http.formatting.dates_and_numbers import local_time, long_day
from compliance.http.input.submissions import submit
from compliance.http.register_views.view import View
from compliance.http.registers.paging import page_of
from compliance.signing import published_certificates as trust

from ..catalogue.domain.permissions import readable
from ..catalogue.presentation.titles import TITLES
from ..rendering.sheet import span
from . import selectors, tasks
from .forms import OrderForm
from .presentation import register as columns
from .presentation.downloads import as_download
from .presentation.words import FAILURES, TOO_LATE
from .selectors import who_ordered
from .services import cancellations, downloads, orders


@require_permission("reports.report.read")
@require_http_methods(["GET", "HEAD", "POST"])
def reports(request: HouseRequest) -> HttpResponseBase:
    """Show the reports of the casino, newest first, and the form to request one."""
    house, at = request.presence.house, moment()
    if request.method == "POST":
        return order(request)
    view = View.of(request, columns.REPORTS)
    if view.form:
        return view.export(selectors.reports(house.id, _readable(request)), prepare=lambda rows: _report_rows(rows, at))
    yesterday = house.gaming_day(at) - timedelta(days=1)
    kinds = _readable(request)
    form = OrderForm.as_first_shown(yesterday, request.GET, jurisdiction=house.jurisdiction, kinds=kinds)
    return _list(request, form, at)


def _report_rows(rows: Iterable[Any], at: datetime) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield {"report": row, "state": selectors.report_state(row, at).state}


@require_permission("reports.report.order")
def order(request: HouseRequest) -> HttpResponse:
    """Request a report and redirect to its page; errors are shown next to the field."""
    form = OrderForm(request.POST, jurisdiction=request.presence.house.jurisdiction, kinds=_readable(request))
    if done := submit(request, form, orders.order_report, language=get_language()):
        if not tasks.start(done.row.pk):
            message = _(
                "The queue cannot be reached. The request is stored: the report is generated as soon as the "
                "queue is back."
            )
            messages.warning(request, message)
        return redirect("reports:report", done.row.pk)
    return _list(request, form, moment(), status=422)


@require_permission("reports.report.read")
@require_GET
def report(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Show a report with its progress and volumes. HTMX requests the progress alone."""
    house = request.presence.house
    found = selectors.find_report(house.id, report_id)
    if found is None or found.kind not in _readable(request):
        raise Http404
    standing = selectors.report_state(found, moment())
    template = "reports/progress.html" if getattr(request, "htmx", False) else "reports/report.html"
    context = {"report": _report_row(house, standing), "may_order": _may_order(request)}
    response = TemplateResponse(
        request, template, context | {"may_cancel": request.presence.may("reports.report.cancel")}
    )
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_permission("reports.report.read")
@require_GET
def row(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Return one row of the list, for refreshing it during rendering."""
    house = request.presence.house
    found = selectors.find_report(house.id, report_id)
    if found is None or found.kind not in _readable(request):
        raise Http404
    return TemplateResponse(
        request, "reports/row.html", {"report": _report_row(house, selectors.report_state(found, moment()))}
    )


@require_permission("reports.report.read")
@require_GET
def volume(request: HouseRequest, report_id: UUID, number: int) -> HttpResponseBase:
    """Return the PDF of a volume. Each download is logged."""
    found = selectors.find_volume(request.presence.house.id, report_id, number)
    if found is None or found.report.kind not in _readable(request):
        raise Http404
    try:
        pdf = downloads.download(volume=found, by=request.presence.staff, at=moment())
    except downloads.VolumeDamaged:
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
def cancel(request: HouseRequest, report_id: UUID) -> HttpResponse:
    """Cancel a report before it is rendered, and log by whom. Control agents can neither request nor cancel."""
    found = selectors.find_report(request.presence.house.id, report_id)
    if found is None or found.kind not in _readable(request):
        raise Http404
    try:
        cancellations.cancel_report(report=found, by=request.presence.staff, at=moment())
    except cancellations.NotCancelled as refused:
        messages.warning(request, str(TOO_LATE[refused.why]))
    else:
        messages.success(request, _("The report is cancelled. No part of it is kept."))
    return redirect("reports:report", report_id)


@require_permission("reports.report.read")
@require_GET
def certificates(request: HouseRequest) -> HttpResponse:
    """Return all signing certificates of this installation as one PEM file, for OpenSSL and similar tools."""
    return _handed_out(
        b"".join(each.pem for each in _trust_anchors()), "carnet-certificates.pem", "application/x-pem-file"
    )


@require_permission("reports.report.read")
@require_GET
def certificate(request: HouseRequest) -> HttpResponse:
    """Return the newest certificate as DER, for programs that open it with a double click."""
    return _handed_out(_trust_anchors()[0].der, "carnet-certificate.crt", "application/pkix-cert")


def _trust_anchors() -> tuple[trust.Anchor, ...]:
    found = trust.published_anchors(moment())
    if not found:
        raise Http404(_("No documents have been signed yet."))
    return found


def _handed_out(data: bytes, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return HttpResponse(data, content_type=kind, headers=headers)


def _readable(request: HouseRequest) -> tuple[str, ...]:
    """Return the kinds of report that the person may read."""
    return readable(TITLES, request.presence.may)


def _may_order(request: HouseRequest) -> bool:
    return request.presence.may("reports.report.order")


def _list(request: HouseRequest, form: OrderForm, at: datetime, status: int = 200) -> HttpResponse:
    house = request.presence.house
    page = page_of(request, columns.REPORTS, selectors.reports(house.id, _readable(request)))
    page.object_list = [_report_row(house, selectors.report_state(each, at)) for each in page.object_list]
    context = {
        "page": page,
        "form": form,
        "may_order": _may_order(request),
        "order_url": reverse("reports:reports"),
        "certificates": [_anchor(house, each) for each in trust.published_anchors(at)],
    }
    return TemplateResponse(request, "reports/list.html", context, status=status)


def _anchor(house: House, anchor: trust.Anchor) -> dict[str, Any]:
    """Return a certificate in a form that a person can compare."""
    begins, ends = (long_day(house.local(each)) for each in (anchor.begins_at, anchor.ends_at))
    return {"name": anchor.name, "begins": begins, "ends": ends, "fingerprint": anchor.fingerprint_in_pairs}


def _report_row(house: House, standing: selectors.Standing) -> dict[str, Any]:
    """Return a report for its list row and its page."""
    report = standing.report
    single = standing.volumes[0] if len(standing.volumes) == 1 else None
    return {
        "id": report.pk,
        "code": report.kind,
        "title": TITLES[report.kind],
        "span": span(report.first_day, report.last_day),
        "days": _days(report.first_day, report.last_day),
        "first_day": report.first_day,
        "last_day": report.last_day,
        "language_name": dict(settings.LANGUAGES)[report.language],
        "ordered_by": who_ordered(report),
        "ordered_at": local_time(house, report.ordered_at),
        "state": standing.state,
        "late": standing.late,
        "running": standing.running,
        "step": standing.step,
        "attempt": standing.attempt,
        "drawn_pages": standing.done,
        "total_pages": standing.total,
        "percent": standing.percent,
        "cancelled_by": standing.cancellation and standing.cancellation.cancelled_by,
        "cancelled_at": standing.cancellation and local_time(house, standing.cancellation.cancelled_at),
        "pages": standing.pages,
        "failure": FAILURES.get(standing.failure, standing.failure) if standing.state == "failed" else "",
        "volumes": [
            {
                "number": each.number,
                "of": each.of,
                "rows": each.rows,
                "pages": each.pages,
                "drawn_at": local_time(house, each.drawn_at),
                "sha256": each.sha256,
                "data_sha256": each.data_sha256,
                "size": each.size,
            }
            for each in standing.volumes
        ],
        "size": sum(each.size for each in standing.volumes),
        "digest": single.sha256 if single else "",
        "url": reverse("reports:report", args=[report.pk]),
        "cancel_url": reverse("reports:cancel", args=[report.pk]),
        "row_url": reverse("reports:row", args=[report.pk]),
        "download_url": reverse("reports:volume", args=[report.pk, 1]) if single else "",
    }


def _days(first_day: date, last_day: date) -> str:
    """Return a period short enough for a table column."""
    first, last = date_format(first_day, "SHORT_DATE_FORMAT"), date_format(last_day, "SHORT_DATE_FORMAT")
    return first if first_day == last_day else f"{first}\u00a0– {last}"
