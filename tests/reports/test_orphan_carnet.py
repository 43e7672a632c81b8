"""R-06: the carnet line by line with its totals, as figures, on paper and through the press (LU-ART8-4, LU-ART8-8)."""

import json
import subprocess
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from compliance.orphans.carnet.domain import layouts
from compliance.orphans.finds.services import establishments
from compliance.orphans.finds.services.pay_ins import Piece
from compliance.reports.definitions.r06_orphan_carnet import document as orphan_carnet_document
from compliance.reports.definitions.r06_orphan_carnet import figures as orphan_carnet
from compliance.reports.definitions.r06_orphan_carnet import query as orphan_carnet_query
from compliance.reports.definitions.r06_orphan_carnet.figures import (
    Book,
    OrphanCarnet,
    list_models,
    split_volumes,
    sums_by_kind,
)
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import volume_content
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.sheet import Order, Sheet
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life
from tests.orphans import floor
from tests.reports import orphans

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")
YEAR = (date(2026, 1, 1), date(2026, 12, 31))


def figures(first: date = DAY, last: date = DAY) -> OrphanCarnet:
    return orphan_carnet_query.carnet_figures(cast.house(), first, last)


def sheets(found: OrphanCarnet, language: str = "en", read_at: Any = MORNING) -> list[Sheet]:
    house = cast.house()
    order = Order(house, build_cover(house, "R-06", DAY, DAY), language, "Inspector", read_at, read_at)
    return list(orphan_carnet_document.orphan_carnet_sheets(order, found))


def said(sheet: Sheet) -> str:
    return " ".join(sheet.html.split())


def test_a_refund_stands_in_the_carnet_as_the_law_has_it(db: None) -> None:
    floor.entered("1184.50")
    line = floor.entered("50.00")
    back = orphans.refund(line, cast.local("2026-03-08 21:00"))
    (book,) = figures(date(2026, 3, 8), date(2026, 3, 8)).books
    (told,) = book.lines
    assert (told.kind, told.number, told.name, told.address) == ("refund", back.number, *orphans.WEBER.values())
    assert (told.total_before, told.change, told.total_after) == (Decimal("1234.50"), -50, Decimal("1184.50"))
    assert (told.justification, told.refers_to, told.desk) == (
        orphans.SEEN,
        orphan_carnet.Reference("2026", 2),
        "Réception",
    )
    assert (book.whole, book.before, book.after) == (False, Decimal("1234.50"), Decimal("1184.50"))
    html = said(sheets(figures(date(2026, 3, 8), date(2026, 3, 8)))[0])
    for words in ("Refund, ref. no. 2", "<strong>Jean Weber</strong>", "1,234.50", "−50.00", "1,184.50"):
        assert words in html, words


def test_the_director_closes_the_carnet_by_hand(db: None) -> None:
    floor.entered("1184.50")
    html = said(sheets(figures(), "fr")[0]).replace("\u202f", " ").replace("\xa0", " ")
    assert "Carnet d’enregistrement des orphelins 2026 arrêté à la somme de 1 184,50 €, le …" in html
    assert '<p class="line"></p> <p>Le directeur responsable</p>' in html
    assert "Ils ne sont joués que pour les sommes trouvées aux tables de jeu" in html
    house = cast.house()
    order = Order(house, build_cover(house, "R-06", DAY, DAY), "fr", "Inspector", MORNING, MORNING, life.letterhead())
    (sheet,) = orphan_carnet_document.orphan_carnet_sheets(order, figures())
    assert "<p>Claudine Reuter</p>" in sheet.html


def test_an_entry_says_what_was_found_where_and_in_which_pieces(db: None) -> None:
    stake = floor.stake(place="3")
    floor.play(stake, "20.00", "0", "0")
    establishments.establish_abandonment(house=cast.house(), find=stake, by=cast.member("pit_boss"), at=cast.TUESDAY)
    floor.cash_in(stake, pieces=[Piece("chip", Decimal(5), 4), Piece("note", Decimal(20), 1)])
    (book,) = figures().books
    (line,) = book.lines
    assert line.found is not None
    assert (line.found.label, line.found.category, line.found.game) == ("T-000001", "abandoned", "English roulette")
    assert [(each.kind, each.unit_value, each.count) for each in line.found.pieces] == [("chip", 5, 4), ("note", 20, 1)]
    html = said(sheets(figures())[0])
    assert "Stake abandoned in play" in html
    assert "English roulette, table 3 · Réception desk · 4 × 5.00 chips, 1 × 20.00 notes" in html


