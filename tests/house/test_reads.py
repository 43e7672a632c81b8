"""Whoever reads a register is in the log, on its page, in the API and as a file, under one name (ADR 21)."""

import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.core.paginator import Page
from django.template.base import Template
from django.test import Client
from django.test.utils import instrumented_test_render
from django.urls import reverse

from compliance.catalogue import BY_NAME, LISTINGS, SHELVES
from compliance.http.access.guard import GUARDED
from compliance.http.registers import declarations as columns
from compliance.http.rest import base as api
from tests import said
from tests.house import source
from tests.house.nights import Night, night
from tests.house.routes import routes

pytestmark = pytest.mark.slow

__all__ = ["night"]

NAMES = (*BY_NAME, *(each.name for each in LISTINGS))

# The lists of the API, by the name of their register.
LISTS = {
    "bingo-rounds/": "bingo-rounds",
    "draw-prizes/": "draw-prizes",
    "jackpot-hits/": "jackpot-hits",
    "jackpot-links/": "jackpot-links",
    "jackpot-meters/": "jackpot-meters",
    "jackpot-redistributions/": "jackpot-redistributions",
    "jackpot-removal-notices/": "jackpot-removal-notices",
    "jackpots/": "jackpots",
    "keno-rounds/": "keno-rounds",
    "keno-tickets/": "keno-tickets",
    "poker-levies/": "poker-levies",
    "cards/": "cards",
    "equipment/": "equipment",
    "equipment-checks/": "equipment-checks",
    "equipment-defects/": "equipment-defects",
    "stubs/": "stubs",
    "incidents/": "incidents",
    "index/": "index",
    "refusals/": "refusals",
    "refusals-in-figures/": "refusals-in-figures",
    "honour-guests/": "honour-guests",
    "card-checks/": "card-checks",
    "takings/": "takings",
    "attempts/": "attempts",
    "coverage/": "coverage",
    "late-entries/": "late-entries",
    "reviews/": "doubts",
    "measures/": "measures",
    "signalled-persons/": "signals",
    "signalled-cases/": "cases",
    "interviews/": "interviews",
    "means-requests/": "means",
    "withheld-winnings/": "withheld-winnings",
    "ministerial-lists/": "lists",
    "central-register/questions/": "central-questions",
    "finds/": "finds",
    "finds/to-confirm/": "finds-to-confirm",
    "orphan-claims/": "claims",
    "carnets/": "carnets",
    "carnets/<slug:label>/lines/": "carnet",
    "carnets/<slug:label>/journal/": "orphans-journal",
    "carnets/<slug:label>/reconciliations/": "orphans-reconciliations",
    "carnets/<slug:label>/year-end/": "orphans-year-end",
    "reports/schedules/": "report-schedules",
    "reports/schedules/alarms/": "report-schedules",
    "payouts/": "payouts",
    "payouts/to-approve/": "payouts",
    "shifts/": "shifts",
    "counts/": "counts",
    "slips/": "cage-slips",
    "boxes/": "boxes",
    "box-rounds/": "boxes",
    "cage-days/": "days-of-the-cage",
    "cage-days/<slug:on>/": "days-of-the-cage",
    "exchanges/": "exchanges",
    "exchange-identity-checks/": "exchange-identity",
    "tips/": "tips",
    "chips/": "chips",
    "denominations/": "chips",
    "witness-steps/": "witness-steps",
    "alerts/": "alerts",
    "use-alerts/": "use-alerts",
    "vault-alerts/": "vault-alerts",
    "trainings/": "trainings",
    "training-subjects/": "training-subjects",
    "due-training/": "training-due",
    "own-training/": "own-training",
    "follow-ups/": "follow-ups",
    "duty-of-care/": "duty-of-care",
    "tables/": "tables",
    "means-of-stake/": "means-of-stake",
    "minimum-decrees/": "minimum-decrees",
    "published-rules/": "published-rules",
    "stake-schemes/": "stake-schemes",
    "colour-series/": "colour-series",
    "colour-chip-checks/": "colour-chip-checks",
    "player-colours/": "player-colours",
    "table-staff/": "table-staff",
    "table-layouts/": "table-layouts",
    "table-terminals/": "table-terminals",
    "individual-limits/": "individual-limits",
    "stake-checks/": "stake-checks",
    "table-minima/": "table-minima",
    "table-sessions/": "table-sessions",
    "stakes/": "stakes",
    "applications/": "applications",
    "approval-states/": "approval-states",
    "refurbishers/": "refurbishers",
    "installed-devices/": "installed-devices",
    "gaming-machines/": "gaming-machines",
    "machine-places/": "machine-places",
    "machine-meters/": "machine-meters",
    "machine-faults/": "machine-faults",
    "machine-services/": "machine-services",
    "notices/": "notices",
    "notice-addresses/": "notice-addresses",
    "notice-recipients/": "notice-recipients",
    "letterheads/": "letterheads",
    "observations/": "observations",
    "looks/": "looks",
    "erasures/": "erasures",
    "holds/": "holds",
    "reports/": "reports",
    "policies/": "policies",
    "log/": "log",
    "posts/": "door-posts",
    "hours/": "opening-hours",
    "tariffs/": "card-tariffs",
    "cancellations/": "cancellations",
    "closings/": "closed-days",
    "guests/duplicates/": "duplicates",
    "staff/": "staff",
    "devices/": "devices",
    "sessions/": "sessions",
    "own-sessions/": "own-sessions",
    "own-devices/": "own-devices",
    "cameras/": "cameras",
}
# Pages of a list without a file, and further pages of a register.
PAGES = {
    "admissions:posts": "door-posts",
    "admissions:closing": "closed-days",
    "people:duplicates": "duplicates",
    "orphans:year": "orphans-year-end",
    "orphans:claims": "finds",
    "orphans:to_confirm": "finds-to-confirm",
    "payouts:queue": "payouts",
    "payouts:waiting": "payouts",
    "reports:schedules_table": "report-schedules",
    "admissions:open_reviews": "doubts",
    "cage:counts": "counts",
    "cage:waiting_counts": "counts",
    "cage:witness_waiting": "witness-steps",
    "cage:today": "days-of-the-cage",
    "inspection:looks": "looks",
    "retention:holds": "holds",
    "venues:staff": "staff",
    "venues:sessions": "sessions",
    "venues:own-sessions": "own-sessions",
    "venues:own-devices": "own-devices",
    "training:own": "own-training",
    "audit:acts": "log",
}
# The address of a file that nobody asked for leads to its page; the guests are searched for, which is noted each time.
NO_PAGE = {"log", "guests"}
# What an address without the number of a row shows that is no register, each with the reason.
SETTING = "a setting of the casino, with nobody in it"
NO_REGISTER = {
    "api/v1/rooms/": SETTING,
    "api/v1/doors/": SETTING,
    "api/v1/desks/": SETTING,
    "api/v1/permissions/": SETTING,
    "api/v1/pay-tables/": SETTING,
    "api/v1/registers/": "which registers there are",
    "api/v1/occupancy/": "how full a room is: figures of one night",
    "cage/": "the tables and desks to work at, each with its drawer of this moment",
}


