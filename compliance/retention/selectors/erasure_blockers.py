"""Erasure blockers: open matters that keep a person's data after all periods are over."""

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date
from uuid import UUID

from django.apps import apps
from django.db.models import Exists, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import TruncDate

from audit.erasure import procedure as erasure_procedure
from compliance.payouts.domain.progress import OVER
from compliance.venues.domain.house import House

from .related_records import Belongings

Found = Mapping[str, Collection[UUID]]


def open_matters(belongings: Belongings, *, house: House, today: date) -> list[str]:
    """Return the codes of open matters, in the order of `words.OPEN`."""
    found = belongings.found
    codes = [code for code, asks in _ASKS.items() if asks(found, today)]
    if erasure_procedure.holds_in_force({each for ids in found.values() for each in ids}).exists():
        codes.insert(0, "held")
    if belongings.first is not None and _paper_left(belongings, house):
        codes.append("paper")
    return codes


def _related_rows(found: Found, label: str) -> "QuerySet[Model]":
    # By name: the tables are private to their areas, but an erasure concerns all of them.
    rows: QuerySet[Model] = apps.get_model(label)._default_manager.filter(pk__in=found.get(label, ()))
    return rows


def _no_related_rows(label: str, key: str, **more: object) -> Q:
    return ~Q(Exists(apps.get_model(label)._default_manager.filter(**{key: OuterRef("pk")}, **more)))


def _measure_in_force(found: Found, today: date) -> bool:
    """Is a measure in force or still to begin? A measure removed from the list, or past its last day, is not."""
    running = Q(last_day__isnull=True) | Q(last_day__gte=today)
    return (
        _related_rows(found, "exclusions.Measure")
        .filter(running, _no_related_rows("exclusions.MeasureEnd", "measure"))
        .exists()
    )


def _notice_unsent(found: Found, _today: date) -> bool:
    """Was the notice neither sent nor withdrawn?"""
    withdrawn = _no_related_rows("notices.WithdrawalDecision", "withdrawal__notice", confirmed=True)
    return (
        _related_rows(found, "notices.Notice")
        .filter(_no_related_rows("notices.NoticeSent", "notice"), withdrawn)
        .exists()
    )


def _payout_open(found: Found, _today: date) -> bool:
    newest = apps.get_model("payouts.Step")._default_manager.filter(payout=OuterRef("pk")).order_by("-taken_at", "-pk")
    rows = _related_rows(found, "payouts.Payout").annotate(now=Subquery(newest.values("state")[:1]))
    return bool(rows.filter(Q(now=None) | ~Q(now__in=OVER)).exists())


def _find_open(found: Found, _today: date) -> bool:
    """Is the found sum without an outcome, or its orphan register not closed, so that it may be claimed or queried?"""
    closed = _no_related_rows("orphans.Closing", "carnet__lines__find")
    ended = _no_related_rows("orphans.FindEnd", "find")
    return _related_rows(found, "orphans.Find").filter(ended, closed).exists()


def _withholding_undecided(found: Found, _today: date) -> bool:
    rows = _related_rows(found, "exclusions.Withholding")
    return rows.filter(_no_related_rows("exclusions.WithholdingDecision", "withholding")).exists()


def _means_unanswered(found: Found, _today: date) -> bool:
    rows = _related_rows(found, "exclusions.MeansRequest")
    return rows.filter(_no_related_rows("exclusions.MeansAnswer", "request")).exists()


def _alert_uncleared(found: Found, _today: date) -> bool:
    return (
        _related_rows(found, "monitoring.Alert").filter(_no_related_rows("monitoring.AlertClearance", "alert")).exists()
    )


def _signal_unreviewed(found: Found, _today: date) -> bool:
    return (
        _related_rows(found, "exclusions.SignalIn").filter(_no_related_rows("exclusions.CaseReview", "signal")).exists()
    )


def _incident_open(found: Found, _today: date) -> bool:
    """Is an incident in which the person is named not closed?"""
    still_open = _no_related_rows("incidents.Entry", "incident", kind="closing")
    return _related_rows(found, "incidents.Incident").filter(still_open).exists()


def _individual_limit_open(found: Found, today: date) -> bool:
    """Is an individual limit at a table undecided, in force or still to begin?"""
    rows = _related_rows(found, "games.IndividualLimit").filter(last_day__gte=today)
    ended = _no_related_rows("games.IndividualLimitEnd", "limit")
    return rows.filter(ended, _no_related_rows("games.IndividualLimitDecision", "limit", approved=False)).exists()


_ASKS: Mapping[str, Callable[[Found, date], bool]] = {
    "measure": _measure_in_force,
    "notice": _notice_unsent,
    "payout": _payout_open,
    "find": _find_open,
    "withholding": _withholding_undecided,
    "means": _means_unanswered,
    "alert": _alert_uncleared,
    "signal": _signal_unreviewed,
    "individual_limit": _individual_limit_open,
    "incident": _incident_open,
}


def _paper_left(belongings: Belongings, house: House) -> bool:
    """May a PDF or list still name the person? Applies to those about these days whose own period is not over."""
    if set(belongings.rows) <= PAPERS:
        return False
    last = max(belongings.last.values())
    return any(
        rows.filter(**{of: house.id, f"{begins}__lte": last, f"{ends}__gte": belongings.first}).exists()
        for rows, of, begins, ends in _stored_files(house)
    )


# A stored file never waits for other stored files.
PAPERS = frozenset(
    {
        *("reports_volumecontent", "reports_volumepiece"),
        *("exclusions_ministeriallist", "exclusions_listpart", "exclusions_listrow", "exclusions_listproblem"),
        "exclusions_listdecision",
    }
)


def _stored_files(house: House) -> Iterator[tuple["QuerySet[Model]", str, str, str]]:
    """Yield the tables of stored files that may name a person, with the columns of their casino and their period."""
    for label in ("reports.VolumeContent", "reports.VolumePiece"):
        report = "volume__report__"
        rows = apps.get_model(label)._default_manager.all()
        yield rows, f"{report}venue", f"{report}first_day", f"{report}last_day"
    for label in ("exclusions.ListPart", "exclusions.ListRow", "exclusions.ListProblem"):
        uploaded_on = TruncDate("list__uploaded_at", tzinfo=house.zone)
        rows = apps.get_model(label)._default_manager.alias(uploaded_on=uploaded_on)
        yield rows, "list__venue", "uploaded_on", "uploaded_on"
