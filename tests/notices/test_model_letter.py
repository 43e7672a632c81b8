"""The letter to a Minister as its reader expects it: letterhead, address, legal basis, identity, reasons, annexes."""

import io
from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.utils import translation
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from compliance.notices.models.notices import Notice
from compliance.notices.services import issuing, letter_parts
from compliance.notices.services.letter_contents import letter_html, suggested_annexes
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import cast
from tests.exclusions.keeping_out import by_house, keep_out
from tests.notices import life
from tests.notices.differences import tell_difference
from tests.notices.notice_rows import commit, notice
from tests.notices.payments import tell
from tests.payouts.asking import guest
from tests.structure import faults
from tests.venues.dutch import DUTCH, open_dutch_house


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def text_of(row: Notice, pages: int = 1) -> str:
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    assert not faults(pdf, VARIANTS["letter"])
    read = PdfReader(io.BytesIO(pdf)).pages
    assert len(read) == pages
    return " ".join(" ".join(page.extract_text().split()) for page in read)


def test_the_letter_to_the_minister_of_justice_follows_the_model() -> None:
    life.letterhead()
    life.recipient()
    row = life.raised()
    life.word(
        row,
        reasons="A menacé un croupier à la table 4 et refusé de quitter la salle.",
        birth_place="Luxembourg",
        nationality="luxembourgeoise",
        address="7, Grand-Rue, L-1661 Luxembourg",
        document="Carte d’identité LU1234567",
    )
    life.numbered(row, annexes=["Décision de la direction", " "])
    life.draw(row)
    text = text_of(row)
    for mention in (
        "Casino de Jeux du Luxembourg S.A., société anonyme",
        "Rue Flammang, L-5618 Mondorf-les-Bains · R.C.S. Luxembourg B 12345",
        "Tél. +352 23 61 11 · direction@casino.example",
        "Par envoi recommandé Ministère de la Justice 13, rue Erasme L-1468 Luxembourg",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Notre référence : MJ 2026/0001",
        "Dossier suivi par : Director, +352 23 61 11",
        "Objet : Avis d’exclusion prononcée par la direction de sa propre initiative",
        "Article 69, alinéa 1er, du règlement grand-ducal modifié du 12 février 1979",
        "Madame la Ministre,",
        "Conformément à l’article 69, alinéa 1er, du règlement précité",
        "Nom, prénoms Weber, Jean",
        "Date et lieu de naissance 17/05/1980, Luxembourg",
        "Nationalité luxembourgeoise",
        "Adresse 7, Grand-Rue, L-1661 Luxembourg",
        "Pièce d’identité Carte d’identité LU1234567",
        "ensemble du casino",
        "Fondement article 69, alinéa 1er",
        "par la direction, le 3 mars 2026",
        "Motifs A menacé un croupier à la table 4 et refusé de quitter la salle.",
        "Veuillez agréer, Madame la Ministre, l’expression de ma très haute considération.",
        "Claudine Reuter",
        "Décision de la direction",
        "Fichier notice.json (données de la présente lettre)",
    ):
        assert mention in text, mention
    assert "Threatened" not in text
    assert "NON SCELLÉ" not in text
    assert "Grand-Duché" not in text


def test_the_letter_to_the_minister_of_finance_annexes_the_receipts() -> None:
    life.letterhead()
    life.recipient("finance", name="Ministère des Finances", salutation="Monsieur le Ministre")
    row = tell()
    # The program composed the reasons in French: no wording is needed.
    life.numbered(row, delivery="portal", annexes=suggested_annexes(cast.house(), row))
    life.draw(row)
    text = text_of(row)
    for mention in (
        "Par MyGuichet Ministère des Finances",
        "Objet : Avis de versement des orphelins",
        "Article 8, alinéa 7, du règlement grand-ducal modifié",
        "Monsieur le Ministre,",
        "Veuillez agréer, Monsieur le Ministre,",
        "Annexes Copie de la quittance à souches n° 118 Copie de la quittance à souches n° 119 Dernier folio du carnet",
        "Dernier folio du carnet d’enregistrement des orphelins 2025 Fichier notice.json",
        "1. 2. 3. 4.",
    ):
        assert mention in text, mention


