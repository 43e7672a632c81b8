"""What stands around every page: the house, its gaming day, and only those links that the post allows."""

from functools import cache, lru_cache
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise, SimpleLazyObject
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from compliance.admissions.reviews import selectors as review_selectors
from compliance.central.services import questions
from compliance.http.access.presence import StaffContext, current_time
from compliance.inspection.selectors import observations as observation_selectors
from compliance.inspection.views.authority_access import is_agent
from compliance.venues.authentication.presence import lacks_second_factor
from compliance.venues.domain.jurisdictions import is_unknown_address
from compliance.venues.domain.roles import Role
from compliance.venues.presentation.words import roles_in

LIMITS = "games.individual_limit.read"
# The two links with a number beside them: what waits for the person who looks.
REVIEWS = "admissions:reviews"
ANSWERS = "admissions.review.resolve"
OBSERVED = "inspection:observations"
RESPONDS = "inspection.observation.answer"
# Where whoever looks for the authority begins.
DESK = "inspection:desk"
# The one link that only some houses need: those that must ask a central register.
REGISTER = "central:register"
# What whoever leads the house opens first.
OVERVIEW, LOOKS_OVER = "overview:overview", "overview.house.read"


class Link(NamedTuple):
    title: str | Promise
    url: str
    icon: str
    permission: str
    only_in: str = ""  # the jurisdiction, if others would find an empty page


