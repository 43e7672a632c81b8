"""One letter for each application: on the company's letterhead, dated on the day of filing, annexes numbered."""

import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.games.services.application_letter import open_application_letter
from compliance.http.pdf.drawing import VARIANTS
from tests import cast, said
from tests.games.applying import file, prepare, semi_automatic, tournament
from tests.notices import life
from tests.structure import faults

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text_of(row: Any, at: Any = cast.TUESDAY) -> str:
    row = type(row).objects.get(pk=row.pk)
    pdf = open_application_letter(house=cast.house(), application=row, by=cast.member("director"), at=at)
    assert not faults(pdf, VARIANTS["letter"])
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages)


def test_a_semi_automatic_game_is_applied_for_with_its_certification() -> None:
    life.letterhead()
    life.recipient("finance", name="Ministère des Finances", salutation="Monsieur le Ministre")
    row = prepare(semi_automatic())
    file(row)
    text = text_of(row, cast.TUESDAY + timedelta(days=20))
    for mention in (
        "R.C.S. Luxembourg B 12345",
        "Ministère des Finances",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Copie imprimée le 23 mars 2026",
        "Notre référence : A-000001",
        "Objet : Demande d’agrément d’un jeu semi-automatique, Multi-Roulette",
        "Article 20-2 du règlement grand-ducal modifié du 12 février 1979",
        "Monsieur le Ministre,",
        "d’agréer le modèle du jeu semi-automatique dénommé Multi-Roulette",
        "97,30 % (article 18-7)",
        "nous certifions qu’il s’agit d’un appareil à l’état neuf",
        "Annexes Règlement du tournoi",
        "Claudine Reuter",
    ):
        assert mention in text, mention
    assert "autorisation" not in text


def test_a_refurbished_device_names_its_firm() -> None:
    row = prepare(
        semi_automatic(condition="refurbished", refurbisher="Remise S.à r.l.", refurbisher_approval="MF-2025-3")
    )
    assert "remis à neuf par Remise S.à r.l., spécialement agréée (MF-2025-3)" in text_of(row)


def test_a_draft_says_so_and_a_tournament_gives_its_rules() -> None:
    former = prepare()
    file(former)
    row = prepare(tournament(replaces_id=former.pk))
    text = text_of(row)
    assert "PROJET" in text
    assert "Cette demande remplace la demande A-000001." in text
    assert "Article 49-17, alinéa 1er, du règlement grand-ducal modifié" in text
    assert "d’agréer le règlement et les modalités de fonctionnement du tournoi" in text
    assert "Notre référence" not in text
    assert "Copie imprimée" not in text


def test_a_side_bet_is_a_jeu_annexe(sign_in: Any, director: Any, porter: Any) -> None:
    row = prepare(tournament(kind="side_bet", name="Perfect Pairs"))
    assert "Demande d’agrément d’un jeu annexe (side bet), Perfect Pairs" in text_of(row)
    client = sign_in(director)
    for address in (f"/tables/applications/{row.pk}/letter/", f"/api/v1/applications/{row.pk}/letter/"):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer["Content-Type"] == "application/pdf"
    assert len(said.acts(cast.VENUE, "games.application.printed")) == 3
    assert sign_in(porter).get(f"/tables/applications/{row.pk}/letter/").status_code == 403