def test_a_variance_is_told_for_information_and_cites_no_law() -> None:
    life.recipient("control", name="Service de contrôle", salutation="Madame, Monsieur")
    row = tell_difference()
    assert row is not None
    with pytest.raises(Refused, match="not worded in the language"):
        life.numbered(row)
    life.word(row, reasons="Un client a été payé deux fois.")
    life.numbered(row, delivery="hand", annexes=["Procès-verbal de comptée"])
    life.draw(row)
    text = text_of(row)
    for mention in (
        "Par porteur, contre récépissé",
        "Objet : Écart d’une comptée de la caisse, à titre d’information",
        "À titre d’information, je vous fais part d’un écart de 150,00 EUR",
        "Un client a été payé deux fois.",
        "l’expression de mes sentiments distingués.",
    ):
        assert mention in text, mention
    assert "A guest was paid twice." not in text
    assert "rticle" not in text


def test_an_exclusion_for_want_of_means_cites_the_duty_and_the_measure() -> None:
    measure = keep_out(by_house(last_day=date(2026, 6, 30)))
    row = Notice.objects.get(subject_id=measure.pk)
    with connection.cursor() as cursor:
        cursor.execute("SELECT basis, last_day FROM notices_measurenotice WHERE notice_id = %s", [row.pk])
        assert cursor.fetchone() == ("69(1)", date(2026, 6, 30))
    fresh = life.fresh(row)
    fresh.measure.basis = "69(2)"
    with translation.override("fr"):
        assert letter_parts.law_in_full(cast.house(), fresh).startswith("Article 69, alinéas 1er et 2, du règlement")
        assert letter_parts.measure_lines(cast.house(), fresh)[:2] == [
            ("Mesure", "exclusion du 12 janvier 2026 au 30 juin 2026 inclus, ensemble du casino"),
            ("Fondement", "article 69, alinéa 2"),
        ]
        fresh.measure.basis = ""
        assert [label for label, _value in letter_parts.measure_lines(cast.house(), fresh)] == ["Mesure", "Décision"]


def test_a_guest_is_identified_by_the_file_and_staff_complete_it() -> None:
    with_address = guest()
    row = life.raised(person_id=with_address)
    known = letter_parts.identity_of(life.fresh(row), cast.house())
    assert known["nationality"] == "LUX"
    assert known["document"].startswith("Passeport ")
    life.word(row, nationality="luxembourgeoise", birth_place="Wiltz")
    worded = letter_parts.identity_of(life.fresh(row), cast.house())
    assert (worded["nationality"], worded["birth_place"]) == ("luxembourgeoise", "Wiltz")
    assert (worded["document"], worded["address"]) == (known["document"], known["address"])


def test_a_letter_needs_a_known_delivery_and_titles_of_its_annexes() -> None:
    row = life.raised()
    life.word(row)
    with pytest.raises(Refused, match="Choose how the letter will be sent") as refused:
        life.numbered(row, delivery="pigeon")
    assert refused.value.field == "delivery"
    issue = life.numbered(row, delivery="post", annexes=[" ", "Décision de la direction "])
    assert issue.annexes == ["Décision de la direction"]


def test_a_dutch_letter_names_the_portal_and_closes_without_a_form_of_address() -> None:
    open_dutch_house()
    house = venues.get_house(DUTCH)
    with translation.override("nl"):
        assert letter_parts.delivery_words(house, "portal") == "Via het portaal van de Kansspelautoriteit"
        assert letter_parts.delivery_words(house, "post") == "Aangetekend"
        assert letter_parts.farewell(house, "ksa", None) == "Hoogachtend,"
        assert letter_parts.letter_head(house, None)["lines"][0] == house.legal_name


def test_the_letter_on_a_refusal_names_no_measure_and_suggests_no_annex() -> None:
    draft = notice(surname="Weber", given_names="Jean")
    commit(draft)
    row = life.fresh(draft)
    html = letter_html(cast.house(), row, cast.TUESDAY)
    assert "refusé d’admettre" in html or "refus d’admission" in html.lower()
    assert "Décision" in html
    assert "Mesure" not in html
    assert suggested_annexes(cast.house(), row) == []
