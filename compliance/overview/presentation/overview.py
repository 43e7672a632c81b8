"""The dashboard: tonight at the doors, pending decisions, orphan funds, the cage, notices and reports.

Each area answers its own queries, only for readers who may open the page behind the figure.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db.models import Count, Min, Model, QuerySet, Sum
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from audit.operating import status as log_status
from audit.store.queries import ask
from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.reviews import selectors as review_selectors
from compliance.admissions.statistics.selectors import week_comparison
from compliance.cage.counts.selectors import counts as count_selectors
from compliance.cage.days.selectors import days
from compliance.cage.drawers.selectors import shifts as shift_selectors
from compliance.cage.vault_alerts import selectors as vault_alert_selectors
from compliance.central.services import health, questions
from compliance.exclusions.follow_ups import selectors as follow_up_selectors
from compliance.exclusions.withheld_winnings import selectors as winnings_selectors
from compliance.http.access.presence import StaffContext
from compliance.inspection.selectors import observations as observation_selectors
from compliance.monitoring.selectors import alerts as alert_selectors
from compliance.notices.selectors import notices
from compliance.orphans.carnet import selectors as carnet_selectors
from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.finds import selectors as find_selectors
from compliance.payouts.selectors import payouts
from compliance.reports.ordering import selectors as report_selectors
from compliance.reports.scheduling.selectors import timetable
from compliance.rules.values.amounts import ZERO
from compliance.training.selectors import due as training_selectors
from compliance.venues.selectors import venues

from .tiles import QUIET, REFUSED, REVIEW, Bar, Group, Tile, hourly_bars, worst_tone

if TYPE_CHECKING:
    from compliance.venues.domain.house import House

# Number of closed cage days shown.
NIGHTS = 7
# A claim period ends at midnight, so its last day is the one before.
A_MOMENT = timedelta(microseconds=1)
APPROVES = "payouts.payout.approve"


@dataclass(frozen=True)
class Dashboard:
    """The content of the page at one time. `compared` is true if last week has figures to compare with."""

    at: datetime
    groups: list[Group]
    bars: list[Bar]
    compared: bool


def build_dashboard(presence: StaffContext, at: datetime) -> Dashboard:
    """Return the dashboard that this reader may see."""
    house = presence.house
    day = house.gaming_day(at)
    now = week_comparison.so_far(house.id, day, at, house)
    before = week_comparison.last_week(house.id, day, at, house)
    found = [
        Group("door", _("Tonight at the door"), list(_door_tiles(presence, at, now, before))),
        Group("waiting", _("Awaiting a decision"), [*_waiting_tiles(presence), *_care_tiles(presence, at)]),
        Group("cage", _("Cage"), list(_cage_tiles(presence, at))),
        Group("orphans", _("Orphan funds"), list(_orphan_tiles(presence, at))),
        Group(
            "papers",
            _("Notices and reports"),
            [*_notice_tiles(presence, at), *_report_tiles(presence, at), *_log_tiles(presence, at)],
        ),
    ]
    return Dashboard(
        at, [group for group in found if group.tiles], hourly_bars(now.by_hour, before.by_hour), before.has_guests
    )


def _door_tiles(
    presence: StaffContext, at: datetime, now: week_comparison.SoFar, before: week_comparison.SoFar
) -> Iterator[Tile]:
    house, tonight = presence.house, reverse("admissions:tonight")

    def compare_with_last_week(count: int) -> str:
        if not before.has_guests:
            return _("nothing to compare with last week")
        return _("last week by now: %(count)s") % {"count": count}

    yield Tile(pgettext("number of guests", "Admitted"), tonight, now.admitted, compare_with_last_week(before.admitted))
    yield Tile(pgettext("number of guests", "Refused"), tonight, now.refused, compare_with_last_week(before.refused))
    yield Tile(
        _("Awaiting review"),
        tonight,
        now.in_doubt,
        compare_with_last_week(before.in_doubt),
        tone=REVIEW if now.in_doubt else QUIET,
    )
    yield _guests_inside_tile(house, at)
    if presence.may("central.register.read") and questions.must_ask(house, at):
        alarms = list(health.list_alarms(house.id, at))
        # A certificate that expires soon still admits guests.
        shut = any(alarm.code != "ending" for alarm in alarms)
        note = _("no guest is admitted without its answer") if shut else ""
        yield Tile(
            _("Central register: alerts"),
            reverse("central:register"),
            len(alarms),
            note,
            tone=worst_tone(len(alarms), int(shut)),
        )


def _guests_inside_tile(house: "House", at: datetime) -> Tile:
    """Return the number of guests inside; unknown if one room has an impossible count, since a sum would be a guess."""
    rooms = occupancy.room_occupancy(house.id, house.gaming_day(at))
    lost = [room.room for room in rooms if room.inside is None]
    full = [room.room for room in rooms if room.full]
    value = None if lost or not rooms else sum(room.inside or 0 for room in rooms)
    note = ""
    if lost:
        note = _("more exits than entries: %(rooms)s") % {"rooms": ", ".join(lost)}
    elif full:
        note = _("full: %(rooms)s") % {"rooms": ", ".join(full)}
    return Tile(_("Inside now"), reverse("admissions:rooms"), value, note, tone=REVIEW if lost or full else QUIET)


def _waiting_tiles(presence: StaffContext) -> Iterator[Tile]:
    """Yield the pending decisions, each with the time of the oldest."""
    house, may = presence.house, presence.may
    alerts, queue = f"{reverse('monitoring:alerts')}?state=open", "queue" if may(APPROVES) else "payouts"
    unconfirmed = f"{reverse('orphans:finds')}?state=unconfirmed"
    queries: tuple[tuple[str, str, str, Callable[[UUID], QuerySet[Model]], str], ...] = (
        (
            "admissions.review.resolve",
            _("Manual reviews"),
            reverse("admissions:reviews"),
            review_selectors.open_reviews,
            "decided_at",
        ),
        (
            "admissions.card.confirm_cancellation",
            _("Cancellations"),
            reverse("admissions:cancellations"),
            cancellation_selectors.waiting_cancellations,
            "asked_at",
        ),
        ("payouts.payout.read", _("Payouts"), reverse(f"payouts:{queue}"), payouts.pending_payouts, "prepared_at"),
        (
            "orphans.find.read",
            _("Found sums to confirm"),
            unconfirmed,
            find_selectors.unconfirmed_finds,
            "recorded_at",
        ),
        ("orphans.claim.read", _("Claims"), reverse("orphans:claims"), claim_states.open_claims, "claimed_at"),
        (
            "exclusions.withholding.read",
            _("Withheld winnings"),
            reverse("exclusions:withholdings"),
            winnings_selectors.waiting_winnings,
            "proposed_at",
        ),
        ("monitoring.alert.read", _("Transaction alerts"), alerts, alert_selectors.open_alerts, "raised_at"),
        (
            "cage.alert.read",
            _("Alerts about chips and floats"),
            f"{reverse('cage:vault_alerts')}?state=open",
            vault_alert_selectors.open_alerts,
            "raised_at",
        ),
        ("venues.house.read", _("Settings"), reverse("venues:policies"), venues.undecided_policies, "entered_at"),
    )
    for permission, label, url, rows, moment in queries:
        if may(permission):
            yield _tile_since(label, url, rows(house.id), moment, presence)


def _care_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    """Yield the follow-up of observed guests, and employees without the training that they need."""
    house, may = presence.house, presence.may
    if may("exclusions.observation.read"):
        today = house.local(at).date()
        due = follow_up_selectors.due_follow_ups(house.id, today).order_by()
        found = due.aggregate(count=Count("pk"), first=Min("due_on"))
        first = found["first"]
        note = _("since %(moment)s") % {"moment": date_format(first, "SHORT_DATE_FORMAT")} if first else ""
        late = int(first is not None and first < today)
        url = f"{reverse('exclusions:follow_ups')}?state=open"
        yield Tile(_("Follow-up due"), url, found["count"], note, tone=worst_tone(found["count"], late))
    if may("training.training.read"):
        overdue = training_selectors.count_overdue(house, at)
        url = f"{reverse('training:due')}?state=overdue"
        yield Tile(_("Overdue training"), url, overdue, tone=worst_tone(0, overdue))


def _tile_since(label: str, url: str, rows: QuerySet[Model], moment: str, presence: StaffContext) -> Tile:
    found = rows.order_by().aggregate(count=Count("pk", distinct=True), first=Min(moment))
    note = ""
    if found["count"]:
        note = _("since %(moment)s") % {"moment": _venue_time(presence, found["first"])}
    return Tile(label, url, found["count"], note, tone=worst_tone(found["count"], 0))


def _cage_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    house, may = presence.house, presence.may
    today = house.gaming_day(at)
    if may("cage.shift.read"):
        shifts = list(shift_selectors.open_shifts(house.id))
        overdue_count = sum(row.gaming_day < today for row in shifts)
        note = ""
        if overdue_count:
            note = ngettext("%(count)s from an earlier day", "%(count)s from earlier days", overdue_count) % {
                "count": overdue_count
            }
        yield Tile(_("Open floats"), reverse("cage:cage"), len(shifts), note, tone=REFUSED if overdue_count else QUIET)
    if may("cage.count.sign"):
        rows = count_selectors.counts_to_sign(house.id)
        yield _tile_since(_("Counts to sign"), reverse("cage:counts"), rows, "counted_at", presence)
    if may("cage.day.read"):
        yield from _variance_tiles(presence, at)


def _variance_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    """Yield the variance of the last closed days, and the days not closed yet."""
    house = presence.house
    today = house.gaming_day(at)
    closed = days.last_results(house.id, today, NIGHTS)
    url = reverse("cage:day", args=[(closed[-1].gaming_day if closed else today).isoformat()])
    differing = [row for row in closed if row.difference]
    note = _("no day closed yet")
    if closed:
        summary = ngettext(
            "%(count)s closed day, %(differing)s with a variance",
            "%(count)s closed days, %(differing)s with a variance",
            len(closed),
        )
        note = summary % {"differing": len(differing), "count": len(closed)}
    value = sum((row.difference for row in closed), ZERO) if closed else None
    yield Tile(_("Variances"), url, value, note, house.currency, REVIEW if differing else QUIET)
    late = days.not_closed(house.id, today)
    note = _("the first from %(day)s") % {"day": date_format(late[0], "SHORT_DATE_FORMAT")} if late else ""
    link = reverse("cage:day", args=[late[0].isoformat()]) if late else url
    # One day may still wait for its closing; with a second one, the first is late.
    yield Tile(_("Gaming days to close"), link, len(late), note, tone=worst_tone(len(late), max(len(late) - 1, 0)))


def _orphan_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    house = presence.house
    if not presence.may("orphans.carnet.read"):
        return
    found = (
        carnet_selectors.open_entries(house.id, at)
        .order_by()
        .aggregate(count=Count("pk"), total=Sum("change"), first=Min("window_ends_at"))
    )
    url = reverse("orphans:claims")
    note = ngettext("%(count)s open claim period", "%(count)s open claim periods", found["count"]) % {
        "count": found["count"]
    }
    yield Tile(_("Open to claims"), url, found["total"] or ZERO, note, house.currency)
    if found["count"]:
        last_day = house.local(found["first"] - A_MOMENT).date()
        days_left = (last_day - house.local(at).date()).days
        note = _("ends %(moment)s") % {"moment": date_format(last_day, "SHORT_DATE_FORMAT")}
        yield Tile(_("Days to the next end"), url, days_left, note, tone=REVIEW if days_left <= 1 else QUIET)


def _notice_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    """Yield the notices owed to the authorities, delivery failures, and overdue answers."""
    house = presence.house
    if presence.may("notices.notice.read"):
        waiting, overdue = notices.count_unsent(house.id, at)
        note = _("overdue: %(count)s") % {"count": overdue} if overdue else ""
        url = f"{reverse('notices:notices')}?state={'overdue' if overdue else 'open'}"
        yield Tile(_("Notices to send"), url, waiting, note, tone=worst_tone(waiting, overdue))
        failed, silent = notices.count_stuck(house, at)
        note = _("not delivered: %(failed)s, no reply: %(silent)s") % {"failed": failed, "silent": silent}
        url = f"{reverse('notices:notices')}?state={'failed' if failed else 'waiting'}"
        yield Tile(
            _("Undelivered or unanswered letters"),
            url,
            failed + silent,
            note if failed or silent else "",
            tone=worst_tone(silent, failed),
        )
    if presence.may("inspection.observation.read"):
        late = observation_selectors.observation_alarms(house, at)
        note = ""
        if late:
            days = late[0].days
            note = ngettext("the oldest by %(days)s day", "the oldest by %(days)s days", days) % {"days": days}
        url = reverse("inspection:observations")
        yield Tile(_("Replies due to the authority"), url, len(late), note, tone=worst_tone(0, len(late)))


def _report_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    """Yield failed and late reports, and schedules in trouble."""
    if presence.may("reports.report.read"):
        failed, late = report_selectors.count_troubled(presence.house.id, at)
        note = _("failed: %(failed)s, late: %(late)s") % {"failed": failed, "late": late} if failed or late else ""
        yield Tile(
            _("Reports with problems"), reverse("reports:reports"), failed + late, note, tone=worst_tone(late, failed)
        )
    if presence.may("reports.schedule.read"):
        alarms = timetable.schedule_alarms(presence.house, at)
        note = _("since %(moment)s") % {"moment": _venue_time(presence, alarms[0].since_at)} if alarms else ""
        url = reverse("reports:schedules")
        yield Tile(_("Schedules with problems"), url, len(alarms), note, tone=worst_tone(0, len(alarms)))


def _log_tiles(presence: StaffContext, at: datetime) -> Iterator[Tile]:
    """Yield the alarms about sealing the log."""
    if presence.may("audit.log.read"):
        alarms = log_status.sealing_alarms(log_status.sealing_state(ask), at)
        note = alarms[0] if alarms else ""
        yield Tile(_("Audit log: alerts"), reverse("audit:state"), len(alarms), note, tone=worst_tone(0, len(alarms)))


def _venue_time(presence: StaffContext, at: datetime) -> str:
    """Return a time at the venue."""
    local_time = presence.house.local(at)
    return f"{date_format(local_time, 'SHORT_DATE_FORMAT')} {local_time:%H:%M}"
