"""The letter of a notice: on A4, in the language of the authority, with everything the law wants said."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.notices.models.notices import Notice
from compliance.notices.services import issuing
from compliance.venues.domain.house import House
from tests import cast, said
from tests.exclusions.keeping_out import for_livelihood, keep_out
from tests.notices import life
from tests.notices.letter_texts import letter
from tests.notices.life import raised
from tests.notices.payments import tell


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def kept(row: Notice, at: Any = cast.TUESDAY) -> Any:
    """The notice once it is issued, and its letter kept."""
    life.issue(row, at)
    issuing.ensure_letter(house=cast.house(), notice=row, at=at, sealing=life.sealed)
    return life.fresh(row)


def test_the_minister_of_finance_reads_what_was_paid(sign_in: Any, director: Any) -> None:
    notice = kept(tell())
    text = letter(sign_in(director), notice, "kept")
    for mention in (
        "Casino de Jeux du Luxembourg S.A.",
        "Rue Flammang, L-5618 Mondorf-les-Bains",
        "Ministre des Finances Luxembourg",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Notre référence : MF 2026/0001",
        "Objet : Avis de versement des orphelins Article 8, alinéa 7, du règlement grand-ducal modifié",
        "Conformément à l’article 8, alinéa 7, du règlement précité",
        "a versé, le 1er mars 2026, la somme de 4 812,65 EUR au titre des orphelins de l’exercice 2025",
        "Bénéficiaire Receveur communal de Mondorf-les-Bains",
        "Quittances à souches 118, 119",
        "Le directeur responsable",
    ):
        assert mention in text
    assert "Copie" not in text


def test_the_minister_of_justice_reads_who_was_excluded_and_why(sign_in: Any, compliance_officer: Any) -> None:
    text = letter(sign_in(compliance_officer), raised())
    assert "PROJET : non émis, sans numéro" in text
    assert "Notre référence" not in text
    assert "Ministre de la Justice" in text
    assert "Article 69, alinéa 1er, du règlement grand-ducal modifié" in text
    assert "de sa propre initiative, l’exclusion des salles de jeux de la personne suivante" in text
    assert "Weber, Jean" in text
    assert "17/05/1980" in text
    assert "par la direction, le 3 mars 2026 à 20:15" in text
    assert "Threatened a croupier." in text
    assert "Fondement article 69, alinéa 1er" in text


def test_an_exclusion_for_want_of_means_cites_both_articles(sign_in: Any, compliance_officer: Any) -> None:
    measure = keep_out(for_livelihood())
    text = letter(sign_in(compliance_officer), Notice.objects.get(subject_id=measure.pk))
    assert "Article 69, alinéas 1er et 2, du règlement grand-ducal modifié" in text
    assert "Conformément à l’article 69, alinéa 1er, du règlement précité" in text
    assert "Fondement article 69, alinéa 2" in text


def test_the_letter_that_was_issued_is_shown_as_it_was_kept(sign_in: Any, inspector: Any, director: Any) -> None:
    row = kept(raised(birth=None, document_number="P123", document_state="LUX"))
    with time_machine.travel(cast.TUESDAY + timedelta(days=3), tick=False):
        client = sign_in(inspector)
        text = letter(client, row, "kept")
        assert client.get(f"/notices/{row.pk}/kept/").content == issuing.letter_bytes(row.pk)
        assert sign_in(director).get(f"/notices/{row.pk}/letter/").headers["Location"] == f"/notices/{row.pk}/kept/"
    assert "Mondorf-les-Bains, le 3 mars 2026" in text
    assert "Copie" not in text
    assert sign_in(inspector).get(f"/notices/{tell().pk}/kept/").status_code == 404


def test_each_print_stands_in_the_log(house: House, sign_in: Any, director: Any) -> None:
    notice, client = tell(), sign_in(director)
    assert f"/notices/{notice.pk}/letter/" in client.get(f"/notices/{notice.pk}/").content.decode()
    letter(client, notice)
    letter(client, kept(notice), "kept")
    first, second = said.acts(house.id, "notices.notice.printed")
    assert (said.own_facts(first), said.own_facts(second)) == (
        {"letter": "MF 2026/0001"},
        {"letter": notice.letter_number},
    )
    assert first.subject_id == notice.pk


def test_who_may_not_print(request: Any, sign_in: Any) -> None:
    notice = tell()
    for name in ("porter", "cashier", "inspector"):
        client = sign_in(request.getfixturevalue(name))
        assert client.get(f"/notices/{notice.pk}/letter/").status_code == 403
        assert client.get(f"/notices/{notice.pk}/kept/").status_code == (404 if name == "inspector" else 403)
    shown = sign_in(request.getfixturevalue("inspector")).get(f"/notices/{notice.pk}/").content.decode()
    assert "/letter/" not in shown
    assert not said.acts(cast.VENUE, "notices.notice.printed")
    client = sign_in(request.getfixturevalue("director"))
    assert client.get(f"/notices/{uuid4()}/letter/").status_code == 404
    assert client.post(f"/notices/{notice.pk}/letter/").status_code == 405


def test_a_print_is_noted_by_its_service(house: House, director: Any) -> None:
    notice = tell()
    issuing.note_printed(venue_id=house.id, notice=notice, by=director, at=cast.TUESDAY)
    (act,) = said.acts(house.id, "notices.notice.printed")
    assert act.facts == {"letter": notice.letter_number}
