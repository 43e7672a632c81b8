"""Queries on erasure: candidates, data affected, pending orders and holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.apps import apps
from django.db.models import Exists, Model, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from audit.erasure import procedure as erasure_procedure
from audit.schema.erasable_columns import GONE
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import get_row
from compliance.rules.jurisdictions.retention_settings import KINDS
from compliance.rules.rulebook import SilentParameter
from compliance.rules.values.durations import Duration, months_later
from compliance.venues.domain.house import House

from ..domain import periods
from ..domain.kinds import period_parameter
from ..domain.periods import RetainedData
from . import erasure_blockers, related_records
from .related_records import Belongings

if TYPE_CHECKING:
    from audit.models import Erasure, LegalHold
    from compliance.people.selectors.guests import Guest

GUEST = "people.Person"
INCIDENT = "incidents.Incident"
# Rows that name persons without a guest file: filter, kind of data, and column of the entry date.
OTHERS: Mapping[str, tuple[Q, str, str]] = {
    "exclusions.Measure": (Q(person__isnull=True), "exclusions", "entered_at"),
    "exclusions.SignalIn": (Q(person__isnull=True), "exclusions", "recorded_at"),
    "payouts.Payout": (Q(person__isnull=True), "payouts", "prepared_at"),
    "cage.Exchange": (Q(person__isnull=True), "payouts", "made_at"),
    "orphans.Find": (Q(), "orphans", "recorded_at"),
    "notices.Notice": (Q(person__isnull=True), "notices", "raised_at"),
    "reports.Report": (Q(), "reports", "ordered_at"),
    "exclusions.MinisterialList": (Q(), "lists", "uploaded_at"),
    # Only those in which no guest is named: see `_incidents_without_guests`.
    INCIDENT: (Q(), "guests", "recorded_at"),
}
# A relation of an order and the state it proves, the latest first.
_STATES = (("withdrawal", "withdrawn"), ("done", "done"), ("confirmation", "confirmed"), ("release", "released"))
FINAL = frozenset({"withdrawn", "done"})
SLACK = timedelta(days=5)  # months differ in length: too many candidates are better than too few


@dataclass(frozen=True)
class Case:
    """The situation of a person or a stored file under the rules of erasure on a day."""

    root: str
    subject_id: UUID
    subjects: tuple[UUID, ...]
    belongings: Belongings
    periods: tuple[RetainedData, ...]
    open: tuple[str, ...]
    today: date

    @property
    def due(self) -> bool:
        """Is this record eligible for erasure?"""
        return bool(self.belongings.rows) and not self.open and all(each.is_over(self.today) for each in self.periods)


def get_subject(venue_id: UUID, root: str, subject_id: UUID) -> Model:
    """Return a person or stored file of a casino. Raises NotFound."""
    rows = apps.get_model(root)._default_manager.filter(venue_id=venue_id)
    subject: Model = get_row(rows, _("Guest not found."), pk=subject_id)
    return subject


def get_case(house: House, root: str, subject_id: UUID, at: datetime) -> Case:
    """Return the case of a person or stored file at a moment. Raises NotFound."""
    row = get_subject(house.id, root, subject_id)
    keys = tuple(guest_selectors.file_ids(row.pk)) if root == GUEST else (row.pk,)
    today = house.local(at).date()
    found = related_records.related_records(root, keys, house.zone)
    retained = tuple(periods.retention_periods(found.last, house.rulebook(house.gaming_day(at))))
    codes = tuple(erasure_blockers.open_matters(found, house=house, today=today))
    return Case(root, row.pk, keys, found, retained, codes, today)


def case_of(house: House, order: "Erasure", at: datetime) -> Case:
    """Return the current case of an order. Raises NotFound."""
    return get_case(house, root_of(order.subject_table), order.subject_id, at)


def order_state(order: "Erasure") -> str:
    """Return the state of an order: proposed, released, confirmed, done or withdrawn."""
    return next((state for relation, state in _STATES if getattr(order, relation, None) is not None), "proposed")


def open_case(house: House, order: "Erasure", at: datetime) -> Case | None:
    """Return the current case of an order; None once it is done or withdrawn. Raises NotFound."""
    if order_state(order) in FINAL:
        return None
    return case_of(house, order, at)


def get_guest(venue_id: UUID, guest_id: UUID) -> "Guest":
    """Return a guest as known now. Raises NotFound."""
    return guest_selectors.get_guest(venue_id, guest_id)


def language_of(house: House, guest_id: UUID) -> str:
    """Return the language of the guest's last signature if known, otherwise that of the casino."""
    signatures = apps.get_model("exclusions.RequestSignature")._default_manager
    measure_signatures = signatures.filter(measure__person__in=guest_selectors.file_ids(guest_id)).order_by(
        "-signed_at", "-pk"
    )
    return measure_signatures.values_list("language", flat=True).first() or house.written_in


