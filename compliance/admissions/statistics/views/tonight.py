"""Overview of tonight: counters, and the open tasks of the reader."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_GET

from compliance.admissions.cards.presentation import words as card_words
from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.cards.selectors import tariffs as tariff_selectors
from compliance.admissions.cards.services import cards
from compliance.admissions.decisions.presentation import words as decision_words
from compliance.admissions.occupancy import selectors as occupancy
from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.reviews import selectors as review_selectors
from compliance.central.presentation.alarms import describe_alarm
from compliance.central.services import health, questions
from compliance.citations.texts import citation_text
from compliance.exclusions.measure_register import selectors as measure_selectors
from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, StaffContext, current_time
from compliance.http.input.days import parse_past_day
from compliance.http.screens import pending_tasks
from compliance.http.screens.pending_tasks import Waiting
from compliance.notices.selectors import notices
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..selectors import nightly_totals


@require_permission("venues.house.read")
@require_GET
def show_tonight(request: HouseRequest) -> HttpResponse:
    """Show the counters of a gaming day, its hours, stub books and refusals. `?day=` selects a past day."""
    house = request.presence.house
    today = house.gaming_day(current_time())
    day = parse_past_day(request.GET.get("day", ""), today)
    totals = nightly_totals.night_totals(house.id, day)
    hours = nightly_totals.hourly_decisions(house.id, day, house.zone)
    context = {
        "day": day,
        "day_before": day - timedelta(days=1),
        "door_url": reverse("admissions:door") if request.presence.may("admissions.door.work") else "",
        "tiles": [
            {"label": _("Guests admitted"), "value": totals.admitted},
            {"label": _("Cards issued"), "value": totals.cards},
            {"label": _("Takings"), "value": totals.takings, "currency": house.currency},
            {"label": pgettext("number of guests", "Refused"), "value": totals.refused},
            {"label": pgettext("number of guests", "Not verified"), "value": totals.not_verified},
            {"label": _("Unreadable scans"), "value": nightly_totals.count_unreadable_scans(house.id, day)},
        ],
        "hours": [{"label": f"{row.hour:02d}", "admitted": row.admitted, "refused": row.refused} for row in hours],
        "hours_max": max([1, *(max(row.admitted, row.refused) for row in hours)]),
        "series": [
            {
                "label": card_words.card_kind(book.kind),
                "last_number": book.last_number,
                "issued": book.issued,
                "cancelled": book.cancelled,
                "url": "",
            }
            for book in nightly_totals.stub_books(house.id, day)
        ],
        "grounds": [
            {
                "text": decision_words.count_heading(code),
                "citation": citation_text(article),
                "count": count,
            }
            for code, article, count in nightly_totals.refusal_grounds(house.id, day)
        ],
        "rooms": occupancy.room_occupancy(house.id, day),
        "todo": list(_pending_tasks(request.presence)),
    }
    return render(request, "admissions/tonight.html", context)


def _cards_lack_a_tariff(house: House, at: datetime) -> bool:
    day = house.gaming_day(at)
    return cards.card_needed(house.rulebook(day), "table") and tariff_selectors.tariff_on(house.id, day) is None


def _pending_tasks(presence: StaffContext) -> Iterator[Waiting]:
    house = presence.house
    yield from _register_problems(presence)
    yield from _open_reviews(presence)
    if presence.may("admissions.card.confirm_cancellation"):
        count = cancellation_selectors.cancellations_to_answer(house.id, presence.staff.pk)
        if count:
            yield {
                "tone": "review",
                "icon": "undo",
                "text": ngettext(
                    "%(count)s cancellation awaits a second person.",
                    "%(count)s cancellations await a second person.",
                    count,
                )
                % {"count": count},
                "url": reverse("admissions:cancellations"),
                "action": pgettext("button", "Answer"),
            }
    yield from _late_entries(presence)
    if presence.may("venues.policy.approve"):
        count = venues.policies_to_decide(house.id, presence.staff.pk)
        if count:
            yield {
                "tone": "review",
                "icon": "scales",
                "text": ngettext(
                    "%(count)s setting awaits your decision.",
                    "%(count)s settings await your decision.",
                    count,
                )
                % {"count": count},
                "url": reverse("venues:policies"),
                "action": _("Decide"),
            }
    yield from _waiting_outside(presence)
    yield from pending_tasks.pending_tasks(presence, current_time())
    if presence.may("admissions.tariff.set") and _cards_lack_a_tariff(house, current_time()):
        yield {
            "tone": "refused",
            "icon": "tag",
            "text": _("No card tariff is in force."),
            "url": reverse("admissions:tariffs"),
            "action": _("Set it"),
        }


def _register_problems(presence: StaffContext) -> Iterator[Waiting]:
    """Return problems of a required central register: without its answer, no guest is admitted."""
    house, at = presence.house, current_time()
    if presence.may("central.register.read") and questions.must_ask(house, at):
        for alarm in health.list_alarms(house.id, at):
            yield describe_alarm(alarm) | {"url": reverse("central:register"), "action": _("View")}


def _open_reviews(presence: StaffContext) -> Iterator[Waiting]:
    """Return the open matches if the reader may answer them."""
    if not presence.may("admissions.review.resolve"):
        return
    count = review_selectors.waiting_for(presence.house.id, presence.staff.pk)
    if count:
        yield {
            "tone": "review",
            "icon": "question",
            "text": ngettext(
                "A guest is waiting at a desk: %(count)s manual review needs your decision.",
                "Guests are waiting at the desks: %(count)s manual reviews need your decision.",
                count,
            )
            % {"count": count},
            "url": reverse("admissions:reviews"),
            "action": pgettext("button", "Answer"),
        }


def _late_entries(presence: StaffContext) -> Iterator[Waiting]:
    """Return the late entries if the reader may settle them."""
    if not presence.may("admissions.late.settle"):
        return
    count = late_selectors.late_to_settle(presence.house.id).count()
    if count:
        yield {
            "tone": "refused",
            "icon": "alert",
            "text": ngettext(
                "%(count)s late entry needs your attention: a guest admitted on paper was later not admitted, or an "
                "offline scan is lost.",
                "%(count)s late entries need your attention: guests admitted on paper were later not admitted, or "
                "offline scans are lost.",
                count,
            )
            % {"count": count},
            "url": reverse("admissions:late_entries"),
            "action": _("View all"),
        }


def _waiting_outside(presence: StaffContext) -> Iterator[Waiting]:
    """Return open notices to the Minister, and guests whose self-exclusion is over."""
    house, at = presence.house, current_time()
    unsent, overdue = notices.count_unsent(house.id, at) if presence.may("notices.notice.send") else (0, 0)
    if unsent:
        yield {
            "tone": "refused" if overdue else "review",
            "icon": "alert" if overdue else "report",
            "text": ngettext(
                "%(count)s notice to an authority is to be sent, %(overdue)s overdue.",
                "%(count)s notices to authorities are to be sent, %(overdue)s overdue.",
                unsent,
            )
            % {"count": unsent, "overdue": overdue},
            "url": f"{reverse('notices:notices')}?state=open",
            "action": _("Send"),
        }
    due = (
        measure_selectors.interviews_due(house.id, measure_selectors.Today.from_time(house, at))
        if presence.may("exclusions.access.authorise")
        else 0
    )
    if due:
        yield {
            "tone": "review",
            "icon": "people",
            "text": ngettext(
                "%(count)s self-exclusion or visit limit has ended and awaits its return interview.",
                "%(count)s self-exclusions and visit limits have ended and await their return interviews.",
                due,
            )
            % {"count": due},
            "url": f"{reverse('exclusions:measures')}?state=interview_due",
            "action": _("View list"),
        }
    waiting = measure_selectors.to_forward(house.id).count() if presence.may("exclusions.measure.enter") else 0
    if waiting:
        yield {
            "tone": "review",
            "icon": "report",
            "text": ngettext(
                "%(count)s self-exclusion request is to be forwarded to the Minister.",
                "%(count)s self-exclusion requests are to be forwarded to the Minister.",
                waiting,
            )
            % {"count": waiting},
            "url": reverse("exclusions:measures"),
            "action": _("View list"),
        }
