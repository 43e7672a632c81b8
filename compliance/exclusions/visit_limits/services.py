"""Validates the terms of visit limits."""

from datetime import datetime

from django.utils.translation import gettext as _

from compliance.refusals import Refused
from compliance.rules.rulebook import Rulebook, SilentParameter
from compliance.venues.domain.house import House

from ..measure_register.domain import Terms
from ..models.measures import MeasureKind
from .domain import Basis, Period


def check_limit(house: House, terms: Terms, at: datetime) -> None:
    """Refuse invalid terms of a visit limit (LU art. 69(2), LU-PIS-6), or terms of a limit in another measure."""
    if terms.kind != MeasureKind.VISIT_LIMIT:
        if terms.basis or terms.period or terms.visits is not None:
            raise Refused(
                _("Only a visit limit counts visits. Leave the visits empty, or enter a visit limit."), "visits"
            )
        return
    book = house.rulebook(house.gaming_day(at))
    try:
        _check_basis(terms, book)
        _check_visits(terms, book.int_("visitlimit.min_visits"))
        _check_wish(terms, book)
    except SilentParameter as silent:
        raise Refused(_("The rules of this casino do not provide for visit limits."), "kind") from silent


def is_revocable(house: House, at: datetime) -> bool:
    """May the management lift a limit that a guest requests now before its last day? The casino decides (A-07)."""
    try:
        return house.rulebook(house.gaming_day(at)).bool_("visitlimit.revocable")
    except SilentParameter:
        return False


def _check_basis(terms: Terms, book: Rulebook) -> None:
    periods = book.table("visitlimit.periods")
    if terms.basis not in periods:
        raise Refused(_("Choose whether the management imposes the limit or the guest requests it."), "basis")
    if not terms.period:
        raise Refused(_("Choose the period over which visits are counted."), "period")
    if terms.period not in periods[terms.basis]:
        message = _("The management can only limit visits per calendar month. Choose the month.")
        raise Refused(message, "period", article=book.cite("limit.art_69"))
    if terms.basis == Basis.ART_69 and not terms.reason.strip():
        message = _("Enter why the management limits the visits. The reason is stored.")
        raise Refused(message, "reason", article=book.cite("limit.art_69"))


def _check_visits(terms: Terms, fewest: int) -> None:
    if terms.visits is None or terms.visits < fewest:
        raise Refused(
            _("The lowest number of visits in a limit is {fewest}. To allow none, use an exclusion instead.").format(
                fewest=fewest
            ),
            "visits",
        )
    most = Period(terms.period).days
    if terms.visits >= most:
        raise Refused(
            _("This limit would have no effect. Days in the period: {most}. Enter fewer visits.").format(most=most),
            "visits",
        )


def _check_wish(terms: Terms, book: Rulebook) -> None:
    """Check that a guest-requested limit has a last day, because it applies for a defined period (LU-PIS-6).

    No source states the maximum. It may last as long as the longest self-exclusion (ADR 24).
    """
    if terms.basis != Basis.HOUSE:
        return
    latest = book.duration("selfban.max").after(terms.first_day)
    if terms.last_day is None or terms.last_day > latest:
        raise Refused(
            _("A limit at the guest's own request requires a last day, {latest} at the latest.").format(
                latest=latest.isoformat()
            ),
            "last_day",
        )
