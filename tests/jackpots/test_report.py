"""R-17: hits with their evidence, meters, disconnections and removals of a period."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.reports.definitions.r17_jackpots import document, query
from compliance.reports.definitions.r17_jackpots.figures import Jackpots
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order
from tests.cast import TUESDAY, local
from tests.jackpots import playing
from tests.jackpots.playing import HOUR, LATER, SECOND, holder, part

DAY = date(2026, 3, 3)
READ = local("2026-03-20 09:00")


@pytest.fixture(autouse=True)
def valkenburg(db: None) -> None:
    playing.open_house()


def figures(first: date = DAY, last: date = DAY) -> Jackpots:
    return query.jackpot_figures(playing.dutch(), first, last, READ)


def on_paper(found: Jackpots, language: str = "en") -> str:
    of = playing.dutch()
    order = Order(of, build_cover(of, "R-17", DAY, DAY), language, "Inspector", READ, READ)
    (sheet,) = document.jackpots_sheets(order, found)
    return " ".join(sheet.html.replace("\u202f", " ").replace("\xa0", " ").split())


def test_a_casino_without_jackpots_has_an_empty_report() -> None:
    found = figures()
    assert (found.rows, document.jackpots_pages(found)) == (0, 2)
    assert "The casino had no jackpot in the period." in on_paper(found)


def test_a_hit_has_all_its_evidence() -> None:
    queens, jackpot = playing.queens(), playing.slots()
    shared = playing.win(queens, "5731.20", claims=[holder(1), holder(3, seat=2), holder(3, seat=4)])
    playing.verify(shared)
    playing.request(playing.share_of(shared))
    playing.win(jackpot, "40000.00", TUESDAY + timedelta(milliseconds=250))
    playing.verify(playing.win(jackpot, None, TUESDAY + SECOND, number="M-18"), sound=False)
    playing.reconnect(playing.disconnect(jackpot, LATER), LATER + SECOND, at=LATER + HOUR)
    playing.disconnect(jackpot, LATER + HOUR, at=LATER + HOUR, reason="Line down")
    found = figures()
    assert [hit.number for hit in found.hits] == ["J-000001", "J-000002", "J-000003"]
    table, first, second = found.hits
    assert (table.paid, table.amount) == (Decimal("5732.00"), Decimal("5731.20"))
    assert [each.wins for each in table.claims] == [True, True, False]
    assert (first.verification, second.first, found.unverified) == (None, "J-000002", 1)
    assert [row.ended_at for row in found.disconnections] == [LATER + SECOND, None]
    by_name = {row.jackpot: row for row in found.meters}
    assert (by_name["Mega Millions"].before, by_name["Mega Millions"].after) == (None, Decimal("25000.00"))
    assert (by_name["Queens Major"].hits, by_name["Queens Major"].readings) == (1, 0)
    html = on_paper(found)
    for words in (
        "3 jackpots were won in the period.",
        "1 hit is not verified.",
        "20:15:00.250",
        "Box 1, box holder",
        "Box 3, equal stakes: nearest the shuffler",
        "866.00",
        "P-000001",
        "Within five seconds of J-000002",
        "There was a malfunction",
        "Line down",
    ):
        assert words in html, words
    # The period after it has the meters of its start.
    later = figures(DAY + timedelta(days=1), DAY + timedelta(days=1))
    assert (later.hits, {row.before for row in later.meters}) == ((), {Decimal("5000.00"), Decimal("25000.00")})


def test_a_removal_states_where_its_money_went() -> None:
    jackpot, other = playing.set_up(), playing.set_up("Bonus", kind="bonus", seed=Decimal("100.00"))
    playing.read(jackpot, "31480.00")
    playing.announce(jackpot, date(2026, 3, 17))
    day = local("2026-03-17 12:00")
    playing.remove(jackpot, "31480.00", part("6000.00", other), part("480.00", promotion="Spring draw"), at=day)
    playing.remove(other, "6100.00", part("6000.00", promotion="Summer draw"), at=day)
    found = figures(DAY, date(2026, 3, 17))
    assert ([row.announced_on for row in found.removals], found.redistributed) == ([DAY, None], Decimal("12480.00"))
    html = on_paper(found)
    for words in ("Redistributed from removed jackpots: ", "480.00", "Spring draw", "Bonus", "At the machines"):
        assert words in html, words
    # A jackpot that was removed before a period is no part of it.
    assert figures(date(2026, 3, 19), date(2026, 3, 19)).meters == ()
    verified: Any = figures(date(2026, 3, 4), date(2026, 3, 4))
    assert (verified.removals, len(verified.meters)) == ((), 2)


def test_what_came_after_the_period_is_marked() -> None:
    jackpot = playing.slots()
    morning = local("2026-03-04 10:00")
    sound, faulty = playing.win(jackpot, "30000.00"), playing.win(jackpot, "25000.00", LATER, number="M-18")
    playing.verify(sound, at=morning)
    playing.verify(faulty, at=morning, sound=False)
    playing.request(playing.share_of(sound), at=morning)
    first, second = figures().hits
    assert [each.what for each in first.later] == ["verified", "requested"]
    assert [each.what for each in second.later] == ["no_right"]
    assert "verified: no right to the jackpot" in on_paper(figures())
