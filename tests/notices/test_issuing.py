"""A draft becomes a letter: a number without a gap in its addressee's year, and bytes that stay."""

import hashlib
import io
import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from pypdf import PdfReader

from compliance.notices.models.letters import NoticeLetter, Numbering
from compliance.notices.selectors import letter_numbers
from compliance.notices.services import drafts
from compliance.notices.services import issuing as issuing_services
from compliance.notices.services import letter_contents as letters
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life
from tests.notices.differences import tell_difference
from tests.notices.life import LATER
from tests.notices.payments import tell

pytestmark = pytest.mark.usefixtures("db")


def reader(row: Any) -> PdfReader:
    pdf = issuing_services.letter_bytes(row.pk)
    assert pdf is not None
    return PdfReader(io.BytesIO(pdf))


def words_of(row: Any) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader(row).pages).split())


def test_each_addressee_has_numbers_of_its_own() -> None:
    first, second, paid = life.issued(), life.issued(surname="Schmit"), tell()
    life.issue(paid)
    assert [str(life.fresh(row).issue) for row in (first, second, paid)] == [
        "MJ 2026/0001",
        "MJ 2026/0002",
        "MF 2026/0001",
    ]
    assert first.letter_number == "MJ 2026/0001"
    assert letters.file_name(first) == "MJ-2026-0001.pdf"
    (act,) = [one for one in said.acts(cast.VENUE, "notices.notice.issued") if one.subject_id == paid.pk]
    assert act.facts == {"addressee": "finance"}
    assert {str(row) for row in Numbering.objects.all()} == {"justice 2026 2", "finance 2026 1"}


def test_the_year_is_that_of_the_calendar_of_the_house() -> None:
    before, after = cast.local("2026-12-31 23:59"), cast.local("2027-01-01 00:00")
    assert str(life.issue(life.raised(), before)) == "MJ 2026/0001"
    assert str(life.issue(life.raised(surname="Schmit"), after)) == "MJ 2027/0001"
    assert letter_numbers.letter_years(cast.VENUE) == [2027, 2026]
    assert [str(row) for row in letter_numbers.last_numbers(cast.VENUE, 2027)] == ["MJ 2027/0001"]
    letters, _further = letter_numbers.letters_of_year(cast.VENUE, "justice", 2026)
    assert [str(row.issue) for row in letters] == ["MJ 2026/0001"]


def test_a_notice_is_issued_once_and_after_it_was_raised() -> None:
    row = life.issued()
    with pytest.raises(Refused, match="already has a number"):
        life.issue(row)
    with pytest.raises(Refused, match="notice was created later than that"):
        life.issue(life.raised(surname="Schmit"), cast.TUESDAY - timedelta(minutes=1))


def test_the_letter_is_drawn_once_and_kept_with_its_digest() -> None:
    row = life.issued()
    letter = NoticeLetter.objects.get()
    pdf = issuing_services.letter_bytes(row.pk)
    assert pdf is not None
    assert (letter.sha256, letter.size) == (hashlib.sha256(pdf).hexdigest(), len(pdf))
    assert str(letter) == letter.sha256
    assert str(letter.content) == str(letter.pk)
    assert (
        issuing_services.ensure_letter(
            house=cast.house(), notice=row, at=LATER + timedelta(days=1), sealing=life.sealed
        )
        == letter
    )
    (act,) = said.acts(cast.VENUE, "notices.letter.kept")
    assert act.facts == {"letter": "MJ 2026/0001", "sha256": letter.sha256, "data_sha256": letter.data_sha256}
    assert issuing_services.letter_bytes(life.raised(surname="Schmit").pk) is None


def test_who_draws_second_finds_the_letter_of_the_first() -> None:
    from compliance.notices.services import issuing

    row = life.issued()
    kept = issuing._store_letter(cast.house(), row, b"%PDF-another", "0" * 64, 7, LATER)
    assert kept == NoticeLetter.objects.get()


def test_a_letter_nobody_drew_is_found() -> None:
    row = life.raised()
    life.issue(row)
    assert letter_numbers.notices_without_letter() == [(cast.house(), row)]
    issuing_services.ensure_letter(house=cast.house(), notice=row, at=LATER, sealing=life.sealed)
    assert letter_numbers.notices_without_letter() == []