def test_lines_belong_to_the_calendar_date_of_their_registration(db: None) -> None:
    floor.entered("10.00", cast.local("2026-03-03 23:59"))
    floor.entered("20.00", cast.local("2026-03-04 01:30"))
    assert [line.change for line in figures().books[0].lines] == [10]
    (book,) = figures(date(2026, 3, 4), date(2026, 3, 4)).books
    assert [line.change for line in book.lines] == [20]
    assert book.before == 10


def test_a_span_without_lines_carries_the_total_on(db: None) -> None:
    floor.entered("10.00")
    (book,) = figures(date(2026, 3, 5), date(2026, 3, 6)).books
    assert (book.lines, book.before, book.after) == ((), 10, 10)
    (sheet,) = sheets(figures(date(2026, 3, 5), date(2026, 3, 6)))
    assert "No line was registered on these dates." in sheet.html
    assert sheet.rows == 0


def test_a_house_without_a_carnet_has_an_empty_volume(house: Any) -> None:
    (sheet,) = sheets(figures())
    assert "No carnet had been opened on these dates" in sheet.html
    assert (sheet.of, sheet.pages, orphan_carnet_document.orphan_carnet_pages(figures())) == (1, 2, 2)


def test_a_whole_exercise_is_told_with_what_came_later(db: None) -> None:
    late = floor.entered("100.00", cast.local("2026-12-28 22:00"))
    payment = orphans.pay("2026", cast.local("2027-01-02 11:00"), paid_on=date(2026, 12, 31))
    orphans.receipt(payment, "Q-1", "100.00", cast.local("2027-01-02 12:00"))
    orphans.close(payment, cast.local("2027-01-02 13:00"))
    orphans.refund(late, cast.local("2027-01-03 20:00"), transfer="BCEE 88")
    (whole,) = figures(*YEAR).books
    assert whole.whole
    assert [(line.kind, line.commune, line.reference) for line in whole.lines] == [
        ("entry", "", ""),
        ("payment", "Mondorf-les-Bains", "BCEE 2026-118"),
    ]
    old, new = figures(date(2027, 1, 1), date(2027, 1, 3)).books
    assert [(book.exercise, book.whole, len(book.lines)) for book in (old, new)] == [
        ("2026", False, 1),
        ("2027", False, 1),
    ]
    (line,) = new.lines
    assert (line.post_closing, line.reference, line.refers_to) == (True, "BCEE 88", orphan_carnet.Reference("2026", 1))
    first, second = sheets(figures(date(2027, 1, 1), date(2027, 1, 3)))
    assert "Payment to the receiver of the commune" in first.html
    assert "ref. no. 1 of the exercise 2026" in second.html
    assert "after closing" in second.html
    assert [(each.kind, each.count, each.sum) for each in sums_by_kind(new.lines)] == [
        ("entry", 0, 0),
        ("refund", 0, 0),
        ("post_closing", 1, -100),
    ]


def test_a_reversal_goes_back_to_its_line(db: None) -> None:
    line = floor.entered("70.00")
    orphans.reverse(line, cast.TUESDAY + timedelta(minutes=9))
    html = said(sheets(figures())[0])
    assert "Reversal, ref. no. 1" in html
    assert "Counted twice" in html


def test_the_head_says_which_model_and_that_the_decision_is_missing(db: None) -> None:
    floor.entered("10.00")
    floor.entered("10.00")
    html = said(sheets(figures())[0])
    assert "Version 1, lines 1 to 2:" in html
    assert "the decision of the Minister of Finance has not been entered" in html
    assert "The house has not entered this decision" in html
    (book,) = figures().books
    first, second = (replace(line, decision=decision) for line, decision in zip(book.lines, ("", "F-12"), strict=True))
    assert [(each.decision, each.first, each.last) for each in list_models((first, second))] == [
        ("", 1, 1),
        ("F-12", 2, 2),
    ]
    decided = replace(book, lines=tuple(replace(line, decision="F-12") for line in book.lines))
    html = said(sheets(OrphanCarnet("EUR", (decided,)))[0])
    assert "decision of the Minister of Finance F-12" in html
    assert "has not entered" not in html


