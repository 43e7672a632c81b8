"""One letter for each application: a draft until it is filed, then numbered, dated, sealed and stored."""

import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction
from pypdf import PdfReader

from audit.recording import log
from compliance.games.models.applications import ApplicationFiling
from compliance.games.services.application_letter import open_application_letter
from compliance.http.pdf.drawing import VARIANTS
from compliance.notices.models.notices import Notice
from compliance.notices.selectors.applications import letter_of
from compliance.notices.services import drafts, letter_contents
from compliance.refusals import NotFound, Refused
from tests import cast, said
from tests.games.applying import file, firm, prepare, semi_automatic, tournament
from tests.notices import life
from tests.structure import faults

pytestmark = pytest.mark.usefixtures("db")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def words_of(pdf: bytes) -> str:
    assert not faults(pdf, VARIANTS["letter"])
    return " ".join(" ".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages)


def opened(row: Any, at: Any = cast.TUESDAY) -> bytes:
    row = type(row).objects.get(pk=row.pk)
    return open_application_letter(house=cast.house(), application=row, by=cast.member("director"), at=at)


def stored(row: Any, at: Any = cast.TUESDAY) -> bytes:
    """The letter as the worker stored it."""
    letter = letter_of(row.pk)
    assert letter is not None
    life.draw(letter, at)
    return opened(row, at + timedelta(days=20))


def test_a_semi_automatic_game_is_applied_for_with_its_certification() -> None:
    life.letterhead()
    life.recipient("finance", name="Ministère des Finances", salutation="Monsieur le Ministre")
    row = prepare(semi_automatic())
    file(row)
    pdf = stored(row)
    assert pdf == opened(row, cast.TUESDAY + timedelta(days=30)), "the same bytes on every day"
    text = words_of(pdf)
    for mention in (
        "R.C.S. Luxembourg B 12345",
        "Ministère des Finances",
        "Mondorf-les-Bains, le 3 mars 2026",
        "Notre référence : MF 2026/0001",
        "Objet : Demande d’agrément d’un jeu semi-automatique, Multi-Roulette",
        "Article 20-2 du règlement grand-ducal modifié du 12 février 1979",
        "Monsieur le Ministre,",
        "d’agréer le modèle du jeu semi-automatique dénommé Multi-Roulette",
        "97,30 % (article 18-7)",
        "nous certifions qu’il s’agit d’un appareil à l’état neuf",
        "Règlement du tournoi",
        "Plan de la salle",
        "Fichier notice.json",
        "Claudine Reuter",
    ):
        assert mention in text, mention
    for mention in ("autorisation", "Copie imprimée", "PROJET"):
        assert mention not in text, mention


def test_a_refurbished_device_names_its_firm() -> None:
    row = prepare(semi_automatic(condition="refurbished", refurbisher_id=firm("Remise S.à r.l.").pk))
    assert "remis à neuf par Remise S.à r.l., entreprise spécialement agréée (MF-2025-3)" in words_of(opened(row))


def test_a_draft_says_so_and_a_tournament_gives_its_rules() -> None:
    former = prepare()
    file(former)
    row = prepare(tournament(replaces_id=former.pk))
    text = words_of(opened(row))
    assert "PROJET" in text
    assert "Cette demande remplace la demande A-000001." in text
    assert "Article 49-17, alinéa 1er, du règlement grand-ducal modifié" in text
    assert "d’agréer le règlement et les modalités de fonctionnement du tournoi" in text
    assert "Notre référence" not in text
    file(row)
    text = words_of(stored(row))
    assert "Cette demande remplace la demande A-000001." in text
    assert "MF 2026/0002" in text


def test_a_side_bet_is_a_jeu_annexe(sign_in: Any, director: Any, porter: Any) -> None:
    row = prepare(tournament(kind="side_bet", name="Perfect Pairs"))
    assert "Demande d’agrément d’un jeu annexe (side bet), Perfect Pairs" in words_of(opened(row))
    client = sign_in(director)
    for address in (f"/tables/applications/{row.pk}/letter/", f"/api/v1/applications/{row.pk}/letter/"):
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer["Content-Type"] == "application/pdf"
    assert len(said.acts(cast.VENUE, "games.application.printed")) == 3
    assert sign_in(porter).get(f"/tables/applications/{row.pk}/letter/").status_code == 403


def test_the_letter_of_a_filed_application_waits_for_its_seal() -> None:
    row = prepare()
    file(row)
    with pytest.raises(NotFound):
        opened(row)
    with pytest.raises(Refused, match="already has a number"):
        life.numbered(Notice.objects.get())


def test_a_letter_is_sent_in_a_known_way() -> None:
    row = prepare()
    with pytest.raises(Refused) as unknown:
        file(row, delivery="pigeon")
    assert unknown.value.field == "delivery"
    assert not ApplicationFiling.objects.exists()


def test_the_notices_show_the_application(sign_in: Any, director: Any) -> None:
    former = prepare()
    file(former)
    file(prepare(tournament(replaces_id=former.pk)))
    row, client = Notice.objects.order_by("-pk")[0], sign_in(director)
    page = client.get(f"/notices/{row.pk}/").content.decode()
    for mention in ("A-000002", "A-000001", "Grand Prix de Mondorf", "MF 2026/0002", "Minister of Finance"):
        assert mention in page
    assert "A-000002 Grand Prix de Mondorf" in client.get("/notices/").content.decode()
    one = client.get(f"/api/v1/notices/{row.pk}/").json()
    assert (one["kind"], one["payment"], one["variance"]) == ("application", None, None)
    application = one["application"]
    assert (application["number"], application["replaces"]) == ("A-000002", "A-000001")
    assert ["Type de jeu", "Black Jack"] in application["particulars"]


def test_a_correction_repeats_the_application() -> None:
    former = prepare()
    file(former)
    letter = letter_of(former.pk)
    assert letter is not None
    text = "La première manche compte huit tours."
    further = drafts.correct_notice(
        house=cast.house(), notice=letter, reasons=text, by=cast.member("director"), at=life.LATER
    )
    assert further.application.number == "A-000001"
    html = letter_contents.letter_html(cast.house(), life.fresh(further), life.LATER)
    assert "MF 2026/0001" in html
    assert text in html


def file_without_letter(row: Any) -> None:
    director = cast.member("director")
    filing = ApplicationFiling(application=row, filed_by=director, filed_at=cast.TUESDAY)
    with transaction.atomic():
        with log.act(
            "games.application.filed", subject=row, by=director, at=cast.TUESDAY, scope=cast.VENUE, number="A-000001"
        ):
            filing.save(force_insert=True)
        connection.check_constraints()


def test_an_application_is_filed_by_its_letter() -> None:
    row = prepare()
    with pytest.raises(IntegrityError, match="an_application_is_filed_by_its_letter"):
        file_without_letter(row)
