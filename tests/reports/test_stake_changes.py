"""R-15: decrees, decided minima, posted schemes, sessions of tables and refused changes of a period."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.db import connection

from compliance.games.domain.stake_schemes import Limit
from compliance.games.services import decrees, minimums
from compliance.refusals import Refused
from compliance.reports.definitions.r15_stake_changes import document, query
from compliance.reports.definitions.r15_stake_changes.figures import StakeChanges
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests import cast
from tests.cage.drawers import table
from tests.cage.tables import close
from tests.database import OwnDatabase
from tests.games import applying
from tests.games.dutch_schemes import dutch, open_float, post_scheme, record
from tests.games.dutch_schemes import open_session as open_dutch_session
from tests.games.dutch_schemes import table as dutch_table
from tests.games.openings import BLACK_JACK, decree, end_session, float_of, open_session, table_in_play
from tests.venues.dutch import open_dutch_house

DAY = date(2026, 3, 3)
NEXT = DAY + timedelta(days=1)
LATER_DAY = DAY + timedelta(days=7)
READ = cast.local("2026-03-10 09:00")


def figures(first: date = DAY, last: date = DAY, at: Any = READ, house: Any = None) -> StakeChanges:
    return query.stake_figures(house or cast.house(), first, last, at)


def on_paper(found: StakeChanges, language: str = "fr", house: Any = None) -> str:
    of = house or cast.house()
    order = Order(of, build_cover(of, "R-15", DAY, DAY), language, "Inspector", READ, READ)
    (sheet,) = document.stake_changes_sheets(order, found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def decide(minimum: str, from_day: date, *, at: Any = cast.TUESDAY) -> Any:
    return minimums.decide_minimum(
        house=cast.house(),
        tables=[table().pk],
        minimum=Decimal(minimum),
        from_day=from_day,
        confirmed=True,
        by=cast.member("director"),
        at=at,
    )


def test_decisions_state_old_and_new_minima_and_maxima(db: None) -> None:
    decree()
    withdrawn = decide("5", LATER_DAY)
    at = cast.TUESDAY + timedelta(minutes=5)
    minimums.withdraw_minimum(house=cast.house(), decision=withdrawn, by=cast.member("director"), at=at)
    decide("3", DAY, at=at)
    first, second = figures().decisions
    assert (first.former, first.minimum, first.from_day, first.decree) == (2, 5, LATER_DAY, "MoF lu.roulette_english 2")
    assert first.withdrawn is not None
    assert [each.maximum for each in first.former_limits][:2] == [720, 40]
    assert [each.maximum for each in first.limits][:2] == [1_800, 100]
    assert (second.minimum, second.withdrawn, second.from_day) == (3, None, DAY)
    html = on_paper(figures())
    for words in (
        "Minima décidés : 2, dont retirés : 1",
        "Minimum : 2,00 €",
        "Chances simples : 1 800,00 €",
        "retiré le 03/03/2026",
        "MoF lu.roulette_english 2",
        "rticle 37-3, ",
    ):
        assert words in html, words


def test_refused_changes_are_read_from_the_log(db: None) -> None:
    decree()
    decide("5", DAY)
    with pytest.raises(Refused):
        decide("2", NEXT)
    at_table = table_in_play("7", BLACK_JACK)
    with pytest.raises(Refused):
        open_session(at_table)
    lower, opening = figures().refusals
    assert (lower.kind, lower.table, lower.minimum, lower.from_day) == ("minimum", "4", 2, NEXT)
    assert (lower.by, lower.article) == (cast.member("director").full_name, "37-3(1)")
    assert (opening.kind, opening.table, opening.minimum, opening.article) == ("session", "7", None, "33(2)")
    assert figures(at=cast.TUESDAY - timedelta(minutes=1)).refusals == ()
    assert figures(NEXT, NEXT).refusals == ()
    html = on_paper(figures())
    assert "2 modifications ont été refusées." in html
    assert "Ouverture d’une table" in html


def test_sessions_show_what_differs_from_the_one_before(db: None) -> None:
    decree(BLACK_JACK, "5")
    row = open_session(table_in_play("7", BLACK_JACK))
    end_session(row)
    close(float_of(row.table), cast.TUESDAY + timedelta(hours=2))
    tomorrow = cast.TUESDAY + timedelta(days=1)
    open_session(table_in_play("7", BLACK_JACK, tomorrow), tomorrow, minimum=Decimal(20))
    (first,) = figures().sessions
    assert (first.former, first.minimum, first.required, first.decree) == (None, 10, 5, "MoF lu.black_jack 5")
    (second,) = figures(NEXT, NEXT).sessions
    assert (second.former, second.minimum) == (10, 20)
    assert figures(DAY, NEXT).changed_sessions == figures(NEXT, NEXT).changed_sessions == 1
    assert figures().changed_sessions == figures(DAY, NEXT).below_decree == 0
    html = on_paper(figures(DAY, NEXT))
    assert "séances avec d’autres limites que la précédente : 1" in html
    assert "Main : 1 000,00 €" in html


def test_a_side_bet_without_a_maximum_states_its_chips(db: None) -> None:
    decree(BLACK_JACK, "5")
    applying.approve_side_bet("lu.super_jack")
    open_session(table_in_play("7", BLACK_JACK), side_bets=("lu.super_jack",))
    assert "Super-Jack : 1 jeton" in on_paper(figures())


def test_what_happened_after_the_reading_is_not_in_the_report(db: None) -> None:
    decree()
    decision = decide("5", LATER_DAY)
    at = cast.TUESDAY + timedelta(hours=1)
    minimums.withdraw_minimum(house=cast.house(), decision=decision, by=cast.member("director"), at=at)
    open_session(table_in_play(), at)
    found = figures(at=cast.TUESDAY + timedelta(minutes=1))
    assert [(each.withdrawn, each.later) for each in found.decisions] == [(None, ())]
    assert found.sessions == ()
    (again,) = figures(at=cast.local("2026-03-04 09:00")).decisions
    assert again.withdrawn is not None


def test_a_withdrawal_after_the_period_comes_later(db: None) -> None:
    decree()
    decision, at = decide("5", LATER_DAY), cast.local("2026-03-04 10:00")
    minimums.withdraw_minimum(house=cast.house(), decision=decision, by=cast.member("director"), at=at)
    (found,) = figures().decisions
    assert (found.withdrawn, [each.what for each in found.later]) == (None, ["withdrawn"])
    assert "retiré 04/03/2026 10:00" in on_paper(figures())


def test_the_sessions_agree_with_the_register_read_by_plain_sql(db: None) -> None:
    decree()
    open_session(table_in_play())
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT 'T-' || lpad(s.number::text, 6, '0'), l.chance, l.maximum
            FROM games_tablesession s JOIN games_sessionlimit l ON l.session_id = s.id ORDER BY s.number, l.position
            """
        )
        told = cursor.fetchall()
    found = [(each.number, limit.chance, limit.maximum) for each in figures().sessions for limit in each.limits]
    assert found == told
    assert len(told) == 8


