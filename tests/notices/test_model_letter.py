"""The letter to a Minister as its reader expects it: letterhead, address, legal basis, identity, reasons, annexes."""

import io
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.http.pdf.drawing import VARIANTS
from compliance.notices.models.notices import Notice
from compliance.notices.services import issuing
from tests import cast
from tests.notices import life
from tests.structure import faults


@pytest.fixture(autouse=True)
def the_same_night(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY + timedelta(minutes=30), tick=False):
        yield


def text_of(row: Notice, pages: int = 1) -> str:
    pdf = issuing.letter_bytes(row.pk)
    assert pdf is not None
    __import__("pathlib").Path(f"/tmp/w/out-{row.kind}.pdf").write_bytes(pdf)  # TEMP
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
