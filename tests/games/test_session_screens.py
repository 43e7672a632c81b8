"""Decrees and table sessions on the pages and through the API: who may, who may not, and what comes back."""

import io
from base64 import b64encode
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from pypdf import PdfReader

from compliance.games.models.decrees import MinimumDecree
from compliance.games.models.sessions import TableSession
from compliance.games.services.decrees import LARGEST_SCAN
from compliance.http.pdf.drawing import VARIANTS
from tests import cast, said
from tests.cage.drawers import table
from tests.exclusions.api_requests import post
from tests.games import applying, colour_chips
from tests.games.openings import BLACK_JACK, PDF, decree, open_session, table_in_play
from tests.refusals import detail_of
from tests.structure import faults
from tests.venues.dutch import open_dutch_house

DECREE = {
    "game": "lu.roulette_english",
    "minimum": "2.00",
    "reference": "MoF 1/2026",
    "decreed_on": "2026-01-02",
    "effective_from": "2026-01-05",
}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def file(content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile("decree.pdf", content, "application/pdf")


def test_a_decree_is_recorded_corrected_and_read(sign_in: Any, director: Any, inspector: Any) -> None:
    boss, agent = sign_in(director), sign_in(inspector)
    assert "Record a decree" in text(boss.get("/tables/decrees/"))
    assert boss.post("/tables/decrees/new/", DECREE | {"scan": file()}).headers["Location"] == "/tables/decrees/"
    assert "already recorded" in text(boss.post("/tables/decrees/new/", DECREE))
    too_large = boss.post("/tables/decrees/new/", DECREE | {"scan": file(PDF + b" " * LARGEST_SCAN * 2)})
    assert (too_large.status_code, "larger than 5 MB" in text(too_large)) == (422, True)
    row = MinimumDecree.objects.get()
    page = text(agent.get("/tables/decrees/"))
    assert "MoF 1/2026" in page
    assert "Record a decree" not in page
    assert "Correct the entry" not in page
    scan = agent.get(f"/tables/decrees/{row.pk}/scan/")
    assert (scan.content, scan.headers["Content-Type"]) == (PDF, "application/pdf")
    correction = f"/tables/decrees/{row.pk}/correction/"
    assert "MoF 1/2026" in text(boss.get(correction))
    assert boss.post(correction, DECREE | {"minimum": "0"}).status_code == 422
    assert boss.post(correction, DECREE | {"minimum": "3"}).headers["Location"] == "/tables/decrees/"
    states = b"".join(agent.get("/tables/decrees/?export=csv&of=all").streaming_content).decode()
    assert [each in states for each in (";holds", ";replaced")] == [True, True]
    assert [agent.post(each, DECREE).status_code for each in ("/tables/decrees/new/", correction)] == [403, 403]
    assert boss.get(f"/tables/decrees/{uuid4()}/scan/").status_code == 404


def test_a_decree_through_the_api(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    boss, chef, key = sign_in(director), sign_in(chef_de_salle), uuid4().hex
    body = DECREE | {"scan": b64encode(PDF).decode()}
    first, again = (post(boss, "minimum-decrees/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(MinimumDecree.objects.get().pk)}
    assert set(post(boss, "minimum-decrees/", body).json()["errors"]) == {"reference"}
    assert post(chef, "minimum-decrees/", body).status_code == 403
    assert set(post(boss, "minimum-decrees/", body | {"scan": "?"}).json()["errors"]) == {"scan"}
    corrected = post(boss, "minimum-decrees/", DECREE | {"minimum": "3.00", "replaces": first["id"]})
    assert corrected.status_code == 200
    newest, oldest = chef.get("/api/v1/minimum-decrees/").json()["results"]
    assert [(each["minimum"], each["state"], each["has_scan"]) for each in (newest, oldest)] == [
        ("3.00", "holds", False),
        ("2.00", "replaced", True),
    ]
    assert chef.get(f"/api/v1/minimum-decrees/{first['id']}/scan/").content == PDF
    assert chef.get(f"/api/v1/minimum-decrees/{newest['id']}/scan/").status_code == 404


def test_a_table_is_opened_and_its_session_ended(sign_in: Any, chef_de_salle: Any, inspector: Any) -> None:
    chef, agent = sign_in(chef_de_salle), sign_in(inspector)
    at_table = table()
    opening = f"/tables/{at_table.pk}/opening/"
    assert "no decree in force" in text(chef.get(opening))
    decree()
    body = {"nonce": str(uuid4())}
    refused = chef.post(opening, body)
    assert (refused.status_code, "article 37-1, paragraph 5" in text(refused)) == (422, True)
    colour_chips.check(at_table)
    assert "float of this table is not open" in text(chef.post(opening, body))
    table_in_play()
    assert opening in text(chef.get("/tables/sessions/"))
    assert opening not in text(agent.get("/tables/sessions/"))
    assert agent.get(opening).status_code == 403
    shown = text(chef.post(opening, body, follow=True))
    assert "Session T-000001 is open at table 4." in shown
    assert "960.00" in shown
    row = TableSession.objects.get()
    sign = agent.get(f"/tables/sessions/{row.pk}/sign/")
    assert not faults(sign.content, VARIANTS["sign"])
    (page,) = PdfReader(io.BytesIO(sign.content)).pages
    printed = " ".join(page.extract_text().split())
    assert [each in printed for each in ("Mindesteinsatz", "Chances simples", "960,00")] == [True] * 3
    assert said.acts(cast.VENUE, "games.session.sign_printed")
    assert "End the table session" not in text(agent.get(f"/tables/sessions/{row.pk}/"))
    assert opening not in text(chef.get("/tables/sessions/"))
    end = f"/tables/sessions/{row.pk}/end/"
    assert agent.post(end).status_code == 403
    assert "Session T-000001 has ended." in text(chef.post(end, follow=True))
    assert "already ended" in text(chef.post(end, follow=True))
    assert "T-000001" in text(agent.get("/tables/sessions/?state=ended"))
    assert "T-000001" not in text(agent.get("/tables/sessions/?state=open"))


def test_a_black_jack_table_is_opened_with_its_multiple(sign_in: Any, chef_de_salle: Any) -> None:
    chef = sign_in(chef_de_salle)
    decree(BLACK_JACK, "5")
    at_table = table_in_play("7", BLACK_JACK)
    opening, body = f"/tables/{at_table.pk}/opening/", {"nonce": str(uuid4()), "minimum": "10", "multiple": "100"}
    page = text(chef.get(opening))
    assert [f'value="{each}"' in page for each in (50, 100, 200)] == [True, True, True]
    assert chef.post(opening, body | {"multiple": "75"}).status_code == 422
    assert "below the 5.00" in text(chef.post(opening, body | {"minimum": "4"}))
    assert "Side bets" in page
    applying.approve_side_bet("lu.perfect_pairs")
    assert "Perfect Pairs" in text(chef.get(opening))
    assert 'value="lu.super_jack"' not in text(chef.get(opening))
    page = text(chef.post(opening, body | {"side_bets": ["lu.perfect_pairs"]}, follow=True))
    assert [each in page for each in ("1,000.00", "100 × minimum", "in multiples of 10.00")] == [True] * 3


def test_sessions_through_the_api(sign_in: Any, chef_de_salle: Any, inspector: Any) -> None:
    chef, agent, key = sign_in(chef_de_salle), sign_in(inspector), uuid4().hex
    decree(BLACK_JACK, "5")
    at_table = table_in_play("7", BLACK_JACK)
    body = {"table": str(at_table.pk), "minimum": "10.00", "multiple": 50}
    first, again = (post(chef, "table-sessions/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(TableSession.objects.get().pk)}
    assert post(agent, "table-sessions/", body).status_code == 403
    assert set(post(chef, "table-sessions/", body | {"table": str(uuid4())}).json()["errors"]) == {"table"}
    (found,) = agent.get("/api/v1/table-sessions/?state=open").json()["results"]
    limits = {"hand": {"minimum": "10.00", "maximum": "500.00", "multiple": 50, "step": None, "chips": None}}
    assert (found["session"], found["limits"], found["state"]) == ("T-000001", limits, "open")
    end, key = f"table-sessions/{first['id']}/end/", uuid4().hex
    assert post(agent, end, {}).status_code == 403
    assert [post(chef, end, {}, key).json() for _each in range(2)] == [first, first]
    assert detail_of(post(chef, end, {})) == "This session has already ended."
    low = post(chef, "table-sessions/", body | {"minimum": "4.00"}).json()
    assert set(low["errors"]) == {"minimum"}


def test_a_dutch_casino_has_no_decrees(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    assert client.get("/tables/decrees/").status_code == 404
    assert client.get("/api/v1/minimum-decrees/").status_code == 404


def test_a_session_of_another_house_is_not_found(sign_in: Any) -> None:
    decree()
    row = open_session(table_in_play())
    client = sign_in(open_dutch_house())
    assert client.get(f"/tables/sessions/{row.pk}/").status_code == 404
    assert client.post(f"/tables/sessions/{row.pk}/end/").status_code == 404
