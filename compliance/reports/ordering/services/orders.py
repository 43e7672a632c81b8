"""Request of a report: the row is the order, so a queue outage loses nothing."""

from datetime import date, datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from audit.recording import log
from compliance.refusals import Refused
from compliance.reports.catalogue.domain.languages import LANGUAGES, WITHIN_THE_HOUSE
from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.models import Drawing, Report
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

LONGEST_SPAN = 400  # gaming days: a year with its holidays, which also bounds the time of one rendering


@transaction.atomic(durable=True)
def order_report(
    *, house: House, kind: str, first_day: date, last_day: date, by: "Staff", at: datetime, language: str | None = None
) -> Report:
    """Request a report on a period of gaming days, both days included, in the language of the authority.

    Internal reports use `language` if given. The period may include the current gaming day; the report then states
    that the day had not ended.
    """
    check_order(house, kind, first_day, last_day, at)
    report = Report(
        venue_id=house.id,
        kind=kind,
        first_day=first_day,
        last_day=last_day,
        language=_report_language(house, kind, language),
        ordered_by_id=by.pk,
        ordered_at=at,
    )
    with log.act(
        "reports.report.ordered",
        subject=report,
        by=by,
        at=at,
        scope=house.id,
        report=kind,
        first_day=first_day,
        last_day=last_day,
    ):
        report.save(force_insert=True)
    # A working row, not a register: it is not part of the act.
    Drawing(report=report).save(force_insert=True)
    return report


def _report_language(house: House, kind: str, wanted: str | None) -> str:
    if kind in WITHIN_THE_HOUSE and wanted in dict(settings.LANGUAGES):
        return str(wanted)
    return LANGUAGES.get(house.jurisdiction, "en")


def check_order(house: House, kind: str, first_day: date, last_day: date, at: datetime) -> None:
    """Check whether an order is valid, regardless of the requester. Raises Refused."""
    current_day = house.gaming_day(at)
    if kind not in offered_reports(house.jurisdiction):
        raise Refused(_("Choose one of the reports in the list."), "report")
    if last_day < first_day:
        raise Refused(_("The last day is before the first day. Swap them or correct one."), "last_day")
    if last_day > current_day:
        raise Refused(_("This gaming day has not begun yet. Choose tonight or an earlier one."), "last_day")
    if (last_day - first_day).days >= LONGEST_SPAN:
        raise Refused(
            ngettext(
                "A report covers at most %(days)s gaming day. Request several shorter ones.",
                "A report covers at most %(days)s gaming days. Request several shorter ones.",
                LONGEST_SPAN,
            )
            % {"days": LONGEST_SPAN},
            "first_day",
        )