GROUPS: tuple[tuple[str | Promise, tuple[Link, ...]], ...] = (
    (
        _("Tonight"),
        (
            Link(_("Overview"), OVERVIEW, "glance", LOOKS_OVER),
            Link(_("Tonight"), "admissions:tonight", "moon", "venues.house.read"),
            Link(_("Door desk"), "admissions:door", "door", "admissions.door.work"),
            Link(_("Manual reviews"), REVIEWS, "question", ANSWERS),
            Link(_("Posts at the doors"), "admissions:posts", "badge", "admissions.post.manage"),
            Link(_("Guests in the rooms"), "admissions:rooms", "people", "venues.house.read"),
            Link(_("Close the gaming day"), "admissions:closing", "lock", "admissions.day.close"),
            Link(_("Card control"), "admissions:control", "shield", "admissions.card_check.record"),
            Link(_("Self-exclusion request"), "exclusions:requests", "lock", "exclusions.request.take"),
            Link(_("Cage"), "cage:cage", "coins", "cage.shift.read"),
            Link(_("Drop boxes"), "cage:boxes", "lock", "cage.shift.read"),
            Link(_("Counts to sign"), "cage:counts", "check", "cage.count.sign"),
            Link(_("Orphan funds"), "orphans:finds", "coins", "orphans.find.read"),
            Link(_("Claims"), "orphans:claims", "question", "orphans.find.read"),
            Link(_("Payouts"), "payouts:payouts", "coins", "payouts.payout.read"),
            Link(_("Record an incident"), "incidents:choose_kind", "alert", "incidents.incident.record"),
            Link(_("Settle a bet"), "games:settlement", "scales", "games.table.read"),
            Link(_("Cancel a card"), "admissions:cancel", "undo", "admissions.card.cancel"),
            Link(_("Cancellations"), "admissions:cancellations", "shield", "admissions.card.confirm_cancellation"),
        ),
    ),
    (
        _("The authority"),
        (
            Link(_("Inspection desk"), DESK, "shield", "inspection.desk.read"),
            Link(_("Observations"), OBSERVED, "book", "inspection.observation.read"),
            Link(_("Accesses by the authority"), "inspection:looks", "search", "inspection.visit.read"),
        ),
    ),
    (
        _("Registers"),
        (
            Link(_("Cards and stubs"), "admissions:cards", "card", "admissions.register.read"),
            Link(_("Takings"), "admissions:takings", "tag", "admissions.takings.read"),
            Link(_("Stub book"), "admissions:stubs", "stubs", "admissions.register.read"),
            Link(_("Alphabetical index"), "admissions:index", "index", "admissions.register.read"),
            Link(_("Refusals"), "admissions:refusals", "stop", "admissions.register.read"),
            Link(_("Card checks"), "admissions:card_checks", "shield", "admissions.register.read"),
            Link(_("Refusals in figures"), "admissions:figures", "sliders", "admissions.register.read"),
            Link(_("Late entries"), "admissions:late_entries", "clock", "admissions.register.read"),
            Link(_("Door coverage"), "admissions:coverage", "clock", "admissions.register.read"),
            Link(_("Door posts"), "admissions:post_register", "badge", "admissions.register.read"),
            Link(_("Closed gaming days"), "admissions:closings", "lock", "admissions.register.read"),
            Link(_("Guests of honour"), "admissions:honour", "badge", "admissions.register.read"),
            Link(_("Guests"), "people:guests", "people", "people.guest.read"),
            Link(_("Exclusions"), "exclusions:measures", "lock", "exclusions.measure.read"),
            Link(_("Attempts to enter"), "admissions:attempts", "stop", "exclusions.measure.read"),
            Link(_("Interviews"), "exclusions:agenda", "calendar", "exclusions.interview.read"),
            Link(_("Follow-up of observations"), "exclusions:follow_ups", "calendar", "exclusions.observation.read"),
            Link(_("Reports to the agents"), "exclusions:signals", "alert", "exclusions.signal.read"),
            Link(_("Proof of financial means"), "exclusions:means", "scales", "exclusions.means.manage"),
            Link(_("Cage shifts"), "cage:shifts", "clock", "cage.shift.read"),
            Link(_("Fills, credits and transfers"), "cage:slips", "next", "cage.shift.read"),
            Link(_("Exchanges"), "cage:exchanges", "coins", "cage.shift.read"),
            Link(_("ID checks at exchanges"), "cage:identity_checks", "badge", "cage.shift.read"),
            Link(_("Chips and plaques"), "cage:pieces", "coins", "cage.day.read"),
            Link(_("Tips"), "cage:tips", "tag", "cage.shift.read"),
            Link(_("Orphan register"), "orphans:carnets", "book", "orphans.carnet.read"),
            Link(_("Account and year end"), "orphans:newest_account", "scales", "orphans.account.read"),
            Link(_("Cage day"), "cage:today", "calendar", "cage.day.read"),
            Link(_("Transaction alerts"), "monitoring:alerts", "alert", "monitoring.alert.read"),
            Link(_("Alerts about chips and floats"), "cage:vault_alerts", "alert", "cage.alert.read"),
            Link(_("Alerts about accounts"), "usage:alerts", "alert", "usage.alert.read"),
            Link(_("Notices"), "notices:notices", "report", "notices.notice.read"),
            Link(_("Training held"), "training:trainings", "book", "training.training.read"),
            Link(_("Due training"), "training:due", "clock", "training.training.read"),
            Link(_("Erasures"), "retention:erasures", "cross", "retention.erasure.read"),
            Link(_("Log"), "audit:acts", "log", "audit.log.read"),
        ),
    ),
    (
        _("Tables"),
        (
            Link(_("Table sessions"), "games:sessions", "plan", "games.table.read"),
            Link(_("Staff of tables"), "games:staff", "badge", "games.table.read"),
            Link(_("Colours of players"), "games:colours", "coins", "games.table.read"),
            Link(_("Checks of colour chips"), "games:series_checks", "check", "games.table.read"),
            Link(_("Equipment of the tables"), "equipment:equipment", "tag", "equipment.item.read"),
            Link(_("Checks of equipment"), "equipment:checks", "check", "equipment.item.read"),
            Link(_("Defects of equipment"), "equipment:defects", "alert", "equipment.item.read"),
            Link(_("Minimum stakes"), "games:decrees", "scales", "games.table.read"),
            Link(_("Minima of roulette tables"), "games:minima", "scales", "games.table.read"),
            Link(_("Stake schemes"), "games:schemes", "scales", "games.table.read", only_in="NL"),
            Link(_("Published rules"), "games:rules", "book", "games.table.read"),
            Link(_("Individual limits"), "games:individual_limits", "scales", LIMITS, only_in="NL"),
            Link(_("Terminals of tables"), "games:terminals", "device", "games.table.read", only_in="NL"),
            Link(_("Checked stakes"), "games:stake_checks", "scales", "games.table.read", only_in="NL"),
            Link(_("Recorded stakes"), "games:stakes", "stop", "games.table.read"),
            Link(_("Means of payment"), "games:approvals", "scales", "games.table.read"),
            Link(_("Applications to the Minister"), "games:applications", "report", "games.table.read"),
            Link(_("Games and their approvals"), "games:approval_states", "check", "games.table.read"),
            Link(_("Approved refurbishers"), "games:refurbishers", "report", "games.table.read"),
            Link(_("Semi-automatic devices"), "games:installations", "device", "games.table.read"),
            Link(_("Pay tables"), "pay_tables", "book", "games.table.read"),
        ),
    ),
    (
        _("Machines, jackpots, incidents"),
        (
            Link(_("Prizes of bingo and keno"), "draw_games:prizes", "scales", "games.table.read", only_in="NL"),
            Link(_("Bingo rounds"), "draw_games:bingo_rounds", "plan", "games.table.read", only_in="NL"),
            Link(_("Keno rounds"), "draw_games:keno_rounds", "plan", "games.table.read", only_in="NL"),
            Link(_("Keno tickets"), "draw_games:keno_tickets", "card", "games.table.read", only_in="NL"),
            Link(_("Levies of poker tables"), "draw_games:levies", "coins", "games.table.read", only_in="NL"),
            Link(_("Jackpots"), "jackpots:jackpots", "coins", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Meters of jackpots"), "jackpots:meters", "clock", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Hits of jackpots"), "jackpots:hits", "coins", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Links of jackpots"), "jackpots:links", "network", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Announced removals"), "jackpots:notices", "calendar", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Redistributed jackpots"), "jackpots:removals", "undo", "jackpots.jackpot.read", only_in="NL"),
            Link(_("Gaming machines"), "machines:machines", "device", "machines.machine.read"),
            Link(_("Places of slot machines"), "machines:placements", "plan", "machines.machine.read"),
            Link(_("Meter readings"), "machines:readings", "report", "machines.machine.read"),
            Link(_("Faults of machines"), "machines:faults", "alert", "machines.machine.read"),
            Link(_("Machines out of service"), "machines:services", "clock", "machines.machine.read"),
            Link(_("Incidents and disputes"), "incidents:incidents", "alert", "incidents.incident.read"),
            Link(_("Incidents in figures"), "incidents:figures", "sliders", "incidents.incident.read"),
        ),
    ),
    (
        _("Reports"),
        (
            Link(_("Reports"), "reports:reports", "report", "reports.report.read"),
            Link(_("Duty of care in figures"), "reports:duty_of_care", "sliders", "training.training.read"),
            Link(_("Report schedules"), "reports:schedules", "clock", "reports.schedule.read"),
        ),
    ),
    (
        _("Casino"),
        (
            Link(_("Casino and role"), "venues:home", "plan", "venues.house.read"),
            Link(_("Ready for the first guest"), "readiness:readiness", "check", "readiness.check.read"),
            Link(_("Rulebook"), "venues:rulebook", "book", "venues.house.read"),
            Link(_("Settings"), "venues:policies", "scales", "venues.house.read"),
            Link(_("Gaming tables"), "games:tables", "plan", "games.table.read"),
            Link(_("Layouts of tables"), "games:layouts", "plan", "games.table.read"),
            Link(_("Colour chips"), "games:colour_series", "coins", "games.table.read"),
            Link(_("Opening hours"), "admissions:hours", "calendar", "venues.house.read"),
            Link(_("Card tariff"), "admissions:tariffs", "tag", "venues.house.read"),
            Link(_("Central register"), REGISTER, "network", "central.register.read"),
            Link(_("Offline operation"), "admissions:fallback", "network", "admissions.fallback.set"),
            Link(_("Rooms and doors"), "venues:rooms", "plan", "venues.house.read"),
            Link(_("Letterhead"), "venues:letterheads", "report", "venues.letterhead.keep"),
            Link(_("Cameras"), "venues:cameras", "device", "venues.house.read"),
            Link(_("Staff and roles"), "venues:staff", "badge", "venues.staff.read"),
            Link(_("Subjects of training"), "training:subjects", "book", "training.training.read"),
            Link(_("My training"), "training:own", "book", "training.own.read"),
            Link(_("Sessions of staff"), "venues:sessions", "lock", "venues.staff.manage"),
            Link(_("Permissions"), "venues:permissions", "key", "venues.permissions.read"),
            Link(_("Devices"), "venues:devices", "device", "venues.device.manage"),
            Link(_("API"), "api-docs", "code", "http.api.docs"),
        ),
    ),
)


