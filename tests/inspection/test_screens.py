"""The desk, the register of observations and its letters: who may, who may not, and what the pages say."""

from datetime import date, timedelta
from html import unescape
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from pypdf import PdfReader

from audit.reading import selectors
from compliance.inspection.models import Entry, EntryContent, Observation
from compliance.orphans.documents.services import PreparedDocument
from compliance.reports.models import Report
from compliance.vault.masters import current_master
from compliance.vault.services.data_keys import add_version
from compliance.vault.services.sealing import seal_file, unseal_file
from tests import cast, said
from tests.admissions.presenting import present
from tests.inspection.observing import AT, answer, close, known, observe, reply
from tests.reports.shelf import drawn, ordered

WRITTEN = {
    "severity": "request",
    "about": "Stubs of the night",
    "text": "Two stubs bear no address.",
    "refers": "",
    "refers_to": "",
    "due_on": "2026-03-10",
}


@pytest.fixture(autouse=True)
def that_evening(db: None) -> Any:
    with time_machine.travel(AT + timedelta(hours=1), tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_an_agent_begins_at_the_desk_and_everybody_else_tonight(
    sign_in: Any, inspector: Any, director: Any, auditor: Any
) -> None:
    assert sign_in(inspector).get("/").url == "/inspection/"
    assert sign_in(director).get("/").url == "/overview/"
    assert sign_in(auditor).get("/").url == "/door/tonight/"


def test_the_desk_shows_doors_lists_and_an_order_for_the_days_chosen(sign_in: Any, inspector: Any) -> None:
    client = sign_in(inspector)
    page = text(client.get("/inspection/?first=2026-03-01&last=2026-03-02"))
    assert "North" in page
    assert "Guests of honour" in page
    assert 'name="report" value="R-04"' in page
    assert 'name="first_day" value="2026-03-01"' in page
    assert 'name="last_day" value="2026-03-02"' in page
    assert "Orphan register" in page
    cited = (
        "article 67; article 75, paragraph 4",
        "article 76, paragraph 3",
        "article 8, paragraphs 1 and 4",
        "house rules, heading Paiements",
        "article 8, paragraph 7; article 69, paragraph 1",
    )
    assert all(f'<span class="article">{articles}</span>' in page for articles in cited)
    answer = client.post("/reports/", {"report": "R-03", "first_day": "2026-03-01", "last_day": "2026-03-02"})
    assert answer.url == f"/reports/{Report.objects.get().pk}/"


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("", "2026-03-02", "2026-03-02"),
        ("?first=soon", "2026-03-02", "2026-03-02"),
        ("?first=2026-03-01&last=2026-12-31", "2026-03-01", "2026-03-03"),
        ("?first=2026-03-03&last=2026-03-01", "2026-03-01", "2026-03-01"),
    ],
)
def test_the_desk_offers_days_that_have_begun(sign_in: Any, inspector: Any, asked: str, first: str, last: str) -> None:
    page = text(sign_in(inspector).get(f"/inspection/{asked}"))
    assert f'name="first_day" value="{first}"' in page
    assert f'name="last_day" value="{last}"' in page


def test_the_desk_leads_to_the_newest_report_of_each_kind(sign_in: Any, inspector: Any) -> None:
    waiting = ordered(cast.house(), inspector)
    assert f"/reports/{waiting.pk}/" not in text(sign_in(inspector).get("/inspection/"))
    row = drawn(cast.house(), inspector, volumes=2)
    page = text(sign_in(inspector).get("/inspection/"))
    assert page.count(f"/reports/{row.pk}/") == 1
    assert f"/reports/{waiting.pk}/" not in page


def test_the_desk_tells_who_stands_at_a_door(sign_in: Any, inspector: Any) -> None:
    page = text(sign_in(inspector).get("/inspection/"))
    assert "no one" in page


@pytest.mark.parametrize("name", ["director", "compliance_officer", "auditor", "porter", "administrator"])
def test_the_desk_is_the_authoritys(sign_in: Any, name: str) -> None:
    assert sign_in(cast.member(name)).get("/inspection/").status_code == 403
    assert sign_in(cast.member(name)).get("/inspection/observations/write/").status_code == 403