# What a list cannot do without.
SPAN = {"coverage/": {"first": "2026-01-01", "last": "2026-01-02"}}


OF_PAGES = [(shelf.page, shelf.name) for shelf in SHELVES if shelf.name not in NO_PAGE] + list(PAGES.items())


def filled(night: Night, address: str) -> str:
    """The address of a list of the API, with what it cannot do without."""
    span = "?" + urlencode(SPAN[address]) if address in SPAN else ""
    return "/api/v1/" + named(night, address) + span


def named(night: Night, address: str) -> str:
    """An address with an exercise and a day in it."""
    return address.replace("<slug:label>", str(night.carnet().label)).replace("<slug:on>", "2026-01-01")


def page_at(night: Night, page: str) -> str:
    shelf = next((each for each in SHELVES if each.page == page), None)
    if shelf is not None:
        return night.address(shelf)
    return reverse(page, args=[night.carnet().label] if page == "orphans:year" else [])


def permission_of(callback: Any) -> str:
    view = getattr(callback, "cls", None)
    if view is not None and issubclass(view, api.HouseView):
        return view.permissions.get("GET", "")
    return str(getattr(callback, GUARDED, ""))


BY_PAGE = {name: callback for _address, name, callback in routes()}
BY_LIST = {address.removeprefix("api/v1/"): callback for address, _name, callback in routes()}


def noted(night: Night, after: Any = None) -> list[Any]:
    """The looks at registers since another one, the newest first."""
    found = said.acts(night.house.id, "http.register.read")
    return [each for each in found if after is None or each.id > after.id]


def opened(night: Night, client: Client, address: str, **more: Any) -> tuple[Any, list[str]]:
    """The answer, and the registers that the log says were read for it."""
    newest = next(iter(noted(night)), None)
    answer: Any = client.get(address, follow=True, **more)
    return answer, sorted(each.facts["register"] for each in noted(night, newest))


def reader(night: Night, name: str, callback: Any) -> Client:
    return night.client(holding="orphans.claim.read" if name == "claims" else _held(name, callback))


def _held(name: str, callback: Any) -> str:
    """The questions to the central register stand on a page that shows them only to those who may read them."""
    return "central.question.read" if name == "central-questions" else permission_of(callback)