def frame_context(request: HttpRequest) -> dict[str, object]:
    """The context of the page frame; nothing of the house for somebody who is not signed in."""
    presence: StaffContext | None = getattr(request, "presence", None)
    if presence is None or presence.house is None:
        return {"presence": presence, "house": None, "navigation": ""}
    if lacks_second_factor(request, presence):  # until then, nothing of the casino
        return {"presence": presence, "house": None, "navigation": "", "second_factor_missing": True}
    return {
        "presence": presence,
        "inspecting": is_agent(presence),
        "post": ", ".join(str(roles_in(presence.house.jurisdiction)[role]) for role in sorted(presence.roles)),
        "may_own_devices": presence.may("venues.device.own"),
        "house": presence.house,
        "gaming_day": presence.house.gaming_day(current_time()),
        # Only when a page shows it: error pages and parts of a page do not.
        "navigation": SimpleLazyObject(lambda: _navigation_html(request, presence)),
    }


def _navigation_html(request: HttpRequest, presence: StaffContext) -> str:
    allowed = frozenset(link.permission for _title, links in GROUPS for link in links if presence.may(link.permission))
    if not questions.must_ask(presence.house, current_time()):
        allowed -= {"central.register.read"}
    counts: dict[str, int] = {}
    if not getattr(request, "htmx", False):  # a part of a page counts nothing
        if ANSWERS in allowed:
            counts[REVIEWS] = review_selectors.waiting_for(presence.house.id, presence.staff.pk)
        if presence.may(RESPONDS):
            counts[OBSERVED] = observation_selectors.to_answer(presence.house.id)
    current_links = {name: len(url) for name, url in _link_urls().items() if _is_current(request.path, url)}
    # Of nested addresses, the longest one is that of the page.
    current = frozenset(name for name, length in current_links.items() if length == max(current_links.values()))
    jurisdiction = presence.house.jurisdiction
    hidden = frozenset(
        link.url
        for _title, links in GROUPS
        for link in links
        if link.only_in not in {"", jurisdiction} or is_unknown_address(_link_urls()[link.url], jurisdiction)
    )
    return _render_navigation(allowed, hidden, current, tuple(counts.items()), get_language())