def test_every_page_of_an_agent_says_so_and_no_page_of_the_house(sign_in: Any, inspector: Any, director: Any) -> None:
    banner = "Inspection: read only"
    assert banner in text(sign_in(inspector).get("/door/tonight/"))
    assert "refers=page&amp;refers_to=/door/tonight/" in text(sign_in(inspector).get("/door/tonight/"))
    assert banner not in text(sign_in(director).get("/door/tonight/"))


def test_an_observation_from_the_first_word_to_the_closing(sign_in: Any, inspector: Any, director: Any) -> None:
    agent, house = sign_in(inspector), sign_in(director)
    written = agent.post("/inspection/observations/write/", WRITTEN, follow=True)
    assert "Observation O-2026-001 is recorded in the register." in text(written)
    address = f"/inspection/observations/{Observation.objects.get().pk}/"
    assert '<span class="count" aria-hidden="true">1</span>' in text(house.get("/inspection/observations/"))
    assert "1 observation of the authority awaits a reply, 0 overdue." in text(house.get("/door/tonight/"))
    answered = house.post(
        f"{address}answer/", {"text": "Completed.", "measure": "Asked again.", "measure_on": "2026-03-05"}, follow=True
    )
    assert "The casino's reply is recorded in the register." in unescape(text(answered))
    assert "observation of the authority awaits" not in text(house.get("/door/tonight/"))
    assert "The authority" in text(agent.post(f"{address}reply/", {"text": "Show me."}, follow=True))
    assert "The observation is closed." in text(agent.post(f"{address}close/", {"text": "In order."}, follow=True))
    page = text(agent.get(address))
    assert "Asked again." in page
    assert "Close the observation" not in page
    assert "Reply for the casino" not in text(house.get(address))
    assert len(said.acts(cast.VENUE, "inspection.observation.opened")) >= 2


def test_an_overdue_answer_alarms_the_house(sign_in: Any, director: Any) -> None:
    observe()
    with time_machine.travel(cast.local("2026-03-12 20:00"), tick=False):
        client = sign_in(director)
        assert "1 observation of the authority awaits a reply, 1 overdue." in text(client.get("/door/tonight/"))
        page = text(client.get("/inspection/observations/?state=overdue"))
        assert "O-2026-001" in page
        assert "2 days late" in text(client.get(f"/inspection/observations/{known(Observation.objects.get()).pk}/"))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"text": ""}, "This field is required."),
        ({"due_on": ""}, "Choose the day by which the casino must reply."),
        ({"refers": "card", "refers_to": "D-000077"}, "Card not found."),
    ],
)
def test_what_is_wrong_stands_beside_the_field(
    sign_in: Any, inspector: Any, changes: dict[str, str], words: str
) -> None:
    answer = sign_in(inspector).post("/inspection/observations/write/", WRITTEN | changes)
    assert answer.status_code == 422
    assert words in text(answer)
    assert not Observation.objects.exists()


def test_an_observation_refers_to_a_card(sign_in: Any, inspector: Any) -> None:
    card = present(cast.member("porter"), at=AT).card
    assert card is not None
    sign_in(inspector).post("/inspection/observations/write/", WRITTEN | {"refers": "card", "refers_to": "d-000001"})
    row = Observation.objects.get()
    assert row.refers_to == "D-000001"
    assert f'href="/door/cards/{card.pk}/"' in text(sign_in(inspector).get(f"/inspection/observations/{row.pk}/"))


def test_a_link_from_a_page_says_what_it_refers_to(sign_in: Any, inspector: Any) -> None:
    page = text(sign_in(inspector).get("/inspection/observations/write/?refers=page&refers_to=/door/cards/"))
    assert 'value="/door/cards/"' in page


@pytest.mark.parametrize("step", ["answer", "reply", "close"])
def test_the_other_side_is_turned_away(sign_in: Any, inspector: Any, director: Any, step: str) -> None:
    row = observe()
    other = inspector if step == "answer" else director
    answer = sign_in(other).post(f"/inspection/observations/{row.pk}/{step}/", {"text": "No."})
    assert answer.status_code == 403
    assert not Entry.objects.exists()