@pytest.mark.parametrize("name", NAMES)
def test_a_register_is_read_under_one_name_wherever_it_is_shown(night: Night, name: str) -> None:
    shown = [(page_at(night, page), BY_PAGE[page]) for page, each in OF_PAGES if each == name]
    shown += [(filled(night, address), BY_LIST[address]) for address, each in LISTS.items() if each == name]
    assert shown or name == "guests", "no page and no list of the API shows it"
    for address, callback in shown:
        client = reader(night, name, callback)
        answer, registers = opened(night, client, address)
        assert answer.status_code == 200, address
        assert registers.count(name) == 1, (address, registers)
        for headers in ({}, {"HX-Request": "true"}):
            assert opened(night, client, address, headers=headers)[1] == [], f"a second look in an hour: {address}"
    if name in BY_NAME and not BY_NAME[name].by_post:
        shelf = BY_NAME[name]
        client = night.client(holding=shelf.permission)
        answer = client.get(night.address(shelf), {"export": "csv", "all": "1", **shelf.also})
        assert answer.streaming
        assert said.acts(night.house.id, "http.export.begun")[0].facts["register"] == name


def test_every_list_names_its_register_or_says_why_it_is_none(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever has pages of rows, or is a list for machines, is one of the registers above, or has a reason."""
    monkeypatch.setattr(Template, "_render", instrumented_test_render)  # the pages may be those of an included template
    known = {page_at(night, page).split("?")[0] for page, _name in OF_PAGES}
    known |= {filled(night, address).split("?")[0] for address in LISTS}
    forgotten = []
    for address, _name, callback in routes():
        permission = permission_of(callback)
        place = named(night, address)
        if "<" in place or not permission or address in NO_REGISTER:
            continue
        answer: Any = night.client(holding=permission).get("/" + place)
        if answer.status_code == 200 and _lists(answer) and "/" + place not in known:
            forgotten.append(address)
    assert not forgotten, source.listed(forgotten)


def _lists(answer: Any) -> bool:
    """Whether an answer has pages of rows, or is a list for machines."""
    if answer.headers["Content-Type"] == "application/json":
        told = answer.json()
        return isinstance(told, list) or "results" in told
    return any(isinstance(value, Page) for value in _values(answer.context or ()))


def _values(context: Any) -> Iterator[Any]:
    """Everything that the templates of an answer were given."""
    for part in context.values() if isinstance(context, dict) else context:
        if isinstance(context, dict):
            yield part
        else:
            yield from _values(part)


def test_every_declared_listing_is_in_the_catalogue() -> None:
    declared = {
        value.name
        for name, module in list(sys.modules.items())
        if name.startswith("compliance.")
        for value in vars(module).values()
        if isinstance(value, columns.Listing)
    }
    assert declared == {each.name for each in LISTINGS if isinstance(each, columns.Listing)}
    assert len(set(NAMES)) == len(NAMES)


def test_each_row_of_a_list_stands_on_one_page_in_either_direction(night: Night) -> None:
    wrong, longer = [], 0
    for address in LISTS:
        client = night.client(holding=permission_of(BY_LIST[address]))
        client.get(filled(night, address))  # the log then has the note of this hour
        whole: Any = client.get(filled(night, address), {"page_size": "200"} | SPAN.get(address, {})).json()
        page: Any = client.get(filled(night, address), {"page_size": "3"} | SPAN.get(address, {})).json()
        if "results" not in page:
            continue  # one row, or figures
        there = page["results"]
        while page["next"] is not None and len(there) < 15:
            page = client.get(page["next"]).json()
            there = there + page["results"]
        longer += len(there) > 3
        back = page["results"]
        while page["previous"] is not None:
            page = client.get(page["previous"]).json()
            back = page["results"] + back
        if not there == back == whole["results"][: len(there)] or page["count"] != whole["count"]:
            wrong.append(address)
    assert not wrong, source.listed(wrong)
    assert longer > 15


@pytest.mark.parametrize("page", sorted({page for page, _name in OF_PAGES}))
def test_a_look_that_was_refused_is_none(night: Night, page: str) -> None:
    address, permission = page_at(night, page), permission_of(BY_PAGE[page])
    client = night.client(holding=permission)
    answer, registers = opened(night, client, f"{address}?first=never&last=never&day=never")
    assert answer.status_code == 200 or not registers
    try:
        stranger = night.client(lacking=permission)
    except LookupError:
        return
    answer, registers = opened(night, stranger, address)
    assert (answer.status_code, registers) == (403, [])


def test_only_two_places_cut_a_list_into_pages() -> None:
    """So that no list is shown without the name of its register: `page_of` and `as_list`."""
    for word in ("Paginator", "Cursor("):
        cut = {path for path in source.files(".py") if word in source.text(path) and "compliance" in str(path)}
        assert source.ROOT / "compliance/http/registers/paging.py" in cut
        assert cut <= {source.ROOT / f"compliance/http/registers/{name}.py" for name in ("paging", "cursors")}