@lru_cache(maxsize=1024)
def _render_navigation(
    allowed: frozenset[str],
    hidden: frozenset[str],
    current: frozenset[str],
    counts: tuple[tuple[str, int], ...],
    language: str | None,
) -> str:
    """The links as they stand twice on every page, drawn once for all who see the same: half of a page's work."""
    # `language` is not read: it separates the cached HTML of the languages.
    waiting = dict(counts)
    groups = [
        {
            "title": title,
            "items": [
                {
                    "title": link.title,
                    "url": _link_urls()[link.url],
                    "icon": link.icon,
                    "current": link.url in current,
                    "waiting": waiting.get(link.url) if link.url == REVIEWS else None,
                    "count": waiting.get(link.url) if link.url == OBSERVED else None,
                }
                for link in links
                if link.permission in allowed and link.url not in hidden
            ],
        }
        for title, links in GROUPS
        if any(link.permission in allowed and link.url not in hidden for link in links)
    ]
    return render_to_string("components/navigation.html", {"groups": groups})


@cache
def _link_urls() -> dict[str, str]:
    """Where each link leads; only known once every address is."""
    return {link.url: reverse(link.url) for _title, links in GROUPS for link in links}


def _is_current(path: str, url: str) -> bool:
    # These addresses begin those of many other pages, so only the page itself marks its link.
    return path == url or (url not in {"/house/", "/door/", "/api/", "/inspection/"} and path.startswith(url))


def redirect_to_start(request: HttpRequest) -> HttpResponse:
    """The bare address leads to tonight, a director to the house at a glance, an agent of the authority to the desk."""
    presence: StaffContext | None = getattr(request, "presence", None)
    if is_agent(presence):
        return redirect(DESK)
    leads = presence is not None and Role.DIRECTOR in presence.roles and presence.may(LOOKS_OVER)
    return redirect(OVERVIEW if leads else "admissions:tonight")
