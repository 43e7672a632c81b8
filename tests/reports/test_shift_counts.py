"""R-12: every count of a night with its pieces and signatures; what differs stands there (LU-ART5-6, AT-77)."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from compliance.reports.definitions.r12_shift_counts import document as shift_counts_document
from compliance.reports.definitions.r12_shift_counts import figures as shift_counts
from compliance.reports.definitions.r12_shift_counts import query as shift_counts_query
from compliance.reports.definitions.r12_shift_counts.figures import ShiftCounts
from compliance.reports.figures.domain.continuity import build_series
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from tests import cast
from tests.cage import drawers
from tests.database import OwnDatabase
from tests.reports import cage
from tests.reports.cage import minutes
from tests.reports.shift_counts import DAY, on_paper

MISSING = drawers.FLOAT | {"note": {"50": 39, "20": 50}, "chip": {"5": 200, "50": 90}}
AT_THE_TABLE = {"chip": {"5": 40, "50": 70}, "plaque": {"1000": 1}}


def night() -> dict[str, Any]:
    """A desk that hands over with 50.00 missing, a table with its box, a fill, tips, and three refusals."""
    desk, table = drawers.shift(), drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    cage.exchange_at_table(table, box, "1900.00", minutes(30))
    cage.fill(desk, table, minutes(40))
    cage.tip(table, "35.00", minutes(50), colour_chips=True)
    cage.refused_stake(drawers.table("4"), minutes(55))
    cage.refused_exchange(minutes(60))
    cage.refused_opening(box, minutes(65))
    first = cage.count(desk, minutes(100), pieces=MISSING | {"coin": {"2": 40}})
    again = cage.count(desk, minutes(105), pieces=MISSING)
    cage.explain(again, minutes(107))
    cage.sign(again, minutes(110))
    drawers.shift(minutes(115), "director", drawers.sheet(**MISSING))
    closing = cage.count(table, minutes(300), "chef_de_salle", AT_THE_TABLE)
    cage.sign(closing, minutes(302))
    cage.carried(box, minutes(305))
    cage.opened(box, minutes(320))
    counted = cage.box_count(box, minutes(325), {"note": {"50": 37}})
    cage.explain(counted, minutes(326), said="One note less than was changed")
    cage.sign(counted, minutes(330), "director")
    return {"desk": desk, "table": table, "box": box, "first": first}


def figures(first: date = DAY, last: date = DAY) -> ShiftCounts:
    return shift_counts_query.shift_figures(cast.house(), first, last)


def test_a_difference_of_a_box_stands_in_it(db: None) -> None:
    """AT-77: expected notes 1,900.00 at table 4, counted 1,850.00."""
    night()
    (day,) = figures().days
    (box,) = day.boxes
    assert box.valid_count
    assert (box.dropped, box.valid_count.counted, box.valid_count.difference) == (
        Decimal(1900),
        Decimal(1850),
        Decimal(-50),
    )
    assert (box.box, box.table.name, box.seal, len(box.moves), len(box.valid_count.signatures)) == (
        "B-4",
        "4",
        "48213",
        3,
        1,
    )
    html = on_paper(figures())
    for words in ("48213", "−50,00", "37 × 50", "One note less than was changed", "Mise sous clé", "scellé intact"):
        assert words in html, words


def test_each_drawer_stands_there_with_its_counts_and_its_signatures(db: None) -> None:
    night()
    (day,) = figures().days
    desk, table, next_one = day.shifts
    assert (desk.label, desk.at_table, desk.before, next_one.before) == ("S-000001", False, "", "S-000001")
    assert [(each.kind, each.is_valid) for each in desk.counts] == [
        ("opening", True),
        ("closing", False),
        ("recount", True),
    ]
    assert desk.closing
    assert (desk.closing.difference, desk.closing.signatures[0].by) == (Decimal(-50), "Director")
    assert desk.closing.explained
    assert desk.closing.explained.checked == "Camera 3"
    assert [(each.kind, each.count, each.amount) for each in desk.booked] == [("fill", 1, Decimal(-500))]
    assert table.closing
    assert (table.closing.compared, table.closing.difference) == (False, 0)
    assert next_one.closing is None
    assert (day.open_drawers, day.unsigned_count, day.difference, len(day.differing_counts)) == (1, 0, Decimal(-100), 2)
    assert (table.tips[0].amount, table.tips[0].colour_chips) == (35, True)
    html = on_paper(figures())
    for words in (
        "reprend S-000001",
        "Camera 3",
        "caisse encore ouverte",
        "jetons de couleur",
        "recomptée depuis",
        "200 × 5",
        "La journée de la caisse n’est pas clôturée.",
    ):
        assert words in html, words


def test_what_was_refused_stands_in_it(db: None) -> None:
    night()
    (day,) = figures().days
    assert [(each.kind, each.article) for each in day.breaches] == [
        ("stake", "62(1)"),
        ("exchange", "5(2)"),
        ("opening", "5(5)"),
    ]
    html = on_paper(figures())
    for words in ("Mise refusée", "sur parole", "parmi les joueurs", "Wanted to pay tomorrow", "Ouverture"):
        assert words in html, words


def test_slips_go_from_drawer_to_drawer_with_two_signatures(db: None) -> None:
    desk, table = drawers.shift(), drawers.table_shift()
    cage.fill(desk, table, minutes(10))
    cage.fill(desk, table, minutes(20), outcome="returned", pieces=2)
    cage.fill(desk, table, minutes(30), outcome="", pieces=4)
    (day,) = figures().days
    assert [(each.label, each.outcome, each.amount) for each in day.slips] == [
        ("F-000001", "received", 500),
        ("F-000002", "returned", 100),
        ("F-000003", "", 200),
    ]
    html = on_paper(figures())
    for words in ("F-000003", "The table was closed", "non signé", "S-000001", "table 4 · Roulette anglaise"):
        assert words in html, words
    numbers = {each.series: (each.first, each.last, each.sound) for each in figures().numbering}
    assert numbers["fill"] == (1, 3, True)
    assert numbers["credit"] == (None, None, True)


def test_an_open_and_a_broken_box_say_so(db: None) -> None:
    table = drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    assert "non comptée" in on_paper(figures())
    cage.sign(cage.count(table, minutes(10), "chef_de_salle", AT_THE_TABLE), minutes(12))
    cage.carried(box, minutes(15))
    cage.opened(box, minutes(20), whole=False)
    cage.box_count(box, minutes(25), {"note": {"5": 1}})
    again = cage.box_count(box, minutes(26), {"coin": {"0.50": 2}})
    (day,) = figures().days
    assert [each.is_valid for each in day.boxes[0].counts] == [False, True]
    assert day.boxes[0].valid_count
    assert day.boxes[0].valid_count.counted == again.cash
    assert day.unsigned_count == 1
    html = on_paper(figures())
    for words in ("scellé rompu", "The seal hung by a thread", "2 × 0,50", "non signé"):
        assert words in html, words


def test_a_named_witness_is_no_signature(db: None) -> None:
    """Of four steps one is signed, one waits, one is disputed, and one is disputed and settled."""
    table = drawers.table_shift()
    box = cage.fitted(table, minutes(6))
    cage.count(table, minutes(10), "chef_de_salle", AT_THE_TABLE)
    rows = cage.moved(box, minutes(15), 4)
    cage.answered(rows[0], minutes(20))
    cage.answered(rows[2], minutes(21), said="I was at the door")
    cage.answered(rows[3], minutes(22), said="Another seal")
    cage.settled(rows[3], minutes(23), "Camera 4 shows both")
    (day,) = figures().days
    answers = [each.answer for each in day.boxes[0].moves]
    assert [(each.agreed, each.said) for each in answers] == [
        (True, ""),
        (None, ""),
        (False, "I was at the door"),
        (False, "Another seal"),
    ]
    assert answers[3].settled == shift_counts.Settled("Director", minutes(23), "Camera 4 shows both")
    html = on_paper(figures())
    for words in (
        "signé par le témoin",
        "non signé par le témoin",
        "contesté par le témoin",
        "I was at the door",
        "réglé par Director",
        "Camera 4 shows both",
    ):
        assert words in html, words


def test_a_quiet_span_says_so(house: Any) -> None:
    assert "aucun service n’a été ouvert" in on_paper(figures())
    assert shift_counts_document.shift_counts_pages(figures()) == 3


def test_the_result_is_no_verdict_while_a_float_is_open(db: None) -> None:
    desk = drawers.shift()
    assert '<strong class="result ">Aucune comptée ne présente d’écart' in on_paper(figures())
    cage.sign(cage.count(desk, minutes(100)), minutes(110))
    assert '<strong class="result sound">Aucune comptée ne présente d’écart' in on_paper(figures())
    lost = replace(figures(), numbering=(build_series("shift", [12, 14]),))
    assert '<strong class="result faulty">' in on_paper(lost)


def test_a_day_without_a_refusal_says_so(db: None) -> None:
    drawers.shift()
    assert "Rien n’a été refusé." in on_paper(figures())


def test_a_closed_day_tells_its_result(db: None) -> None:
    drawers.shift()
    found = figures()
    closed = shift_counts.Closed(Decimal(9100), Decimal(9050), Decimal(-50), Decimal(640), "Director", minutes(500))
    html = on_paper(replace(found, days=(replace(found.days[0], closed=closed),)))
    for words in ("9 050,00", "+640,00", "clôturée"):
        assert words in html.replace("\u202f", " ").replace("\xa0", " "), words


def test_long_spans_are_bound_in_volumes_of_whole_days(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    drawers.shift()
    found = figures()
    days = tuple(replace(found.days[0], gaming_day=DAY + timedelta(days=number)) for number in range(5))
    monkeypatch.setattr(shift_counts, "ROWS_IN_A_VOLUME", 2)
    volumes = shift_counts.split_volumes(replace(found, days=days))
    assert [(each.number, each.of, len(each.days)) for each in volumes] == [(1, 3, 2), (2, 3, 2), (3, 3, 1)]


def test_a_missing_number_is_named() -> None:
    found = build_series("shift", [14, 12, 15])
    assert (found.first, found.last, found.count, found.missing, found.sound) == (12, 15, 3, (13,), False)


def test_a_missing_number_is_printed(db: None) -> None:
    drawers.shift()
    found = figures()
    assert "S-000013" in on_paper(replace(found, numbering=(build_series("shift", [12, 14]),)))


def test_a_dutch_house_reads_dutch(db: None) -> None:
    night()
    html = on_paper(figures(), replace(cast.house(), jurisdiction="NL"))
    for words in ("Tellingen van de kassa en de tafels", "zegel intact", "Opening van een drop box geweigerd"):
        assert words in html, words


def test_it_is_drawn_as_any_report(own_database: OwnDatabase) -> None:
    night()
    at = cast.local("2026-03-04 08:00")
    report = orders.order_report(
        house=cast.house(), kind="R-12", first_day=DAY, last_day=DAY, by=cast.member("director"), at=at
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: at) == Outcome.DRAWN
    assert report.volumes.get().rows > 8
