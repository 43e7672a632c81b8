"""R-16: what nobody claimed in a Dutch house, and who may order which report (NL-6.1-3, NL-1.1-3b)."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.orphans.finds.services import finds, rounds
from compliance.refusals import Refused
from compliance.reports.catalogue.presentation.titles import TITLES, offered_reports
from compliance.reports.definitions.r16_unclaimed_money import document as unclaimed_document
from compliance.reports.definitions.r16_unclaimed_money import figures as unclaimed
from compliance.reports.definitions.r16_unclaimed_money import query as unclaimed_query
from compliance.reports.definitions.r16_unclaimed_money.figures import STATES, Unclaimed, find_state, sums_by_state
from compliance.reports.figures.domain.lateness import SubsequentEvent
from compliance.reports.figures.domain.periods import EVER
from compliance.reports.ordering.forms import OrderForm
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.venues.selectors import venues as venue_selectors
from compliance.venues.services import places
from tests import cast
from tests.accounts import employ
from tests.database import OwnDatabase
from tests.orphans import floor
from tests.reports import orphans
from tests.reports.unclaimed_money import DAY, NEXT, dutch, on_paper, papers


def find(at: Any = cast.TUESDAY, games: int = 0, **facts: Any) -> Any:
    row = finds.record_find(
        house=dutch(), found=floor.found(**{"found_at": at} | facts), nonce=uuid4(), by=cast.member("cashier"), at=at
    )
    floor.confirm(row, at)
    for number in range(1, games + 1):
        rounds.count_coup(house=dutch(), find=row, number=number, gain=Decimal(0), by=cast.member("pit_boss"), at=at)
    return row


def slot(at: Any = cast.TUESDAY, amount: str = "18.40", category: str = "credit") -> Any:
    return find(at, category=category, place="Automaat 44", initial=Decimal(amount))


def table(games: int, amount: str = "50.00") -> Any:
    return find(games=games, category="table", game="Black Jack", place="2", initial=Decimal(amount))


def figures(first: date = DAY, last: date = DAY, at: Any = EVER) -> Unclaimed:
    return unclaimed_query.unclaimed_figures(dutch(), first, last, at=at)


def test_many_finds_are_bound_in_volumes_of_whole_days(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each volume sums up the whole span; what no day has stands in the first volume or the last."""
    slot()
    slot(amount="1.60")
    (day,) = figures().days
    first, second = day.finds
    whole = Unclaimed("EUR", (day, replace(day, gaming_day=NEXT)), (first,), (second,))
    monkeypatch.setattr(unclaimed, "FINDS_IN_A_VOLUME", 3)
    one, two = unclaimed.split_volumes(whole)
    assert (one.days, one.earlier, one.entered_late) == (whole.days[:1], (first,), ())
    assert (two.days, two.earlier, two.entered_late) == (whole.days[1:], (), (second,))
    assert unclaimed_document.unclaimed_pages(whole) == 4
    assert ["40,00" in html for html in papers(whole)] == [True, True]
    assert "Deel 1 van 2" in papers(whole)[0] or "1 van 2" in papers(whole)[0]


def test_custody_lasts_until_the_gaming_day_ends(db: None) -> None:
    slot()
    assert [each.state for each in figures(at=cast.TUESDAY).finds] == ["in_custody"]
    assert [each.state for each in figures(at=cast.local("2026-03-04 05:59")).finds] == ["in_custody"]
    morning = cast.local("2026-03-04 06:00")
    assert [each.state for each in figures(at=morning).finds] == ["custody_ended"]
    html = on_paper(figures(at=morning), morning)
    assert "Beheer geëindigd, besluit nodig" in html
    assert "Automaat 44" in html
    assert "€ 18,40" in html


def test_a_ticket_is_listed_with_its_number(db: None) -> None:
    find(category="ticket", place="44", ticket="00-4711", initial=Decimal("18.40"))
    html = on_paper(figures())
    for words in ("icket van een automaat", "automaat 44, 00-4711"):
        assert words in html


def test_a_stake_may_be_claimed_until_its_third_game_ended(db: None) -> None:
    table(2)
    table(3)
    assert [(each.games, each.state) for each in figures().finds] == [(2, "in_play"), (3, "games_over")]


def test_each_end_stands_there_with_who_decided_it(db: None) -> None:
    prize, stake, back = slot(amount="1250.00", category="prize"), table(3), slot()
    after = cast.TUESDAY + timedelta(hours=1)
    orphans.end(stake, after, "lapsed", amount="50.00", article="1.1(3)")
    orphans.end(back, after, "returned", amount="18.40", article="6.1(3)")
    decided_at = cast.local("2026-03-04 07:00")
    orphans.end(prize, decided_at, "lapsed", amount="1250.00", reason="Niemand kwam")
    (day,) = figures().days
    assert [(each.label, each.state) for each in day.finds] == [
        ("T-000001", "custody_ended"),
        ("T-000002", "lapsed"),
        ("T-000003", "returned"),
    ]
    assert (day.amount, day.finds[0].ended, day.finds[2].ended.reason) == (Decimal("1318.40"), None, "")
    assert day.finds[0].later == (SubsequentEvent("decided", decided_at, "Chef De Salle"),), (
        "when the day was over, it waited"
    )
    assert [(each.state, each.count, each.amount) for each in sums_by_state(day.finds)] == [
        ("returned", 1, Decimal("18.40")),
        ("lapsed", 1, 50),
        ("custody_ended", 1, 1250),
    ]
    (both,) = figures(DAY, NEXT).days
    assert (both.finds[0].state, both.finds[0].ended.reason) == ("decided", "Niemand kwam")
    html = on_paper(figures())
    for words in ("Vervallen aan het casino", "artikel 1.1, lid 3", "Chef De Salle", "Beheer geëindigd", "1.318,40"):
        assert words in html, words