def test_a_corrected_decree_is_marked_and_changes_no_decision(db: None) -> None:
    first = decree()
    decide("5", DAY)
    at = cast.local("2026-03-05 10:00")
    decrees.enter_decree(
        house=cast.house(),
        game=first.game,
        minimum=Decimal(1),
        reference="MoF 2/2026",
        decreed_on=first.decreed_on,
        effective_from=first.effective_from,
        scan=b"",
        by=cast.member("director"),
        at=at,
        replaces=first.pk,
    )
    found = figures()
    assert [each.decree for each in found.decisions] == ["MoF lu.roulette_english 2"]
    old, new = found.decrees
    assert [each.what for each in old.later] == ["corrected"]
    assert (new.corrects, new.late is not None) == (old.reference, True)
    html = on_paper(found)
    assert "corrige MoF lu.roulette_english 2" in html
    assert [each.reference for each in figures(date(2026, 3, 5), date(2026, 3, 5)).decrees] == ["MoF 2/2026"]


def test_a_decree_that_follows_in_the_period_is_listed_with_the_one_before(db: None) -> None:
    decree()
    decree(minimum="4", effective_from=NEXT, reference="MoF 4/2026", at=cast.TUESDAY - timedelta(days=5))
    decree(minimum="6", effective_from=LATER_DAY, reference="MoF 6/2026", at=cast.TUESDAY - timedelta(days=4))
    references = [each.reference for each in figures(DAY, NEXT).decrees]
    assert sorted(references) == ["MoF 4/2026", "MoF lu.roulette_english 2"]
    assert [each.reference for each in figures(LATER_DAY, LATER_DAY).decrees] == ["MoF 6/2026"]


def test_a_period_without_changes_says_so(house: Any) -> None:
    found = figures()
    assert found.rows == 0
    assert document.stake_changes_pages(found) == 2
    assert "Aucune mise d’une table n’a changé" in on_paper(found)


def test_a_session_below_its_decree_is_no_sound_result(db: None) -> None:
    decree()
    open_session(table_in_play())
    found = figures()
    below = replace(found, sessions=(replace(found.sessions[0], required=Decimal(3)),))
    assert "1 séance a été ouverte sous le minimum de son arrêté." in on_paper(below)
    assert '<strong class="result faulty">' in on_paper(below)


def test_dutch_schemes_are_listed_with_the_lines_before(db: None) -> None:
    open_dutch_house()
    post_scheme(record("5", "500"))
    open_float(dutch_table())
    open_dutch_session(dutch_table())
    at = cast.TUESDAY + timedelta(minutes=30)
    second = record("10", "1000", Limit("outside", Decimal(20), Decimal(1000)), confirmed=True, at=at)
    morning = cast.local("2026-03-04 10:00")
    post_scheme(second, morning)
    early = figures(at=cast.TUESDAY + timedelta(minutes=40), house=dutch()).schemes[1]
    assert (early.posted, early.later) == (None, ())
    found = figures(house=dutch())
    assert [(each.number, each.posted is not None) for each in found.schemes] == [(1, True), (2, False)]
    assert [each.what for each in found.schemes[1].later] == ["posted"]
    assert [(each.chance, each.minimum) for each in found.schemes[1].former_limits] == [("any", 5)]
    assert [(each.chance, each.step) for each in found.schemes[1].limits] == [("any", 10), ("outside", 10)]
    (session,) = found.sessions
    assert (session.scheme, session.decree, session.required) == (1, "", None)
    html = on_paper(found, "nl", dutch())
    for words in ("Overige kansen: € 10,00 – € 1.000,00", "veelvouden van € 10,00", "inzetschema 1"):
        assert words in html, words
    (only,) = figures(NEXT, NEXT, house=dutch()).schemes
    assert (only.number, only.posted is not None, only.later) == (2, True, ())


def test_the_report_is_drawn_as_any_report(own_database: OwnDatabase) -> None:
    decree()
    decide("5", DAY)
    open_session(table_in_play())
    report = orders.order_report(
        house=cast.house(), kind="R-15", first_day=DAY, last_day=DAY, by=cast.member("director"), at=READ
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: READ) == Outcome.DRAWN