def test_the_page_has_the_columns_of_the_model(db: None) -> None:
    floor.entered("10.00")
    columns = layouts.LAYOUTS[layouts.CURRENT].columns
    head = sheets(figures())[0].html.partition("<thead>")[2].partition("</thead>")[0]
    assert head.count('scope="col"') == len(columns) == 7


def test_every_page_carries_the_total_on(db: None) -> None:
    floor.entered("1234.50")
    html = said(sheets(figures(), "fr")[0])
    assert 'data-brought="Report&emsp;1 234,50 €"' in html
    assert 'data-carried="À reporter&emsp;1 234,50 €"' in html


def test_a_long_carnet_comes_in_volumes_that_carry_their_total_on(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orphan_carnet, "LINES_IN_A_VOLUME", 2)
    for amount in ("10.00", "20.00", "30.00"):
        floor.entered(amount)
    first, second = split_volumes(figures())
    assert [(each.number, each.of, each.ends, len(each.moved)) for each in (first, second)] == [
        (1, 2, False, 0),
        (2, 2, True, 2),
    ]
    assert first.book is not None
    assert second.book is not None
    assert (first.book.before, first.book.after, second.book.before, second.book.after) == (0, 30, 30, 60)
    drawn = sheets(figures())
    assert "To be carried forward to the next volume" in drawn[0].html
    assert "This volume: 1 line of the exercise 2026, from no. 3" in said(drawn[1])
    assert [sheet.rows for sheet in drawn] == [2, 1]


def test_says_when_the_last_date_had_not_ended(db: None) -> None:
    assert "had not ended" not in sheets(figures())[0].html
    assert "had not ended" in sheets(figures(), read_at=cast.local("2026-03-03 23:00"))[0].html


def test_a_date_is_one_day_or_a_span() -> None:
    assert orphan_carnet_document.format_dates(DAY, DAY) != orphan_carnet_document.format_dates(*YEAR)


def test_the_same_carnet_gives_the_same_data(db: None) -> None:
    floor.entered("10.00")
    later = MORNING + timedelta(days=30)
    assert sheets(figures())[0].data == sheets(figures(), "fr", later)[0].data


def test_an_empty_book_has_no_volume_of_another(db: None) -> None:
    empty = Book("2026", *YEAR, True, Decimal(0), ())
    assert [(each.number, each.of) for each in split_volumes(OrphanCarnet("EUR", (empty, empty)))] == [(1, 2), (2, 2)]


def test_the_carnet_is_pressed_in_french_with_its_data(own_database: OwnDatabase, tmp_path: Path) -> None:
    for _line in range(24):
        floor.entered("50.00")
    report = orders.order_report(
        house=cast.house(), kind="R-06", first_day=DAY, last_day=DAY, by=cast.member("accountant"), at=MORNING
    )
    assert drawings.render_report(report_id=report.pk, clock=lambda: MORNING) == Outcome.DRAWN
    (volume,) = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING).volumes
    assert volume.rows == 24
    pdf = tmp_path / "carnet.pdf"
    pdf.write_bytes(volume_content(volume))
    info = subprocess.run(["pdfinfo", str(pdf)], capture_output=True, text=True, check=True).stdout
    assert "Tagged:          yes" in info
    words = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    first, second, *_rest = words.split("\f")
    assert "Carnet d’enregistrement des orphelins" in first
    carried = first.partition("À reporter")[2].split("€")[0].split()
    assert carried == second.partition("Report")[2].split("€")[0].split()
    subprocess.run(["pdfdetach", "-saveall", "-o", str(tmp_path), str(pdf)], check=True, capture_output=True)
    data = json.loads((tmp_path / "report.json").read_bytes())
    assert data["cover"]["articles"] == ["8(1)", "8(4)"]
    assert len(data["figures"]["book"]["lines"]) == 24
