"""A declared register is the same on its page, in its files and in the API, and each value has the type it states."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from django.utils import timezone
from django_filters import BooleanFilter, ChoiceFilter
from rest_framework.test import APIClient

from audit.erasure import procedure as erasing
from audit.recording import log
from compliance.admissions.models.cards import AdmissionCard
from compliance.cage.models.vault_alerts import VaultAlert
from compliance.catalogue import SHELVES, WITHOUT_FILE
from compliance.central.services import questions as asking
from compliance.games.models.schemes import SchemeLine, StakeScheme
from compliance.games.selectors.games import list_tables
from compliance.http.register_views.api_list import RegisterList
from compliance.http.registers.declarations import Column, Register
from compliance.http.registers.filters import ComputedFilter
from compliance.people.models import Particulars, Person
from compliance.reports.ordering.services import orders
from compliance.retention.domain.periods import RetainedData
from compliance.venues.domain.roles import MACHINE
from compliance.venues.selectors import venues
from tests import cast
from tests.admissions.api_requests import zone
from tests.house import source
from tests.house.contested_stakes import write_contested_stake
from tests.house.draw_rows import write_draws
from tests.house.jackpot_rows import write_jackpots
from tests.house.machine_rows import add_machine_rows
from tests.house.nights import Night, night
from tests.house.routes import routes

__all__ = ["night"]

DECLARED = {shelf.name: shelf for shelf in (*SHELVES, *WITHOUT_FILE) if shelf.register.rows is not None}
LISTS = {
    callback.cls.register.name: f"/{address}"
    for address, _name, callback in routes()
    if issubclass(getattr(callback, "cls", object), RegisterList)
}


def _is_decimal(value: Any) -> bool:
    return isinstance(value, str) and Decimal(value).is_finite()


READS = {
    "text": lambda value: isinstance(value, str | int),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "date": lambda value: bool(date.fromisoformat(value)),
    "datetime": lambda value: datetime.fromisoformat(value).tzinfo is not None,
    "decimal": _is_decimal,
    "uuid": lambda value: bool(UUID(value)),
    "json": lambda value: isinstance(value, dict),
    "person": lambda value: bool(UUID(value["id"])) and bool(value["name"]),
}


@pytest.fixture(autouse=True, scope="module")
def scheme_of_a_table(night: Night) -> None:
    """The casino of the night has no stake schemes, as the law of Luxembourg knows none: one is written."""
    of_house, by = night.house, night.person(holding="games.table.manage")
    at = timezone.now()
    table = list_tables(of_house.id)[0]
    row = StakeScheme(
        table=table,
        number=1,
        low_stake=False,
        line_count=1,
        version="1",
        confirmed=False,
        recorded_by=by,
        recorded_at=at,
    )
    with (
        transaction.atomic(),
        log.act("games.scheme.recorded", subject=row, by=by, at=at, scope=of_house.id, table=table.name),
    ):
        row.save(force_insert=True)
        SchemeLine.objects.create(scheme=row, position=1, chance="any", minimum=5, maximum=500)


@pytest.fixture(autouse=True, scope="module")
def stake_at_a_table_with_a_scheme(night: Night) -> None:
    """The law of Luxembourg knows no stake limits of single guests: a table gets a scheme and a session."""
    by, holder = (night.person(holding=each) for each in ("games.table.manage", "cage.shift.work"))
    write_contested_stake(night.house, by, holder)


@pytest.fixture(autouse=True, scope="module")
def draws_and_levies(night: Night) -> None:
    """The law of Luxembourg knows neither bingo and keno nor a levy: a round of each is written."""
    by, holder = (night.person(holding=each) for each in ("games.table.manage", "cage.shift.work"))
    other = night.person(holding="games.rules.publish", lacking="games.table.manage")
    write_draws(night.house, by, other, holder)


@pytest.fixture(autouse=True, scope="module")
def jackpots(night: Night) -> None:
    """The law of Luxembourg knows no jackpots: some are written."""
    write_jackpots(night.house, night.person(holding="jackpots.jackpot.manage"))


@pytest.fixture(autouse=True, scope="module")
def list_of_the_minister(night: Night) -> None:
    """The night has no list of the Minister: one is uploaded."""
    answer = night.client(holding="exclusions.list.upload").post(
        "/api/v1/ministerial-lists/?received_at=2026-03-03T10:00:00Z&channel=post",
        b"Reference;Ground;Surname;Given names;Born on\nMJ-1;4;Weber;Jean;17.05.1980\n",
        content_type="application/octet-stream",
        headers={"Idempotency-Key": "a list of the Minister"},
    )
    assert answer.status_code == 201, answer.content


@pytest.fixture(autouse=True, scope="module")
def approved_means(night: Night) -> None:
    """The night has no other means of stake: the director enters one."""
    answer = night.client(holding="games.table.manage").post(
        "/api/v1/means-of-stake/",
        {"name": "E-wallet", "reference": "MF-7", "approved_on": "2026-01-05", "valid_from": "2026-01-10"},
        content_type="application/json",
        headers={"Idempotency-Key": "another means of stake"},
    )
    assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def installed_device(night: Night) -> None:
    """The night has no semi-automatic device of an approved firm: its model is applied for, approved and installed."""
    today, room = timezone.now().date(), venues.rooms(night.house.id)[0]
    officer = night.client(holding="games.application.prepare", lacking="games.application.file")
    director = night.person(holding="games.application.file")

    def send(client: Client, path: str, body: dict[str, Any]) -> str:
        answer = client.post(
            f"/api/v1/{path}", body, content_type="application/json", headers={"Idempotency-Key": f"a device {path}"}
        )
        assert answer.status_code == 200, answer.content
        return str(answer.json()["id"])

    firm = {"firm": "Mecan S.A.", "reference": "MF-3", "approved_on": "2026-01-05"}
    texts = ("name", "game_type", "description", "brands", "presentation", "redistribution", "staff_role")
    wheel = dict.fromkeys(texts, "Multi-Roulette") | {"kind": "semi_automatic", "condition": "refurbished"}
    wheel |= {"refurbisher": send(officer, "refurbishers/", firm), "means": ["chips"], "rooms": [str(room.pk)]}
    application = send(officer, "applications/", wheel | {"planned_on": str(today + timedelta(days=30))})
    send(night.signed_in(director), f"applications/{application}/filing/", {})
    decision = {"granted": True, "reference": "MF-4", "decided_on": str(today), "valid_from": str(today)}
    send(officer, f"applications/{application}/decision/", decision)
    device = {"application": application, "device": "SN-1", "model": "Organic Island", "room": str(room.pk)}
    device |= {"begins_on": str(today), "employees": [str(director.pk)]}
    send(night.client(holding="games.table.manage"), "installed-devices/", device)


@pytest.fixture(autouse=True, scope="module")
def gaming_machine(night: Night) -> None:
    """The night has no gaming machine: one is registered, placed, read and faulty."""
    add_machine_rows(night)


@pytest.fixture(autouse=True, scope="module")
def vault_alert(night: Night) -> None:
    """The records of the night have no gap: an alert is written as if one had been found."""
    at = timezone.now()
    alert = VaultAlert(
        venue_id=night.house.id,
        kind="number_missing",
        source_id=uuid4(),
        thing="chip 5.00",
        expected=2,
        found=3,
        raised_at=at,
    )
    with (
        transaction.atomic(),
        log.act(
            "cage.alert.raised",
            subject=alert,
            by=None,
            at=at,
            scope=night.house.id,
            alert=alert.kind,
            thing=alert.thing,
        ),
    ):
        alert.save(force_insert=True)


@pytest.fixture(autouse=True, scope="module")
def proposed_address(night: Night) -> None:
    """The night has no address of an authority: one is proposed."""
    answer = night.client(holding="notices.address.keep").post(
        "/api/v1/notice-addresses/",
        {"mailbox": "justice", "email": "post@justice.example", "valid_from": "2099-01-01"},
        content_type="application/json",
        headers={"Idempotency-Key": "an address of an authority"},
    )
    assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def refused_paper(night: Night) -> None:
    """At no exchange of the night a paper is asked for: a guest refuses to show one."""
    wish = {"location": "roaming", "gave": "cash", "got": "chips", "amount": "20.00", "identity": "refused"}
    answer = night.client(holding="cage.shift.work").post(
        "/api/v1/exchanges/",
        wish,
        content_type="application/json",
        headers={"Idempotency-Key": "a guest without a paper"},
    )
    assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def what_the_night_lacks(night: Night) -> None:
    """A guest of honour, a card that was demanded in a room and not shown, and a scan that was lost."""
    desk, door = venues.cash_desks(night.house.id)[0], venues.doors(night.house.id)[0]
    honour = {"desk": str(desk.pk), "scan": zone(), "face_compared": True, "card": "honour_year"}
    honour["address"] = {"street": "5, rue des Bains", "city": "Remich"}
    check = {"room": str(door.room_id), "result": "not_shown", "note": "Left at once."}
    lost = {"nonce": str(UUID(int=1)), "kind": "lost", "door": str(door.pk)}
    for path, holding, body in (
        ("presentations", ("admissions.door.work", "admissions.honour_card.issue"), honour),
        ("card-checks", "admissions.card_check.record", check),
        ("late-entries", "admissions.door.work", lost),
    ):
        answer: Any = night.client(holding=holding).post(
            f"/api/v1/{path}/", body, content_type="application/json", headers={"Idempotency-Key": f"night {path}"}
        )
        assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def doors_and_gaming_days(night: Night) -> None:
    """The night has no post, no decision on hours, no closed gaming day, and no cancellation: one of each."""
    today = night.house.gaming_day(timezone.now())
    hours = {"gaming_day": str(today + timedelta(days=1)), "room_kind": "table", "reason": "Mourning."}
    closing = {"gaming_day": str(today - timedelta(days=2)), "note": "No post was recorded."}
    card = AdmissionCard.objects.filter(venue_id=night.house.id, cancellations=None).order_by("pk")[0]
    for path, holding, body in (
        ("posts", "admissions.post.take", {"door": str(venues.doors(night.house.id)[0].pk)}),
        ("hours", "admissions.hours.decide", hours),
        ("closings", "admissions.day.close", closing),
        ("cancellations", "admissions.card.cancel", {"number": card.label, "reason": "Torn."}),
    ):
        answer: Any = night.client(holding=holding).post(
            f"/api/v1/{path}/", body, content_type="application/json", headers={"Idempotency-Key": f"days {path}"}
        )
        assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def two_files_of_one_guest(night: Night) -> None:
    """No two guests of the night have one name and birth date: two of them show another document each."""
    desk = venues.cash_desks(night.house.id)[0]
    for number in ("T1", "T2"):
        answer = night.client(holding="admissions.door.work").post(
            "/api/v1/presentations/",
            {"desk": str(desk.pk), "scan": zone(number=number, surname="Twin"), "face_compared": True, "card": "day"},
            content_type="application/json",
            headers={"Idempotency-Key": f"document {number}"},
        )
        assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def proposed_policy_and_device(night: Night) -> None:
    """The night has no house policy that was proposed, and no token: one of each comes in."""
    acts = {
        ("policies", "venues.policy.enter"): {
            "parameter": "gaming_day.cutover",
            "value": "07:00",
            "effective_from": "2099-01-01",
            "reason": "Cleaning",
        },
        ("devices", "venues.device.issue"): {
            "name": "Till",
            "staff": str(night.person(holding="venues.device.own").pk),
            "scopes": ["door"],
            "expires_on": str(date.today() + timedelta(days=30)),
        },
    }
    for (address, permission), body in acts.items():
        answer = night.client(holding=permission).post(
            f"/api/v1/{address}/",
            body,
            content_type="application/json",
            headers={"Idempotency-Key": f"one of the {address}"},
        )
        assert answer.status_code == 200, answer.content


@pytest.fixture(autouse=True, scope="module")
def hold_and_erasure(night: Night) -> None:
    """The night has no guest whose data are held or proposed to be erased: one of each."""
    held, due = Person.objects.filter(venue_id=night.house.id).order_by("pk")[:2]
    answer = night.client(holding="retention.hold.set").post(
        f"/api/v1/guests/{held.pk}/hold/",
        {"reason": "A lawsuit about a win."},
        content_type="application/json",
        headers={"Idempotency-Key": "a hold on a guest"},
    )
    assert answer.status_code == 200, answer.content
    erasing.propose_erasure(
        subject=due,
        subjects=(due.pk,),
        rows={"people_particulars": [Particulars.objects.filter(person=due)[0].pk]},
        because=[RetainedData("guests", date(2020, 1, 1), "P1Y", date(2021, 1, 1)).as_json()],
        basis="art. 5(1)(e) GDPR",
        scope=night.house.id,
        at=datetime.now(UTC),
    )


@pytest.fixture(autouse=True, scope="module")
def central_question(night: Night) -> None:
    """The night asked no central register: one question is asked, of a register that is not connected."""
    asking.query_register(
        house=night.house,
        paper=cast.paper(),
        person_id=None,
        presentation=uuid4(),
        door_id=venues.doors(night.house.id)[0].pk,
        desk_id=None,
        by=venues.staff_of(night.house.id)[0],
        at=datetime.now(UTC),
    )


@pytest.fixture(autouse=True, scope="module")
def requested_report(night: Night) -> None:
    """The night has no report: one is requested."""
    last_day = night.house.gaming_day(datetime.now(UTC)) - timedelta(days=1)
    orders.order_report(
        house=night.house,
        kind="R-05",
        first_day=last_day - timedelta(days=1),
        last_day=last_day,
        by=night.person(holding="reports.report.order"),
        at=datetime.now(UTC),
    )


@pytest.fixture(autouse=True, scope="module")
def access_by_the_authority(night: Night) -> None:
    """No agent looked at anything in the night: one does."""
    assert night.client(holding="inspection.look.read").get("/inspection/").status_code == 200


def reader(night: Night, register: Register) -> Client:
    """Somebody who reads every column of a register."""
    wanted = {column.permission for column in register.columns if column.permission}
    return night.client(holding=(register.permission, *wanted))


def everything(client: Client, address: str) -> list[dict[str, Any]]:
    """Every row of a list of the API, page by page."""
    found, following = [], address
    while following:
        answer = client.get(following).json()
        found += answer["results"]
        following = answer["next"]
    return found


def list_of(night: Night, name: str) -> str:
    """The address of its list; of a register that each row of another one has, for the row whose page is tested."""
    return re.sub("<[^>]*>", lambda _parent: night.parent(DECLARED[name]), LISTS[name])


def lines(night: Night, client: Client, name: str, **sent: str) -> list[dict[str, Any]]:
    of = {"of": night.parent(DECLARED[name])} if DECLARED[name].of else {}
    answer: Any = client.get(f"/api/v1/registers/{name}/", sent | of)
    return [json.loads(line) for line in b"".join(answer.streaming_content).decode().splitlines()][:-1]


def test_every_declared_register_has_a_list_of_the_api() -> None:
    assert set(LISTS) == set(DECLARED)


@pytest.mark.parametrize("name", DECLARED)
def test_the_page_shows_every_column_and_sorts_by_each(night: Night, name: str) -> None:
    register, page = DECLARED[name].register, night.address(DECLARED[name])
    client = reader(night, register)
    whole = unfiltered(register)
    for sort in ("", *register.sorts, *(f"-{each}" for each in register.sorts)):
        answer = client.get(page, whole | {"sort": sort})
        assert answer.status_code == 200, sort
        assert "</table>" in answer.content.decode(), f"no row of {name} in the night"
    shown = client.get(page).content.decode()
    missing = [str(column.title) for column in register.columns if column.is_drawn and str(column.title) not in shown]
    assert not missing, source.listed(missing)


@pytest.mark.parametrize("name", DECLARED)
def test_the_api_has_the_rows_of_the_file_with_the_types_it_states(night: Night, name: str) -> None:
    register = DECLARED[name].register
    client = reader(night, register)
    # What is computed until now, such as a gap that goes on, is the same at one moment only.
    with time_machine.travel(timezone.now(), tick=False):
        rows = everything(client, list_of(night, name))
        of_file = lines(night, client, name) if register.has_file else rows
    assert rows, f"no row of {name} in the night"
    assert in_order(register, rows) == in_order(register, of_file)
    wrong = [
        f"{cell.name}: {row[cell.name]!r} is no {cell.type}"
        for cell in register.cells
        for row in rows
        if row.get(cell.name) is not None and not READS[cell.type](row[cell.name])
    ]
    assert not wrong, source.listed(wrong)


def unfiltered(register: Register) -> dict[str, str]:
    """What is sent to a page that would show some days only, unless its rows cannot be computed without days."""
    if register.filters is None or issubclass(register.filters, ComputedFilter):
        return {}
    return dict.fromkeys(register.filters.base_filters, "")


def in_order(register: Register, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows by id: list and file may be sorted differently. Rows without ids are computed in one order."""
    return sorted(rows, key=lambda row: row["id"]) if register.has_ids else rows