def test_what_was_found_before_and_ended_in_the_span_stands_apart(db: None) -> None:
    prize = slot(amount="12.00")
    slot(cast.TUESDAY + timedelta(days=1))
    orphans.end(prize, cast.local("2026-03-04 07:00"), "lapsed", amount="12.00", reason="Niemand kwam")
    found = figures(NEXT, NEXT, cast.local("2026-03-04 21:00"))
    assert [each.label for each in found.earlier] == ["T-000001"]
    assert [each.label for each in found.finds] == ["T-000002"]
    assert "Op een eerdere speeldag gevonden" in on_paper(found)
    both = figures(DAY, NEXT)
    assert [day.gaming_day for day in both.days] == [DAY, NEXT]
    assert both.earlier == ()
    assert on_paper(both).count("Speeldag van") == 2


def test_a_day_without_a_find_says_so(house: Any) -> None:
    assert "was geen gevonden bedrag uit deze periode vastgelegd" in on_paper(figures())
    assert unclaimed_document.unclaimed_pages(figures()) == 2


def test_an_end_is_an_end_whatever_came_before() -> None:
    facts: Any = {"regime": "custody", "games": 0, "games_needed": 0, "day_is_over": True}
    assert {find_state(**facts, outcome=outcome) for outcome in STATES[:5]} == set(STATES[:5])


def test_a_house_offers_what_its_law_knows(house: Any, inspector: Any) -> None:
    assert set(offered_reports("LU")) == set(TITLES) - {"R-16"}
    assert set(offered_reports("NL")) == set(TITLES) - {"R-01", "R-02", "R-06", "R-07", "R-08", "R-10", "R-14"}
    data = {"report": "R-16", "first_day": "2026-03-03", "last_day": "2026-03-03"}
    assert not OrderForm(data, jurisdiction="LU").is_valid()
    assert OrderForm(data, jurisdiction="NL").is_valid()
    for law, kind in (("LU", "R-16"), ("NL", "R-06")):
        with pytest.raises(Refused) as refused:
            orders.order_report(
                house=replace(house, jurisdiction=law),
                kind=kind,
                first_day=DAY,
                last_day=DAY,
                by=inspector,
                at=cast.TUESDAY,
            )
        assert refused.value.field == "report"


@pytest.mark.parametrize(
    ("name", "may"),
    [("accountant", True), ("director", True), ("inspector", True), ("porter", False), ("cashier", False)],
)
def test_who_may_order_the_carnet(house: Any, sign_in: Any, in_memory: Any, name: str, may: bool) -> None:
    client = sign_in(cast.member(name))
    sent = {"report": "R-06", "first_day": "2026-03-03", "last_day": "2026-03-03"}
    assert client.post("/reports/", sent).status_code == (302 if may else 403)


def test_a_dutch_house_draws_it(own_database: OwnDatabase) -> None:
    facts = {
        "name": "Casino Valkenburg",
        "legal_name": "Holland Casino N.V.",
        "street": "Kuurpark 1",
        "postal_code": "6301",
        "commune": "Valkenburg",
        "country": "NL",
        "jurisdiction": "NL",
        "timezone": "Europe/Amsterdam",
        "currency": "EUR",
    }
    venue_id = uuid4()
    places.open_venue(facts=facts, by=None, at=cast.OPENED, venue_id=venue_id)
    own = venue_selectors.get_house(venue_id)
    witness = employ("portier", "porter", venue_id=venue_id)
    seen = {"finder_kind": "guest", "finder_said": "Jansen", "finder_note": "Stond ernaast"}
    seen |= {"camera": cast.camera_id(venue_id), "witnessed_by": witness.pk}
    left = floor.found(category="credit", place="Automaat 44", initial=Decimal("18.40"), **seen)
    finds.record_find(house=own, found=left, nonce=uuid4(), by=cast.member("cashier"), at=cast.TUESDAY)
    at = cast.local("2026-03-04 08:00")
    report = orders.order_report(house=own, kind="R-16", first_day=DAY, last_day=DAY, by=cast.member("director"), at=at)
    assert report.language == "nl"
    assert drawings.render_report(report_id=report.pk, clock=lambda: at) == Outcome.DRAWN
    assert report.volumes.get().rows == 1