def test_the_data_of_the_letter_are_attached_to_it() -> None:
    row = life.issued()
    attached = reader(row).attachments["notice.json"][0]
    assert hashlib.sha256(attached).hexdigest() == NoticeLetter.objects.get().data_sha256
    told = json.loads(attached)
    assert (told["number"], told["articles"], told["corrects"]) == ("MJ 2026/0001", ["69(1)"], None)
    assert told["person"]["surname"] == "Weber"
    assert told["reasons"] == life.MOTIFS
    assert (told["delivery"], told["annexes"], told["measure"]["basis"]) == ("post", [], "69(1)")


def test_the_data_of_each_kind_say_what_it_tells() -> None:
    paid, differs = tell(), tell_difference()
    assert differs is not None
    for row in (paid, differs):
        life.issue(row)
    data = json.loads(letters.letter_data(cast.house(), life.fresh(paid)))
    assert data["payment"]["amount"] == "4812.65"
    assert data["payment"]["receipts"] == ["118", "119"]
    assert json.loads(letters.letter_data(cast.house(), life.fresh(differs)))["difference"]["gap"] == "150.00"


def test_the_minister_reads_number_day_law_and_amended_reasons() -> None:
    row = life.raised()
    drafts.amend_notice(house=cast.house(), notice=row, reasons="Jeta un verre.", by=cast.member("director"), at=LATER)
    life.issue(row, LATER + timedelta(minutes=1))
    issuing_services.ensure_letter(house=cast.house(), notice=row, at=LATER + timedelta(days=3), sealing=life.sealed)
    text = words_of(row)
    for mention in (
        "Notre référence : MJ 2026/0001",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Objet : Avis d’exclusion prononcée par la direction de sa propre initiative",
        "Jeta un verre.",
        "Ministre de la Justice",
        "notice.json",
    ):
        assert mention in text, mention
    assert "Threatened a croupier." not in text
    assert "PROJET" not in text


def test_a_correction_quotes_the_letter_it_sets_right() -> None:
    former = life.issued()
    row = drafts.correct_notice(
        house=cast.house(), notice=former, reasons="Le fait est du 2 mars.", by=cast.member("director"), at=LATER
    )
    life.issue(row)
    issuing_services.ensure_letter(house=cast.house(), notice=row, at=LATER, sealing=life.sealed)
    assert "notre lettre MJ 2026/0001 du 3 mars 2026" in words_of(row)
    assert json.loads(letters.letter_data(cast.house(), life.fresh(row)))["corrects"] == "MJ 2026/0001"


def test_the_longest_reasons_fit_on_two_pages() -> None:
    row = life.raised()
    sentence = "Le client a menacé un croupier devant plusieurs témoins. "
    long = (sentence * 80)[: drafts.LONGEST_REASONS]
    drafts.amend_notice(house=cast.house(), notice=row, reasons=long, by=cast.member("director"), at=LATER)
    life.issue(row)
    issuing_services.ensure_letter(house=cast.house(), notice=row, at=LATER, sealing=life.sealed)
    assert len(reader(row).pages) == 2


def test_what_was_amended_in_a_notice_of_figures_is_a_remark() -> None:
    row = tell()
    drafts.amend_notice(
        house=cast.house(), notice=row, reasons="Versement en deux fois.", by=cast.member("director"), at=LATER
    )
    life.issue(row)
    issuing_services.ensure_letter(house=cast.house(), notice=row, at=LATER, sealing=life.sealed)
    text = words_of(row)
    assert "Versement en deux fois." in text
    assert "4 812,65 EUR" in text


def test_the_book_of_numbers_is_compared_with_its_counter() -> None:
    taken = partial(letter_numbers.numbers_taken, cast.VENUE)
    assert taken("justice", 2026) == 0
    life.issued()
    assert (taken("justice", 2026), taken("justice", 2025), taken("finance", 2026)) == (1, 0, 0)
    letters, _further = letter_numbers.letters_of_year(cast.VENUE, "justice", 2026)
    assert [row.issue.number for row in letters] == [1]