@pytest.mark.parametrize("name", [name for name in DECLARED if DECLARED[name].register.filters])
def test_a_filter_narrows_page_file_and_api_alike(night: Night, name: str) -> None:
    register, page = DECLARED[name].register, night.address(DECLARED[name])
    client = reader(night, register)
    address = list_of(night, name)
    rows = everything(client, address)
    for parts in partitions(register, rows):
        sizes = [len(everything(client, f"{address}?{urlencode(part)}")) for part in parts]
        assert sizes == [len(lines(night, client, name, **part)) for part in parts]
        if register.filters.overlapping & set(parts[0]):
            found = {row["id"] for part in parts for row in everything(client, f"{address}?{urlencode(part)}")}
            assert found == {row["id"] for row in rows}, f"{parts} leave rows out"
        else:
            assert sum(sizes) == len(rows), f"{parts} leave rows out"
        for part, size in zip(parts, sizes, strict=True):
            shown: Any = client.get(page, unfiltered(register) | part)
            if is_whole_page(shown):
                assert shown.context["page"].paginator.count == size, part


def is_whole_page(answer: Any) -> bool:
    """Whether a page is that of one register; others show lists side by side, and take no filters."""
    return "register" in answer.context


def partitions(register: Register, rows: list[dict[str, Any]]) -> Iterator[list[dict[str, str]]]:
    """For each filter of codes, and for first and last day, what parts the rows into groups."""
    filters: Any = register.filters.base_filters
    for name, each in filters.items():
        codes = [str(code) for code, _words in each.extra.get("choices", ())]
        if isinstance(each, BooleanFilter):
            codes = ["true", "false"]
        # The nights are those of a casino in Luxembourg, where codes of other jurisdictions are refused.
        codes = [code for code in codes if code not in register.filters.unknown.get("LU", {}).get(name, ())]
        if codes:
            yield [{name: code} for code in codes]
    if "first" in filters and "gaming_day" in rows[0]:
        newest = max(date.fromisoformat(row["gaming_day"]) for row in rows)
        yield [{"first": str(newest)}, {"last": str(newest - timedelta(days=1))}]


