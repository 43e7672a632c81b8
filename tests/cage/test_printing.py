"""A count and a slip on paper: who prints them, what stands there, what is not printed yet, and what the log says."""

import io
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from pypdf import PdfReader

from compliance.cage.count_teams import selectors as count_teams
from compliance.cage.counts.services import counts, disclosures
from compliance.cage.counts.services import prints as prints_services
from compliance.cage.slips.services import prints, slips
from compliance.http.pdf.drawing import VARIANTS
from tests import cast, said
from tests.cage import drawers, tables
from tests.cage.counted import closed, signed
from tests.cast import TUESDAY, VENUE, house, member
from tests.structure import faults

MM = 72 / 25.4
A4, A5 = (210, 297), (148, 210)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    drawers.denominations()
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def paper(client: Any, address: str, size: tuple[int, int], name: str) -> str:
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert f'filename="{name}.pdf"' in answer["Content-Disposition"]
    assert not faults(answer.content, VARIANTS["count"])
    (page,) = PdfReader(io.BytesIO(answer.content)).pages
    assert (round(float(page.mediabox.width) / MM), round(float(page.mediabox.height) / MM)) == size
    return " ".join(page.extract_text().split()).replace("\u202f", " ").replace("\xa0", " ")


def send(giver: Any, taker: Any) -> Any:
    chips = drawers.sheet(chip={"50": 4, "5": 20})
    return slips.prepare_slip(
        house=house(), giver=giver, taker=taker, pieces=chips, nonce=uuid4(), by=giver.opened_by, at=TUESDAY
    )


def test_a_count_is_printed_once_it_is_signed(sign_in: Any, cashier: Any, inspector: Any) -> None:
    desk, look = sign_in(cashier), sign_in(inspector)
    shift = drawers.shift()
    short = drawers.sheet(**drawers.FLOAT | {"note": {"50": 39, "20": 50}})
    count = closed(shift, pieces=short)
    page = f"/cage/counts/{count.pk}/"
    early = desk.get(f"{page}print/")
    assert early.status_code == 422
    assert "Signatures or the next count are missing" in early.content.decode()
    assert f"{page}print/" not in look.get(page).content.decode()
    disclosures.disclose_variance(house=house(), count=count, by=member("chef_de_salle"), at=TUESDAY)
    counts.explain_variance(
        house=house(), count=count, said="A note fell behind the safe.", checked="Camera 3.", by=cashier, at=TUESDAY
    )
    counts.sign_count(house=house(), count=count, by=member("pit_boss"), at=TUESDAY)
    assert f"{page}print/" in desk.get(page).content.decode()
    # Whoever may still take the drawer over reads on no paper what to count there.
    assert f"{page}print/" not in look.get(page).content.decode()
    kept = look.get(f"{page}print/")
    assert kept.status_code == 422
    assert "Signatures or the next count are missing" in kept.content.decode()
    drawers.shift(by="director", pieces=short)
    assert f"{page}print/" in look.get(page).content.decode()
    for client in (desk, look):
        text = paper(client, f"{page}print/", A4, "S-000001-2")
        for words in (
            "Casino Mondorf",
            "Comptée de clôture",
            "Réception",
            "50 39 1 950,00",
            "Billets 2 950,00",
            "Total 9 050,00",
            "9 100,00 EUR",
            "Écart -50,00 EUR",
            "A note fell behind the safe.",
            "Camera 3.",
            "Compté par Cashier",
            "Signé par Pit Boss",
        ):
            assert words in text, words
        assert "100 0" not in text, "what was not there is left out"
    first, second = said.acts(VENUE, "cage.count.printed")
    assert said.own_facts(first) == said.own_facts(second) == {"place": "Réception", "count": "closing"}
    assert first.subject_id == count.pk


