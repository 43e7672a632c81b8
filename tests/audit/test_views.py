"""The pages of the log: who may read them, and what they then say."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import psycopg
import pytest
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from audit import urls
from audit.models import Entry
from audit.reading import views
from audit.recording import log
from compliance.http.access.presence import StaffContext
from tests import said
from tests.audit.acting import AT
from tests.audit.shelf.models import Book, Loan, Reader
from tests.database import OwnDatabase

SignIn = Callable[[Any], Client]
WRITTEN_LATE = re.compile(r"recorded \d\d/\d\d/\d{4}")


@pytest.fixture
def reading(inspector: Any, sign_in: SignIn) -> Client:
    return sign_in(inspector)


@pytest.fixture
def lent(house: Any, porter: Any) -> UUID:
    """The porter lent two books."""
    loan = Loan(days=14)
    with (
        transaction.atomic(),
        log.act(
            "shelf.book.lent", subject=loan, by=porter, at=AT, scope=house.id, until=AT.date(), title="Emma"
        ) as act_id,
    ):
        loan.save(force_insert=True)
        Loan.objects.create(days=7, renewed_from=loan)
    return act_id


def shown(client: Client, url: str) -> str:
    response = client.get(url)
    assert response.status_code == 200
    return response.content.decode()


def test_the_log_says_acts_in_sentences(reading: Client, lent: UUID) -> None:
    page = shown(reading, reverse("audit:acts"))
    assert "Lent a book until 03/03/2026." in page
    assert reverse("audit:act", args=[lent]) in page
    assert "Porter" in page
    assert "20:15:00" in page
    assert WRITTEN_LATE.search(page)


def test_a_moment_named_at_once_is_not_called_late(reading: Client, house: Any) -> None:
    act_id = log.note("shelf.book.sought", subject=None, by=None, at=datetime.now(UTC), scope=house.id)
    assert not WRITTEN_LATE.search(shown(reading, reverse("audit:act", args=[act_id])))


@pytest.mark.parametrize("page", ["acts", "act", "row"])
def test_refuses_those_who_may_not_read_the_log(page: str, porter: Any, sign_in: SignIn, db: None) -> None:
    url = reverse(f"audit:{page}", args={"acts": [], "act": [uuid4()], "row": ["shelf_book", uuid4()]}[page])
    assert sign_in(porter).get(url).status_code == 403
    denied = Entry.objects.latest("id")
    assert (denied.kind, denied.actor, said.own_facts(denied)) == (
        "http.permission.denied",
        porter.pk,
        {"permission": "audit.log.read"},
    )
    assert Client().get(url).status_code == 302


def test_an_installation_without_a_guard_shows_nothing(rf: RequestFactory) -> None:
    for pattern in urls.guarded_patterns(views.deny_all):
        with pytest.raises(PermissionDenied, match=r"audit\.log\.read"):
            pattern.callback(rf.get("/"), act_id=uuid4())
    asked: list[str] = []

    def guard(permission: str) -> Callable[[Any], Any]:
        asked.append(permission)
        return lambda view: lambda request: HttpResponse("let in")

    assert urls.guarded_patterns(guard)[0].callback(rf.get("/")).content == b"let in"
    assert asked == ["audit.log.read"]


def test_narrows_the_log(reading: Client, lent: UUID, porter: Any, house: Any) -> None:
    url = reverse("audit:acts")
    act_url = reverse("audit:act", args=[lent])
    today = Entry.objects.get(act=lent, operation="A").clock.astimezone(house.zone).date()
    for query in ("text=emma", "kind=shelf.book.lent", f"actor={porter.pk}", f"since={today}&until={today}"):
        assert act_url in shown(reading, f"{url}?{query}"), query
    tomorrow = today + timedelta(days=1)
    # The accounts of the test may be a day older than the act: the casino's midnight can lie between them.
    before_all = Entry.objects.earliest("clock").clock.astimezone(house.zone).date() - timedelta(days=1)
    for query in (
        "text=ulysses",
        "kind=shelf.book.added",
        f"actor={uuid4()}",
        f"since={tomorrow}",
        f"until={before_all}",
    ):
        page = shown(reading, f"{url}?{query}")
        assert act_url not in page, query
        assert "Nothing found" in page, query


def test_says_whose_acts_are_shown_and_how_to_see_all(reading: Client, lent: UUID, porter: Any) -> None:
    page = shown(reading, f"{reverse('audit:acts')}?actor={porter.pk}&text=emma")
    assert "Only events of Porter." in page
    assert 'href="?text=emma"' in page


def test_names_what_was_typed_wrongly(reading: Client, lent: UUID) -> None:
    page = shown(reading, f"{reverse('audit:acts')}?since=yesterday")
    assert "Enter a valid date." in page
    assert reverse("audit:act", args=[lent]) not in page


def test_pages_through_the_log(reading: Client, house: Any) -> None:
    notes = [log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=house.id) for _ in range(52)]
    url = f"{reverse('audit:acts')}?kind=shelf.book.sought"
    first = shown(reading, url)
    assert "Newest" not in first
    assert str(notes[-1]) in first
    assert str(notes[1]) not in first
    before = Entry.objects.get(act=notes[2]).pk
    assert f"before={before}" in first
    older = shown(reading, f"{url}&before={before}")
    assert str(notes[1]) in older
    assert str(notes[2]) not in older
    assert "Newest" in older
    assert "Older" not in older


def test_one_act_shows_what_it_changed(reading: Client, lent: UUID) -> None:
    page = shown(reading, reverse("audit:act", args=[lent]))
    assert "Lent a book until 03/03/2026." in page
    assert "Emma" in page
    assert "shelf.book.lent" in page
    assert "carnet_app" in page
    assert page.count("<h2>Loan</h2>") == 2
    loan = Loan.objects.get(days=14)
    assert reverse("audit:row", args=["shelf_loan", loan.pk]) in page


def test_a_note_says_that_it_changed_nothing(reading: Client, house: Any) -> None:
    note = log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=house.id)
    assert "This event changed no register." in shown(reading, reverse("audit:act", args=[note]))


def test_a_request_shows_its_number_and_address(reading: Client, porter: Any, sign_in: SignIn) -> None:
    response = sign_in(porter).get(reverse("audit:acts"))
    denied = Entry.objects.latest("id")
    page = shown(reading, reverse("audit:act", args=[denied.act]))
    assert response.headers["X-Request-ID"] == denied.request_id
    assert str(denied.request_id) in page
    assert "127.0.0.1" in page


def test_a_long_act_is_shown_in_pages(reading: Client, house: Any) -> None:
    with transaction.atomic(), log.act("shelf.book.added", subject=None, by=None, at=AT, scope=house.id) as act_id:
        Loan.objects.bulk_create([Loan(days=n) for n in range(201)])
    url = reverse("audit:act", args=[act_id])
    first = shown(reading, url)
    last = Entry.objects.get(act=act_id, after__days=199).pk
    assert f"after={last}" in first
    rest = shown(reading, f"{url}?after={last}")
    assert rest.count("<h2>Loan</h2>") == 1
    assert "More rows" not in rest
    assert shown(reading, f"{url}?after=x").count("<h2>Loan</h2>") == 200


@pytest.mark.parametrize("scope", [None, uuid4()])
def test_an_act_of_another_house_is_not_found(reading: Client, scope: UUID | None) -> None:
    act_id = log.note("shelf.book.sought", subject=None, by=None, at=AT, scope=scope)
    status = reading.get(reverse("audit:act", args=[act_id])).status_code
    assert status == (200 if scope is None else 404)


def test_hides_personal_values_until_asked_and_then_says_who_looked(
    reading: Client, inspector: Any, house: Any
) -> None:
    with transaction.atomic(), log.act("shelf.book.added", subject=None, by=None, at=AT, scope=house.id) as act_id:
        book = Book.objects.create(title="Emma", owner="Weber", shelfmark="s3cret")
    for url, facts in (
        (reverse("audit:act", args=[act_id]), {"act": str(act_id)}),
        (reverse("audit:row", args=["shelf_book", book.pk]), {"table": "shelf_book", "row": str(book.pk)}),
    ):
        read = Entry.objects.filter(kind="audit.personal.read")
        before = read.count()
        page = shown(reading, url)
        assert "Weber" not in page
        assert "not shown" in page
        assert read.count() == before
        page = shown(reading, f"{url}?personal=1")
        assert "Weber" in page
        assert "s3cret" not in page
        assert read.count() == before + 1
        looked = read.latest("id")
        assert (looked.actor, looked.scope) == (inspector.pk, house.id)
        assert said.own_facts(looked) == facts


def test_those_who_may_not_see_personal_values_do_not_by_asking(house: Any, rf: RequestFactory, inspector: Any) -> None:
    with transaction.atomic(), log.act("shelf.book.added", subject=None, by=None, at=AT, scope=house.id) as act_id:
        Book.objects.create(title="Emma", owner="Weber")
    request: Any = rf.get("/", {"personal": "1"})
    request.user, request.venue_id = inspector, house.id
    request.presence = StaffContext(staff=inspector, house=house, permissions=frozenset({"audit.log.read"}))
    page = views.show_act(request, act_id=act_id).content.decode()
    assert "Weber" not in page
    assert "recorded in the audit log" not in page
    assert Entry.objects.latest("id").kind is None


def test_the_life_of_a_row(reading: Client, lent: UUID, house: Any) -> None:
    loan = Loan.objects.get(days=14)
    log.note("shelf.book.sought", subject=loan, by=None, at=AT, scope=house.id)
    page = shown(reading, reverse("audit:row", args=["shelf_loan", loan.pk]))
    assert page.index("Lent a book until") < page.index("Looked for a book.")
    assert str(loan.pk) in page


def test_the_life_of_a_row_says_what_it_does_not_show(reading: Client, house: Any) -> None:
    reader = Reader.objects.create(name="Weber")
    with transaction.atomic(), log.act("shelf.book.added", subject=None, by=None, at=AT, scope=uuid4()):
        Reader.objects.filter(pk=reader.pk).update(visits=1)
    page = shown(reading, reverse("audit:row", args=["shelf_reader", reader.pk]))
    assert "Written by Carnet, outside an event" in page
    assert "1 entry belongs to an event of another casino and is not shown here." in page


def test_a_row_without_a_life_is_not_found(reading: Client) -> None:
    assert reading.get(reverse("audit:row", args=["shelf_book", uuid4()])).status_code == 404


def test_direct_access_to_the_database_stands_out(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any], sign_in: SignIn
) -> None:
    from tests.cast import member

    key = uuid4()
    owner_connection.execute("INSERT INTO shelf_loan (id, days) VALUES (%s, 1)", [key])
    owner_connection.commit()
    reading = sign_in(member("inspector"))
    for url in (reverse("audit:acts"), reverse("audit:row", args=["shelf_loan", key])):
        page = shown(reading, url)
        assert "Direct access to the database, outside the application." in page
        assert "Database user carnet_owner" in page
    assert "Outside the application" in shown(reading, reverse("audit:acts"))


def test_the_log_shows_the_columns_that_somebody_chose(reading: Client, lent: UUID, porter: Any) -> None:
    loan = Loan.objects.get(days=14)
    url = f"{reverse('audit:acts')}?kind=shelf.book.lent&columns=clock"
    page = shown(reading, "&columns=".join((url, "who", "what", "kind", "facts", "act", "actor", "subject", "db_user")))
    for words in (f">{lent}<", f">{porter.pk}<", f">{loan.pk}<", ">shelf.book.lent<", "title: Emma"):
        assert words in page, words
    assert 'href="?kind=shelf.book.lent&amp;columns=clock&amp;' in page, "a person narrows the page, and filters stay"
    assert f"actor={porter.pk}" in page


def test_an_installation_that_names_no_veil_shows_all(reading: Client, lent: UUID, settings: Any) -> None:
    del settings.AUDIT_VEIL
    assert reading.get(reverse("audit:act", args=[lent])).status_code == 200