@pytest.mark.parametrize("name", DECLARED)
def test_a_code_that_is_none_is_refused_everywhere(night: Night, name: str) -> None:
    register = DECLARED[name].register
    of = {"of": night.parent(DECLARED[name])} if DECLARED[name].of else {}
    choices = [
        field
        for field, each in (register.filters.base_filters if register.filters else {}).items()
        if isinstance(each, ChoiceFilter) or field in {"first", "last"}
    ]
    client = reader(night, register)
    for field in choices:
        assert client.get(list_of(night, name), {field: "nonsense"}).status_code == 400
        assert client.get(f"/api/v1/registers/{name}/", {field: "nonsense"} | of).status_code == 400
        page: Any = client.get(night.address(DECLARED[name]), {field: "nonsense"})
        if not is_whole_page(page):
            continue
        assert page.status_code == 422
        assert page.context["filters"].errors[field]
        assert not page.context["table"].rows


def test_a_register_without_a_file_has_none_on_its_page_and_in_the_api(night: Night) -> None:
    assert WITHOUT_FILE
    for shelf in WITHOUT_FILE:
        client = reader(night, shelf.register)
        page = client.get(night.address(shelf), {"export": "csv"})
        assert page["Content-Type"].startswith("text/html"), shelf.name
        assert "export=xlsx" not in page.content.decode(), shelf.name
        assert client.get(f"/api/v1/registers/{shelf.name}/").status_code == 404, shelf.name