def test_a_table_says_its_game_and_what_it_won_but_not_to_who_counts_its_box(
    sign_in: Any, chef_de_salle: Any, director: Any
) -> None:
    table = drawers.table_shift()
    tables.fit(table)
    signature = signed(table)
    address = f"/cage/counts/{signature.count_id}/print/"
    assert sign_in(director).get(address).status_code == 422
    text = paper(sign_in(chef_de_salle), address, A4, "S-000001-2")
    for words in ("Table 4, Roulette anglaise", "Ouverture, approvisionnements et retours", "Gagné ou perdu en jetons"):
        assert words in text, words


def test_the_count_of_a_box_waits_for_its_team(sign_in: Any, director: Any) -> None:
    fitting = tables.opened("50", "100")
    count = tables.count(fitting, note={"50": 3})
    address, look = f"/cage/counts/{count.pk}/print/", sign_in(director)
    way = f"/cage/boxes/{fitting.pk}/"
    counts.sign_count(house=house(), count=count, by=tables.counter(), at=tables.COUNTING)
    missing = count_teams.team_size(house(), count.shift.gaming_day) - 2
    for number in range(missing):
        assert look.get(address).status_code == 422
        assert address not in look.get(way).content.decode()
        counts.sign_count(house=house(), count=count, by=tables.counter(f"counter{number}"), at=tables.COUNTING)
    assert address in look.get(way).content.decode()
    text = paper(look, address, A4, f"{fitting.shift.label}-{count.number}")
    for words in ("D7, scellé S-100", "Billets 150,00", "Compté par Director", "Signé par Counter"):
        assert words in text, words


def test_a_slip_travels_with_a_line_for_who_takes_it(sign_in: Any, cashier: Any) -> None:
    desk, table = drawers.shift(), drawers.table_shift()
    slip, client = send(desk, table), sign_in(cashier)
    address = f"/cage/slips/{slip.pk}/print/"
    assert address in client.get(f"/cage/slips/{slip.pk}/").content.decode()
    text = paper(client, address, A5, "F-000001")
    for words in (
        "Approvisionnement F-000001",
        "De Réception (S-000001, Cashier)",
        "Vers Table 4, Roulette anglaise (S-000002, Chef De Salle)",
        "50 4 200,00",
        "Jetons 300,00",
        "Remis par Cashier",
        "Reçu par pas encore signé",
    ):
        assert words in text, words
    slips.receive_slip(house=house(), slip=slip, by=member("pit_boss"), at=TUESDAY)
    assert "Reçu Pit Boss" in paper(client, address, A5, "F-000001")
    back = send(desk, table)
    slips.return_slip(house=house(), slip=back, reason="Too much.", by=member("pit_boss"), at=TUESDAY)
    text = paper(client, f"/cage/slips/{back.pk}/print/", A5, "F-000002")
    assert "Annulé : rendu au remettant." in text
    assert "Too much." in text
    assert [act.facts["number"] for act in said.acts(VENUE, "cage.slip.printed")] == [
        "F-000002",
        "F-000001",
        "F-000001",
    ]


def test_who_may_not_print(sign_in: Any, porter: Any) -> None:
    count = signed(drawers.shift()).count
    slip = send(drawers.shift(by="director"), drawers.table_shift())
    client = sign_in(porter)
    for address in (f"/cage/counts/{count.pk}/print/", f"/cage/slips/{slip.pk}/print/"):
        assert client.get(address).status_code == 403
    assert not said.acts(VENUE, "cage.count.printed")
    assert not said.acts(VENUE, "cage.slip.printed")


def test_a_print_is_noted_by_its_service() -> None:
    desk, table = drawers.shift(), drawers.table_shift()
    slip = send(desk, table)
    prints.note_slip_printed(house=house(), slip=slip, by=member("cashier"), at=TUESDAY)
    prints_services.note_count_printed(house=house(), count=desk.counts.get(), by=member("cashier"), at=TUESDAY)
    assert len(said.acts(VENUE, "cage.slip.printed")) == len(said.acts(VENUE, "cage.count.printed")) == 1
