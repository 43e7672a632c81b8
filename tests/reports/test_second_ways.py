"""Charts and letters computed once more: bars by plain SQL over the registers, the letter from its rows."""

import re
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Any

from django.db import connection

from compliance.reports.catalogue.domain.permissions import BOOKS, NEEDED, may_read, readable_kinds
from compliance.reports.catalogue.presentation.titles import TITLES
from compliance.reports.definitions.r10_approval_letters import document as approval_letters_document
from compliance.reports.definitions.r10_approval_letters import query as approval_letters_query
from compliance.reports.definitions.r12_shift_counts import document as shift_counts_document
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r20_door_coverage import document as door_coverage_document
from compliance.reports.definitions.r20_door_coverage import query as door_coverage_query
from compliance.reports.definitions.words.persons import table_pages
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.admissions.presenting import present
from tests.cage import drawers
from tests.database import OwnDatabase
from tests.games import applying
from tests.reports import cage
from tests.reports.cage import minutes

DAY = date(2026, 3, 3)
READ = cast.local("2026-03-05 09:00")


def rows(sql: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        return cursor.fetchall()


def bars(html: str) -> dict[str, str]:
    """What a chart says of each bar, as whoever cannot see it is told."""
    (told,) = re.findall(r"<desc>.*\): (.*)</desc>", html)
    return dict(each.split(": ") for each in told.replace("\u202f", "").replace("\xa0", "").split("; "))


def order(kind: str, language: str = "fr") -> Order:
    house = cast.house()
    return Order(house, build_cover(house, kind, DAY, DAY), language, "Inspector", READ, READ)


def test_the_bars_of_the_doors_are_the_guests_of_each_hour(db: None, porter: Any) -> None:
    chance = Random(75)
    for number in range(12):
        at = cast.TUESDAY + timedelta(minutes=chance.randrange(420))
        present(porter, at=at, paper=cast.paper(number=f"N{number}", surname=f"Guest {chr(65 + number)}"))
    found = door_coverage_query.coverage_figures(cast.house(), DAY, DAY, READ)
    told = rows(
        """
        SELECT extract(hour FROM entered_at AT TIME ZONE 'Europe/Luxembourg')::int, count(*) FROM admissions_entry
        WHERE gaming_day = %s GROUP BY 1
        """,
        DAY,
    )
    assert {each.hour: each.entries for each in found.hours if each.entries} == dict(told)
    assert [each.hour for each in found.hours] == sorted(
        (each.hour for each in found.hours), key=lambda hour: (hour - 6) % 24
    ), "in the order of the night"
    (sheet,) = door_coverage_document.door_coverage_sheets(order("R-20"), found)
    assert {int(hour): int(count) for hour, count in bars(sheet.html).items() if count != "0"} == dict(told)
    assert "Clients admis, par heure" in sheet.html


def test_a_night_without_guests_has_no_chart(house: Any) -> None:
    found = door_coverage_query.coverage_figures(house, DAY, DAY, READ)
    assert found.hours == ()
    (sheet,) = door_coverage_document.door_coverage_sheets(order("R-20"), found)
    assert "<svg" not in sheet.html


def test_the_bars_of_the_counts_are_their_differences(db: None) -> None:
    desk = drawers.shift()
    short = cage.count(desk, minutes(100), pieces=drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    cage.explain(short, minutes(101))
    cage.sign(short, minutes(102))
    found = shift_counts_query.shift_figures(cast.house(), DAY, DAY, READ)
    told = rows(
        """
        SELECT 'S-' || lpad(s.number::text, 6, '0'),
               c.cash + c.chips + c.plaques - c.expected_cash - c.expected_chips - c.expected_plaques
        FROM cage_count c JOIN cage_shift s ON s.id = c.shift_id WHERE c.kind = 'closing'
        """
    )
    (sheet,) = shift_counts_document.shift_counts_sheets(order("R-12"), found)
    assert told == [("S-000001", Decimal(-50))]
    assert bars(sheet.html) == {"S-000001": "−50,00"}
    assert "Écarts des comptées retenues" in sheet.html
    drawers.shift(minutes(24 * 60), "director", drawers.sheet(**drawers.FLOAT | {"note": {"50": 39, "20": 50}}))
    both = shift_counts_query.shift_figures(cast.house(), DAY, date(2026, 3, 4), READ)
    (sheet,) = shift_counts_document.shift_counts_sheets(order("R-12"), both)
    assert bars(sheet.html) == {"03/03": "−50,00", "04/03": "0,00"}, "the next drawer began with what was left"


# ---


def letters(first: date = DAY, last: date = DAY, language: str = "fr") -> str:
    found = approval_letters_query.application_figures(cast.house(), first, last, READ)
    (sheet,) = approval_letters_document.approval_letters_sheets(order("R-10", language), found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def test_r_10_agrees_with_the_register_read_by_plain_sql(db: None) -> None:
    for number, applied in enumerate((applying.tournament, applying.semi_automatic, applying.tournament) * 2):
        row = applying.prepare(applied(name=f"Game {number}"))
        if number != 2:
            applying.file(row, at=cast.TUESDAY + timedelta(hours=6 * number))
    found = approval_letters_query.application_figures(cast.house(), DAY, DAY, READ)
    told = rows(
        """
        SELECT 'A-' || lpad(a.number::text, 6, '0'), a.name, a.kind, a.brands, r.name
        FROM games_approvalapplication a JOIN games_applicationfiling f ON f.application_id = a.id
        JOIN games_applicationroom p ON p.application_id = a.id JOIN venues_room r ON r.id = p.room_id
        WHERE (f.filed_at AT TIME ZONE 'Europe/Luxembourg' - interval '6 hours')::date = %s ORDER BY a.number
        """,
        DAY,
    )
    assert [
        (each.number, each.name, each.kind, each.items.brands if each.items else "", *each.rooms)
        for each in found.letters
    ] == told
    assert 0 < len(told) < 5


def test_the_register_names_letter_subject_and_what_is_replaced(db: None) -> None:
    first = applying.prepare()
    applying.file(first)
    applying.file(applying.prepare(applying.semi_automatic(replaces_id=first.pk)))
    html = letters()
    for words in (
        "Jeu semi-automatique, Multi-Roulette",
        "Tournoi avec participation payante, Grand Prix de Mondorf",
        "article 49-17, alinéa 1er",
        "MF 2026/0001",
        "MF 2026/0002",
        "remplace A-000001",
        "non décidée à la fin de la période",
        "Accordées : 0 ; refusées : 0 ; sans décision à la fin de la période : 2",
    ):
        assert words in html, words
    found = approval_letters_query.application_figures(cast.house(), DAY, DAY, READ)
    assert [each.items.means if each.items else "" for each in found.letters] == ["", "jetons, tokens"]


def test_a_decision_within_the_span_stands_in_the_head(db: None) -> None:
    row = applying.prepare()
    applying.file(row)
    at = cast.TUESDAY + timedelta(hours=1)
    applying.decide(row, at=at, decided_on=DAY, valid_from=date(2026, 6, 1), said="With two croupiers.")
    applying.begin(row, date(2026, 6, 10), at=cast.local("2026-03-04 10:00"))
    (letter,) = approval_letters_query.application_figures(cast.house(), DAY, DAY, READ).letters
    assert letter.decided
    assert (letter.decided.granted, [each.what for each in letter.later]) == (True, ["in_use"])
    html = letters()
    for words in ("Accordée, 3 mars 2026", "MF-2026-31", "valable à partir du 1", "With two croupiers."):
        assert words in html, words


def test_a_span_without_an_application_says_so(house: Any) -> None:
    assert "Aucune demande" in letters()
    found = approval_letters_query.application_figures(house, DAY, DAY)
    assert approval_letters_document.approval_letters_pages(found) == table_pages(0)


def test_the_letter_is_drawn_as_any_report(own_database: OwnDatabase) -> None:
    applying.file(applying.prepare())
    report = orders.order_report(
        house=cast.house(), kind="R-10", first_day=DAY, last_day=DAY, by=cast.member("director"), at=READ
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: READ) == Outcome.DRAWN


# --- Who reads what.


def test_whoever_may_not_see_a_register_does_not_read_its_report() -> None:
    def may(*held: str) -> Any:
        return lambda permission: permission in held

    team = may("exclusions.interview.read", "reports.report.read")
    assert readable_kinds(TITLES, team) == ("R-14",)
    books = may(BOOKS[1])
    assert set(TITLES) - set(readable_kinds(TITLES, books)) == set(NEEDED)
    assert [may_read(kind, may(*needed)) for kind, needed in NEEDED.items()] == [True] * len(NEEDED)
    assert not may_read("R-02", books)


def test_the_team_orders_its_agenda_and_sees_no_other_report(
    sign_in: Any, play_it_safe: Any, accountant: Any, inspector: Any
) -> None:
    from tests.reports.shelf import drawn as stored

    foreign, own = (stored(cast.house(), cast.member("director"), kind=kind) for kind in ("R-04", "R-14"))
    team = sign_in(play_it_safe)
    page = team.get("/reports/").content.decode()
    assert "R-14" in page
    assert 'value="R-04"' not in page
    assert [team.get(f"/reports/{each.pk}/").status_code for each in (foreign, own)] == [404, 200]
    assert [team.get(f"/reports/{each.pk}/1.pdf").status_code for each in (foreign, own)] == [404, 200]
    assert [team.get(f"/reports/{each.pk}/row/").status_code for each in (foreign, own)] == [404, 200]
    clerk = sign_in(accountant)
    assert 'value="R-14"' not in clerk.get("/reports/").content.decode()
    assert clerk.get(f"/api/v1/reports/{own.pk}/").status_code == 404
    assert {each["report"] for each in clerk.get("/api/v1/reports/").json()["results"]} == {"R-04"}
    facts = {"report": "R-02", "first_day": "2026-03-02", "last_day": "2026-03-02"}
    assert clerk.post("/reports/", facts).status_code == 422
    key = {"HTTP_IDEMPOTENCY_KEY": "00000000-0000-4000-8000-000000000001"}
    assert clerk.post("/api/v1/reports/", facts, content_type="application/json", **key).status_code == 403