@pytest.mark.parametrize("name", ["porter", "cashier", "accountant", "administrator", "chef_de_salle"])
def test_observations_are_for_the_authority_and_those_who_answer(sign_in: Any, name: str) -> None:
    row = observe()
    client = sign_in(cast.member(name))
    for address in ("", f"{row.pk}/", f"{row.pk}/letter.pdf"):
        assert client.get(f"/inspection/observations/{address}").status_code == 403


def test_an_auditor_reads_and_writes_nothing(sign_in: Any, auditor: Any) -> None:
    row = observe()
    client = sign_in(auditor)
    assert "Reply for the casino" not in text(client.get(f"/inspection/observations/{row.pk}/"))
    assert client.post(f"/inspection/observations/{row.pk}/answer/", {"text": "No."}).status_code == 403


@pytest.mark.parametrize("step", ["answer", "reply", "close"])
def test_an_empty_word_is_asked_for_again(sign_in: Any, inspector: Any, director: Any, step: str) -> None:
    row = observe()
    client = sign_in(director if step == "answer" else inspector)
    answer = client.post(f"/inspection/observations/{row.pk}/{step}/", {"text": ""})
    assert answer.status_code == 422
    assert "This field is required." in text(answer)


def test_what_comes_after_the_closing_is_refused_with_words(sign_in: Any, inspector: Any, director: Any) -> None:
    row = observe()
    close(row, at=AT + timedelta(minutes=5))
    for client, step in ((sign_in(director), "answer"), (sign_in(inspector), "close")):
        answer = client.post(f"/inspection/observations/{row.pk}/{step}/", {"text": "And yet."})
        assert answer.status_code == 422
    assert Entry.objects.count() == 1


def picture() -> bytes:
    drawn = BytesIO()
    Image.new("RGB", (200, 100), "white").save(drawn, "PNG")
    return drawn.getvalue()


def test_a_photograph_comes_with_the_answer_and_is_opened_by_both_sides(
    sign_in: Any, inspector: Any, director: Any
) -> None:
    row = observe()
    sent = {"text": "See the photograph.", "document": SimpleUploadedFile("stubs.png", picture())}
    assert sign_in(director).post(f"/inspection/observations/{row.pk}/answer/", sent).status_code == 302
    entry = Entry.objects.get()
    assert picture() not in bytes(EntryContent.objects.get().sealed)
    opened = sign_in(inspector).get(f"/inspection/documents/{entry.pk}/")
    assert opened["Content-Type"] == "image/jpeg"
    assert "O-2026-001-1.jpg" in opened["Content-Disposition"]
    assert len(opened.content) == entry.size
    (note,) = said.acts(cast.VENUE, "inspection.document.read")
    assert note.subject_id == entry.pk
    thread = text(sign_in(inspector).get(f"/inspection/observations/{row.pk}/"))
    assert f"/inspection/documents/{entry.pk}/" in thread
    assert "stubs.png" in thread
    (answered,) = said.acts(cast.VENUE, "inspection.observation.answered")
    (kept,) = selectors.rows_of(answered.act).entries
    assert kept.personal["after"]["file_name"] == "stubs.png"
    assert "file_name" not in kept.after
    by_api = sign_in(inspector).get(f"/api/v1/observations/documents/{entry.pk}/")
    for name in ("Content-Disposition", "Content-Security-Policy"):
        assert by_api[name] == opened[name]


def _under_newer_key(version: int, entry_id: UUID, content: bytes) -> bytes:
    add_version(cast.VENUE, "answer", version, current_master(may_make=False))
    return seal_file("answer", cast.VENUE, entry_id, content)


