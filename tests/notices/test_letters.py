"""The letter of a notice: on A4, in the language of the authority, with everything the law wants said."""

import io
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from pypdf import PdfReader

from compliance.notices import services
from compliance.notices.models import Notice
from compliance.venues.house import House
from tests import cast, said
from tests.notices.payments import tell
from tests.notices.test_services import raised, record

MM = 72 / 25.4


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def letter(client: Client, notice: Notice) -> str:
    answer = client.get(f"/notices/{notice.pk}/letter/")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    assert f'filename="{notice.letter_number}.pdf"' in answer["Content-Disposition"]
    (page,) = PdfReader(io.BytesIO(answer.content)).pages
    assert (round(float(page.mediabox.width) / MM), round(float(page.mediabox.height) / MM)) == (210, 297)
    return " ".join(page.extract_text().split())


def test_the_minister_of_finance_reads_what_was_paid(sign_in: Any, director: Any) -> None:
    notice = tell()
    text = letter(sign_in(director), notice)
    for mention in (
        "Casino de Jeux du Luxembourg S.A.",
        "Rue Flammang, L-5618 Mondorf-les-Bains",
        "Ministre des Finances Grand-Duché de Luxembourg",
        "Mondorf-les-Bains, le 3 mars 2026",
        f"Notre référence : {notice.letter_number}",
        "Objet : Versement des orphelins",
        "Conformément à l’art. 8(7) du règlement grand-ducal du 12 février 1979",
        "a versé, le 1er mars 2026, la somme de 4 812,65 EUR au titre des orphelins de l’exercice 2025",
        "Bénéficiaire Receveur communal de Mondorf-les-Bains",
        "Quittances à souches 118, 119",
        "Le directeur responsable",
    ):
        assert mention in text
    assert "Copie" not in text


def test_the_minister_of_justice_reads_who_was_excluded_and_why(sign_in: Any, compliance_officer: Any) -> None:
    text = letter(sign_in(compliance_officer), raised())
    assert "Ministre de la Justice" in text
    assert "l’art. 69(1) du règlement" in text
    assert "a exclu, de sa propre initiative, la personne désignée ci-après" in text
    assert "Weber, Jean" in text
    assert "17/05/1980" in text
    assert "3 mars 2026, 20:15" in text
    assert "Threatened a croupier." in text


def test_what_is_printed_after_it_was_sent_is_a_copy_of_that_day(sign_in: Any, director: Any) -> None:
    notice = raised(birth=None, document_number="P123", document_state="LUX")
    record(notice, director)
    with time_machine.travel(cast.TUESDAY + timedelta(days=3), tick=False):
        text = letter(sign_in(director), notice)
    assert "Mondorf-les-Bains, le 3 mars 2026" in text
    assert "Copie imprimée le 6 mars 2026" in text


def test_each_print_stands_in_the_log(house: House, sign_in: Any, director: Any) -> None:
    notice, client = tell(), sign_in(director)
    assert f"/notices/{notice.pk}/letter/" in client.get(f"/notices/{notice.pk}/").content.decode()
    letter(client, notice)
    letter(client, notice)
    first, second = said.acts(house.id, "notices.notice.printed")
    assert first.facts == second.facts == {"letter": notice.letter_number}
    assert first.subject_id == notice.pk


def test_who_may_not_print(request: Any, sign_in: Any) -> None:
    notice = tell()
    for name in ("porter", "cashier", "inspector"):
        assert sign_in(request.getfixturevalue(name)).get(f"/notices/{notice.pk}/letter/").status_code == 403
    shown = sign_in(request.getfixturevalue("inspector")).get(f"/notices/{notice.pk}/").content.decode()
    assert "/letter/" not in shown
    assert not said.acts(cast.VENUE, "notices.notice.printed")
    client = sign_in(request.getfixturevalue("director"))
    assert client.get(f"/notices/{uuid4()}/letter/").status_code == 404
    assert client.post(f"/notices/{notice.pk}/letter/").status_code == 405


def test_a_print_is_noted_by_its_service(house: House, director: Any) -> None:
    notice = tell()
    services.note_printed(venue_id=house.id, notice=notice, by=director, at=cast.TUESDAY)
    (act,) = said.acts(house.id, "notices.notice.printed")
    assert act.facts == {"letter": notice.letter_number}