def erasure_candidates(house: House, at: datetime) -> Iterator[tuple[str, UUID]]:
    """Yield candidates whose oldest rows could be past a retention period, oldest first."""
    book, today = house.rulebook(house.gaming_day(at)), house.local(at).date()
    waiting = erasure_procedure.open_orders().values_list("subject_id", flat=True)
    guests = {GUEST: (_quiet_guests(house, at), "guests", "registered_at")}
    for root, (which, kind, since) in {**guests, **OTHERS}.items():
        try:
            period = book.duration(period_parameter(kind))
        except SilentParameter:
            # Without a retention period, data of this kind are never due.
            continue
        before = house.day_begins_at(_first_retained_day(today, period))
        rows = apps.get_model(root)._default_manager.filter(which, venue_id=house.id, **{f"{since}__lt": before})
        if root == INCIDENT:
            rows = rows.filter(_incidents_without_guests())
        for key in rows.exclude(pk__in=waiting).order_by(since, "pk").values_list("pk", flat=True).iterator():
            yield root, key


def _quiet_guests(house: House, at: datetime) -> Q:
    """Return a filter for named guests who have not visited within the retention period of guests."""
    try:
        period = house.rulebook(house.gaming_day(at)).duration(period_parameter("guests"))
    except SilentParameter:
        return Q(pk__isnull=True)
    since = _first_retained_day(house.local(at).date(), period)
    decisions = apps.get_model("admissions.DoorDecision")._default_manager
    # The rows of erased guests remain, with a replacement for the name.
    named = apps.get_model("people.Particulars")._default_manager.exclude(mrz_name=GONE)
    # A measure can outlast the file of its person until the return interview (ADR 75).
    interviewed = apps.get_model("exclusions.Measure")._default_manager.filter(authorisation__isnull=False)
    outlasting = interviewed.exclude(mrz_name="")
    someone = Q(Exists(named.filter(person=OuterRef("pk")))) | Q(Exists(outlasting.filter(person=OuterRef("pk"))))
    return someone & ~Q(Exists(decisions.filter(person=OuterRef("pk"), decided_on__gte=since)))


def _incidents_without_guests() -> Q:
    """Return a filter for incidents that are not erased with the file of a guest."""
    entries = apps.get_model("incidents.Entry")._default_manager
    named = entries.filter(incident=OuterRef("pk"), person__isnull=False, withdrawal__isnull=True)
    return ~Q(Exists(named))


def _first_retained_day(today: date, period: Duration) -> date:
    """Return the day from which on data are still within a retention period; earlier data may be past it."""
    return months_later(today, -period.months) - timedelta(days=period.days) + SLACK


def unset_kinds(house: House, at: datetime) -> list[str]:
    """Return the kinds of data for which the casino has set no period; these are never proposed for erasure."""
    return periods.unset_kinds(house.rulebook(house.gaming_day(at)), dict.fromkeys(KINDS))


def list_orders(venue_id: UUID, state: str) -> "QuerySet[Erasure]":
    """Return the orders of a casino, newest first, in a state: waiting, done, withdrawn or all."""
    return filter_by_state(erasure_procedure.list_orders(venue_id), state)


def filter_by_state(found: "QuerySet[Erasure]", state: str) -> "QuerySet[Erasure]":
    """Narrow orders to a state: waiting, done, withdrawn or all."""
    match state:
        case "done":
            return found.filter(done__isnull=False)
        case "withdrawn":
            return found.filter(withdrawal__isnull=False)
        case "all":
            return found
        case _:
            return found.filter(done__isnull=True, withdrawal__isnull=True)


def get_order(venue_id: UUID, erasure_id: UUID) -> "Erasure":
    """Return one order. Raises NotFound."""
    return get_row(erasure_procedure.list_orders(venue_id), _("Erasure not found."), pk=erasure_id)


def list_holds(venue_id: UUID) -> "QuerySet[LegalHold]":
    """Return the holds in force at a casino, newest first."""
    return erasure_procedure.list_holds(venue_id)


def get_hold(venue_id: UUID, hold_id: UUID) -> "LegalHold":
    """Return one hold in force. Raises NotFound."""
    return get_row(erasure_procedure.list_holds(venue_id), _("No such hold is in force."), pk=hold_id)


def guest_names(venue_id: UUID, subjects: set[UUID]) -> dict[UUID, str]:
    """Return the current names of those who are guests; an erased person has no name."""
    return guest_selectors.current_names(venue_id, subjects)


def root_of(table: str) -> str:
    """Return the model of the table that an order names. Raises LookupError."""
    found = {apps.get_model(root)._meta.db_table: root for root in (GUEST, *OTHERS)}
    return found[table]