def test_a_column_with_a_permission_is_shown_to_those_who_have_it(night: Night) -> None:
    for name, shelf in DECLARED.items():
        for column in shelf.register.columns:
            if column.permission:
                _check_column(night, name, column)


def _check_column(night: Night, name: str, column: Column) -> None:
    register = DECLARED[name].register
    fields = {cell.name for cell in column.cells}
    every = [each.name for each in register.columns]
    readers = [(night.client(holding=(register.permission, column.permission)), True)]
    with suppress(LookupError):  # where everybody on the staff who may read the register has it
        readers.append((night.client(holding=register.permission, lacking=column.permission), False))
    for client, may in readers:
        page: Any = client.get(night.address(DECLARED[name]), {"columns": every})
        assert (column.name in {each.name for each in page.context["table"].columns}) is may, (name, column.name)
    if register.permission in MACHINE and column.permission not in MACHINE:
        readers.append((machine(night, register), False))
    for client, may in readers:
        of_file = lines(night, client, name) if register.has_file else []
        for row in (*everything(client, list_of(night, name)), *of_file):
            assert fields & set(row) == (fields if may else set()), (name, column.name)


@pytest.mark.parametrize("name", [name for name in DECLARED if DECLARED[name].of])
def test_a_register_of_another_row_wants_one_that_is_there(night: Night, name: str) -> None:
    client, address = reader(night, DECLARED[name].register), f"/api/v1/registers/{name}/"
    assert client.get(address).status_code == 400
    for stranger in ("1871", "018f0000-0000-7000-8000-00000000dead"):
        assert client.get(address, {"of": stranger}).status_code in {400, 404}
        assert client.get(re.sub("<[^>]*>", stranger, LISTS[name])).status_code == 404


def machine(night: Night, register: Register) -> APIClient:
    """A device of somebody who may read the register."""
    keeper = night.person(holding=register.permission)
    made = cast.token_of(
        keeper,
        house=night.house,
        name=f"Display of {register.name}",
        expires_on=date.today() + timedelta(days=30),
        by=night.person(holding="venues.device.issue"),
        at=timezone.now(),
    )
    return cast.sender(made.token)