def test_a_document_that_is_not_what_the_register_names_is_not_handed_out(sign_in: Any, director: Any) -> None:
    first, second = observe(), observe()
    for row, colour in ((first, "white"), (second, "black")):
        drawn = BytesIO()
        Image.new("RGB", (200, 100), colour).save(drawn, "PNG")
        sent = {"text": "See.", "document": SimpleUploadedFile("a.png", drawn.getvalue())}
        sign_in(director).post(f"/inspection/observations/{row.pk}/answer/", sent)
    one, other = EntryContent.objects.order_by("entry_id")
    # The database takes a newer key alone; with it, an intruder moves the document of another entry here.
    content = unseal_file("answer", cast.VENUE, other.pk, other.sealed)
    EntryContent.objects.filter(pk=one.pk).update(sealed=_under_newer_key(2, other.pk, content))
    assert sign_in(director).get(f"/inspection/documents/{one.pk}/").status_code == 404
    altered = bytearray(_under_newer_key(3, one.pk, content))
    altered[-1] ^= 1
    EntryContent.objects.filter(pk=one.pk).update(sealed=bytes(altered))
    assert sign_in(director).get(f"/inspection/documents/{one.pk}/").status_code == 404
    without = answer(second)
    assert sign_in(director).get(f"/inspection/documents/{without.pk}/").status_code == 404


def test_a_file_of_another_kind_is_refused(sign_in: Any, director: Any) -> None:
    row = observe()
    sent = {"text": "See.", "document": SimpleUploadedFile("a.exe", b"MZ and more")}
    answer = sign_in(director).post(f"/inspection/observations/{row.pk}/answer/", sent)
    assert answer.status_code == 422
    assert not Entry.objects.exists()


def test_a_file_too_large_is_refused(sign_in: Any, director: Any) -> None:
    row = observe()
    sent = {"text": "See.", "document": SimpleUploadedFile("a.pdf", b"%PDF-1.7" + bytes(6 * 1024 * 1024))}
    assert sign_in(director).post(f"/inspection/observations/{row.pk}/answer/", sent).status_code == 422
    assert not Entry.objects.exists()


def test_the_thread_is_a_letter_in_the_language_of_the_authority(sign_in: Any, director: Any) -> None:
    row = observe(refers="report", refers_to="R-04")
    answer(row, at=AT + timedelta(minutes=10), measure="Asked again.", measure_on=AT.date())
    close(row, at=AT + timedelta(minutes=20))
    printed = sign_in(director).get(f"/inspection/observations/{row.pk}/letter.pdf")
    assert printed["Content-Type"] == "application/pdf"
    words = " ".join(page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages)
    assert "O-2026-001" in words
    plain = " ".join(words.split())
    for mention in (
        "Extrait du registre d’observations",
        "Type Demande",
        "Auteur Inspector",
        "Échéance",
        "Visa de l’établissement",
        "Visa de l’autorité",
    ):
        assert mention in plain, mention
    assert "Luxembourg Mondorf" not in plain, "it is an extract of a register, and addressed to no one"
    assert plain.count("agents") == 1, "the authority is named once, below its visa"
    assert "Asked again." in words
    assert "Seen, in order." in words
    (note,) = said.acts(cast.VENUE, "inspection.observation.printed")
    assert said.own_facts(note) == {"observation": "O-2026-001"}


def letter(client: Any, row: Any) -> str:
    printed = client.get(f"/inspection/observations/{row.pk}/letter.pdf")
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(printed.content)).pages).split())


def test_the_letter_of_a_note_states_no_day_by_which_to_answer(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    assert "Échéance" in letter(client, observe())
    note = letter(client, observe(severity="note", due_on=None))
    assert "Two stubs of the evening bear no address." in note
    assert "Échéance" not in note


def test_the_letter_states_the_digest_of_a_document_and_when_another_answer_is_due(sign_in: Any, director: Any) -> None:
    row = observe()
    answer(row, document=PreparedDocument("application/pdf", 7, "ab" * 32, b"sealed"))
    reply(row, due_on=date(2026, 3, 17))
    words = letter(sign_in(director), row)
    assert f"Document,SHA-256{'ab' * 32}" in words.replace(" ", ""), "it fills more than a line"
    assert "Autre réponse attendue pour le 17 mars 2026" in words


def test_another_house_has_no_such_observation(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    for address in ("observations/{}/", "observations/{}/letter.pdf", "documents/{}/"):
        nothing = address.format("018f0000-0000-7000-8000-00000000dead")
        assert client.get(f"/inspection/{nothing}").status_code == 404
