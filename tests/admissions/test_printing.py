"""Card and stub on paper: the same number on both, a code without anybody's name, and each print in the log."""

from itertools import chain
from typing import Any
from uuid import uuid4

import pytest
import segno
import time_machine
from django.test import Client
from django.urls import reverse

from compliance.admissions.cards.services import cancellations
from compliance.admissions.cards.services.codes import code_of
from compliance.venues.models.staff import Staff
from tests import cast, said
from tests.admissions.books import card
from tests.admissions.printed_cards import drawn_codes, pdf, text
from tests.cast import SignIn

MM = 72 / 25.4


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def size(page: Any) -> tuple[int, int]:
    return round(float(page.mediabox.width) / MM), round(float(page.mediabox.height) / MM)


def test_at_143_card_and_stub_bear_the_same_number(porter: Any, sign_in: Any) -> None:
    made = card(porter)
    (page,) = pdf(sign_in(porter), "card_pdf", made.pk).pages
    assert size(page) == (210, 148)
    assert text(page).count("D-000001") == 2
    assert text(page).count("Weber, Jean") == 2


def test_the_ticket_is_80_mm_wide_with_the_stub_after_the_card(porter: Any, sign_in: Any) -> None:
    first, second = pdf(sign_in(porter), "ticket", card(porter).pk).pages
    assert (size(first)[0], size(second)[0]) == (80, 80)
    for mention in ("Casino Mondorf", "D-000001", "Weber, Jean", "03/03/2026"):
        assert mention in text(first)
        assert mention in text(second)


@pytest.mark.parametrize("name", ["ticket", "card_pdf"])
def test_the_stub_repeats_every_statement_of_the_card(porter: Staff, sign_in: SignIn, name: str) -> None:
    written = " ".join(text(page) for page in pdf(sign_in(porter), name, card(porter).pk).pages)
    for statement in (
        "Strictement nominative. À présenter à toute réquisition des employés ou des agents",
        "pour la journée de jeu du 03/03/2026",
    ):
        assert written.count(statement) == 2, statement


def test_at_07_only_the_stub_names_the_paper_and_the_address(porter: Any, sign_in: Any) -> None:
    first, second = pdf(sign_in(porter), "ticket", card(porter).pk).pages
    for mention in ("P123", "5, rue des Bains", "01/06/2030"):
        assert mention in text(second)
        assert mention not in text(first)


def test_an_honour_card_of_the_director_is_printed_by_the_director(director: Any, sign_in: Any) -> None:
    made = card(director, card_kind="honour_year")
    (page,) = pdf(sign_in(director), "card_pdf", made.pk).pages
    assert "HY-000001" in text(page)
    assert "pour les journées de jeu du 03/03/2026 au 02/03/2027" in text(page)


def test_a_cancelled_card_says_so_on_both_halves(porter: Any, director: Any, house: Any, sign_in: Any) -> None:
    made = card(porter)
    client: Client = sign_in(porter)
    before = text(pdf(client, "card_pdf", made.pk).pages[0])
    asked = cancellations.ask_cancellation(house=house, card=made, reason="Spoiled.", by=porter, at=cast.TUESDAY)
    cancellations.answer_cancellation(house=house, cancellation=asked, confirmed=True, by=director, at=cast.TUESDAY)
    after = text(pdf(client, "card_pdf", made.pk).pages[0])
    assert len(after.split()) == len(before.split()) + 2


def test_each_print_is_noted_with_its_form(porter: Any, house: Any, sign_in: Any) -> None:
    made = card(porter)
    client: Client = sign_in(porter)
    for name in ("ticket", "card_pdf", "ticket"):
        pdf(client, name, made.pk)
    notes = said.acts(house.id, "admissions.ticket.printed")
    assert [note.facts["form"] for note in notes] == ["ticket", "sheet", "ticket"]
    assert {(note.actor, note.subject_id) for note in notes} == {(porter.pk, made.pk)}


def test_the_code_holds_no_personal_data(porter: Any) -> None:
    made = card(porter)
    code = code_of(cast.VENUE, made.label)
    assert code.startswith("CARNET:1:00000001:D-000001:")
    # Only signs that a square code packs tightly.
    assert set(code) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")


@pytest.mark.parametrize(("name", "codes"), [("ticket", [1, 1]), ("card_pdf", [2])])
def test_the_code_is_drawn_module_by_module_on_card_and_stub(
    porter: Any, sign_in: Any, name: str, codes: list[int]
) -> None:
    made = card(porter)
    expected = segno.make(code_of(cast.VENUE, made.label), error="m", micro=False)
    modules = {(x, y) for y, row in enumerate(expected.matrix) for x, dark in enumerate(row) if dark}
    pages = pdf(sign_in(porter), name, made.pk).pages
    drawn = [drawn_codes(page) for page in pages]
    assert [len(each) for each in drawn] == codes
    for found in chain.from_iterable(drawn):
        assert found == modules


@pytest.mark.parametrize("name", ["ticket", "card_pdf"])
def test_a_card_of_nobody_cannot_be_printed(porter: Any, house: Any, sign_in: Any, name: str) -> None:
    assert sign_in(porter).get(reverse(f"admissions:{name}", args=[uuid4()])).status_code == 404
    assert not said.acts(house.id, "admissions.ticket.printed")


@pytest.mark.parametrize("name", ["inspector", "auditor", "pit_boss", "chef_de_salle", "administrator"])
def test_these_posts_print_no_card(porter: Any, house: Any, sign_in: Any, name: str) -> None:
    made = card(porter)
    client: Client = sign_in(cast.member(name))
    assert client.get(reverse("admissions:ticket", args=[made.pk])).status_code == 403
    assert client.get(reverse("admissions:card_pdf", args=[made.pk])).status_code == 403
    assert not said.acts(house.id, "admissions.ticket.printed")
