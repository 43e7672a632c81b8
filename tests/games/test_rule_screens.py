"""Published rules on the pages of staff, through the API, and on the public page for guests."""

import io
from base64 import b64encode
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from compliance.games.models.rule_documents import RuleVersion
from compliance.games.rule_documents.domain import Text
from compliance.games.rule_documents.services.versions import LARGEST_FILE
from compliance.games.rule_documents.views import limits
from compliance.http.pdf.drawing import VARIANTS
from tests import cast
from tests.cast import VENUE, member
from tests.exclusions.api_requests import post
from tests.games.dutch_schemes import table
from tests.games.openings import PDF
from tests.games.rule_versions import (
    DUTCH_TEXT,
    TODAY,
    open_valkenburg,
    prepare,
    prepare_next,
    publish,
    publish_regulations,
    regulations,
    withdraw,
)
from tests.structure import faults
from tests.venues.dutch import DUTCH

REGULATIONS = {
    "kind": "internal_regulations",
    "name": "Black Jack",
    "title_fr": "Règlement intérieur",
    "paragraphs_fr": "Article 1er.\n\nArticle 2.",
    "title_en": "House rules",
}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def file(content: bytes = PDF) -> SimpleUploadedFile:
    return SimpleUploadedFile("rules.pdf", content, "application/pdf")


def test_rules_are_prepared_and_published_by_two_persons(
    sign_in: Any, compliance_officer: Any, director: Any, inspector: Any
) -> None:
    officer, boss, agent = sign_in(compliance_officer), sign_in(director), sign_in(inspector)
    assert "Prepare a document" in text(officer.get("/tables/rules/"))
    assert "Prepare a document" not in text(agent.get("/tables/rules/"))
    assert agent.get("/tables/rules/new/").status_code == 403
    assert "Text (French)" in text(officer.get("/tables/rules/new/"))
    wrong = officer.post("/tables/rules/new/", REGULATIONS)
    assert (wrong.status_code, "Article 1er." in text(wrong)) == (422, True)
    sent = officer.post("/tables/rules/new/", REGULATIONS | {"file_en": file()})
    row = RuleVersion.objects.get()
    page = f"/tables/rules/{row.pk}/"
    assert sent.headers["Location"] == page
    assert "another person must publish" in text(officer.get(page))
    assert "Publish the version" in text(boss.get(page))
    late = boss.post(f"{page}publication/", {"valid_from": "2026-03-02"})
    assert (late.status_code, "That day is over" in text(late)) == (422, True)
    assert boss.post(f"{page}publication/", {"valid_from": "2026-03-03"}).headers["Location"] == page
    assert "In force" in text(agent.get("/tables/rules/"))
    pdf = agent.get(f"{page}file/en/")
    assert (pdf.content, "sandbox" in pdf["Content-Security-Policy"]) == (PDF, True)
    assert boss.post(f"{page}withdrawal/", {"last_day": "2026-03-03", "reason": "Ended."}).status_code == 302
    assert "Ended." in text(boss.get(page))


def test_the_next_version_begins_with_the_former_texts(sign_in: Any, director: Any) -> None:
    row, boss = regulations(), sign_in(director)
    page = f"/tables/rules/{row.pk}/next/"
    assert "Une main par joueur." in text(boss.get(page))
    large = boss.post(page, {"title_fr": "R", "file_fr": file(PDF + b" " * LARGEST_FILE * 2)})
    assert (large.status_code, "larger than 5 MB" in text(large)) == (422, True)
    assert boss.post(page, {"title_fr": "R", "paragraphs_fr": "Deux mains."}).status_code == 302
    assert RuleVersion.objects.count() == 2


def test_the_page_names_rules_that_are_missing(sign_in: Any) -> None:
    boss = sign_in(open_valkenburg())
    table("8", "nl.poker_house")
    boss.post("/i18n/setlang/", {"language": "en"})
    assert "Poker: no poker rules in force." in text(boss.get("/tables/rules/"))


def test_the_poster_has_the_address_of_the_public_page(sign_in: Any, director: Any) -> None:
    answer = sign_in(director).get("/tables/rules/poster/")
    assert not faults(answer.content, VARIANTS["sign"])
    words = " ".join(PdfReader(io.BytesIO(answer.content)).pages[0].extract_text().split())
    assert "Règlement des jeux" in words
    assert str(VENUE) in words.replace(" ", "")


def test_the_poster_has_the_configured_host(sign_in: Any, director: Any, settings: Any) -> None:
    settings.PRODUCTION, settings.ALLOWED_HOSTS = True, [".casino.example", "localhost"]
    answer = sign_in(director).get("/tables/rules/poster/", headers={"Host": "localhost"})
    words = PdfReader(io.BytesIO(answer.content)).pages[0].extract_text()
    assert f"https://casino.example/rules/{VENUE}/" in "".join(words.split())


def test_the_api_prepares_publishes_and_withdraws(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    officer, boss = sign_in(compliance_officer), sign_in(director)
    texts = [{"language": "fr", "title": "Avis", "file": b64encode(PDF).decode()}]
    sent = {"kind": "posted_notice", "name": "Black Jack", "texts": texts}
    document = post(officer, "published-rules/", sent).json()["id"]
    more = {"texts": [{"language": "fr", "title": "Avis", "paragraphs": "16/17."}]}
    assert post(officer, f"published-rules/documents/{document}/versions/", more).status_code == 200
    first, second = RuleVersion.objects.order_by("number")
    assert boss.get(f"/api/v1/published-rules/{first.pk}/file/fr/").content == PDF
    of = f"published-rules/{second.pk}"
    assert post(officer, f"{of}/publication/", {"valid_from": "2026-03-03"}).status_code == 409
    assert post(boss, f"{of}/publication/", {"valid_from": "2026-03-03"}).status_code == 200
    assert post(boss, f"{of}/withdrawal/", {"last_day": "2026-03-04", "reason": "Ended."}).status_code == 200
    rows = boss.get("/api/v1/published-rules/").json()["results"]
    assert [(row["number"], row["state"], row["notice"]) for row in rows] == [
        (2, "holds", "none"),
        (1, "replaced", "none"),
    ]
    assert rows[0]["last_day"] == "2026-03-04"


def test_another_house_finds_nothing(sign_in: Any) -> None:
    row = regulations()
    boss = sign_in(open_valkenburg())
    for address in ("", "next/", "file/fr/"):
        assert boss.get(f"/tables/rules/{row.pk}/{address}").status_code == 404
    assert boss.post(f"/tables/rules/{row.pk}/publication/", {"valid_from": "2026-03-03"}).status_code == 404


# --- The public page.


def test_guests_read_the_rules_without_sign_in_cookie_or_script() -> None:
    open_valkenburg()
    row = prepare(texts=[DUTCH_TEXT, Text("en", "Poker rules", file=PDF)])
    publish(row)
    guest = Client()
    answer = guest.get(f"/rules/{DUTCH}/", headers={"Accept-Language": "en"})
    page = text(answer)
    assert (answer.status_code, answer["Cache-Control"], answer["Content-Language"]) == (
        200,
        "public, max-age=300",
        "en",
    )
    assert not answer.cookies
    assert "<script" not in page
    assert "Poker rules" in page
    dutch_page = text(guest.get(f"/rules/{DUTCH}/nl/"))
    assert "Spelregels Texas Hold’em" in dutch_page
    words = text(guest.get(f"/rules/{DUTCH}/nl/{row.pk}/"))
    assert "<p>Artikel 2. De rake.</p>" in words
    assert "Open the rules (PDF" in text(guest.get(f"/rules/{DUTCH}/en/{row.pk}/"))
    pdf = guest.get(f"/rules/{DUTCH}/en/{row.pk}/file/")
    assert (pdf.content, "immutable" in pdf["Cache-Control"]) == (PDF, True)
    german = text(guest.get(f"/rules/{DUTCH}/de/{row.pk}/"))
    assert "Spelregels Texas Hold’em" in german
    assert guest.head(f"/rules/{DUTCH}/").status_code == 200
    assert guest.post(f"/rules/{DUTCH}/").status_code == 405


def test_a_page_for_guests_names_its_language_and_reads_one_text() -> None:
    open_valkenburg()
    row = prepare(texts=[DUTCH_TEXT, Text("en", "Poker rules", "Article 1."), Text("de", "Regeln", "Artikel eins.")])
    publish(row)
    for code in ("nl", "fr", "en"):
        for page in ("", f"{row.pk}/"):
            answer = Client().get(f"/rules/{DUTCH}/{code}/{page}", headers={"Accept-Language": "de"})
            assert answer["Content-Language"] == code
    with CaptureQueriesContext(connection) as asked:
        assert "Article 1." in text(Client().get(f"/rules/{DUTCH}/en/{row.pk}/"))
    assert len([query for query in asked if '"paragraphs"' in query["sql"]]) == 1


def test_the_person_who_prepared_notified_rules_is_offered_no_act(sign_in: Any) -> None:
    boss = open_valkenburg()
    row = prepare(at=cast.TUESDAY)
    page = f"/tables/rules/{row.pk}/"
    assert 'value="2026-03-04"' in text(sign_in(boss).get(page))
    publish(row, TODAY + timedelta(days=1), at=cast.TUESDAY)
    officer = sign_in(member("compliance_officer.nl"))
    officer.post("/i18n/setlang/", {"language": "en"})
    assert "another person must withdraw it" in text(officer.get(page))
    sent = officer.post(f"{page}withdrawal/", {"last_day": "2026-03-04", "reason": "Ended."})
    assert (sent.status_code, "Another person must withdraw it" in text(sent)) == (422, True)
    assert sign_in(boss).post(f"{page}withdrawal/", {"last_day": "2026-03-04", "reason": "Ended."}).status_code == 302


def test_guests_find_older_versions_and_no_draft() -> None:
    open_valkenburg()
    first = prepare()
    publish(first)
    second = prepare_next(first)
    guest = Client()
    assert guest.get(f"/rules/{DUTCH}/nl/{second.pk}/").status_code == 404
    publish(second)
    old = text(guest.get(f"/rules/{DUTCH}/en/{first.pk}/"))
    assert "does not apply today" in old
    assert f"/rules/{DUTCH}/en/{second.pk}/" in old
    assert f"/rules/{DUTCH}/en/{first.pk}/" in text(guest.get(f"/rules/{DUTCH}/en/{second.pk}/"))
    withdraw(second, TODAY)
    with time_machine.travel(cast.TUESDAY.replace(day=5), tick=False):
        assert "has published no rules" in text(guest.get(f"/rules/{DUTCH}/en/"))


def test_a_guest_of_one_house_finds_no_rules_of_another() -> None:
    open_valkenburg()
    row = regulations()
    publish_regulations(row)
    guest = Client()
    assert guest.get(f"/rules/{VENUE}/fr/{row.pk}/").status_code == 200
    assert guest.get(f"/rules/{DUTCH}/fr/{row.pk}/").status_code == 404
    assert guest.get(f"/rules/{uuid4()}/").status_code == 404
    assert guest.get(f"/rules/{VENUE}/fr/{row.pk}/file/").status_code == 404


def test_a_text_of_rules_is_never_markup() -> None:
    row = regulations(texts=[Text("fr", "<b>R</b>", "<script>alert(1)</script>")])
    publish_regulations(row)
    page = text(Client().get(f"/rules/{VENUE}/fr/{row.pk}/"))
    assert "<script" not in page
    assert "&lt;script&gt;" in page


def test_a_network_reads_so_often_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_IN_A_MINUTE", 2)
    monkeypatch.setattr("compliance.games.rule_documents.views.public.READERS", limits.MinuteCounts())
    guest = Client()
    assert [guest.get(f"/rules/{VENUE}/").status_code for _time in range(3)] == [200, 200, 429]
    with time_machine.travel(cast.TUESDAY.replace(hour=23), tick=False):
        assert guest.get(f"/rules/{VENUE}/").status_code == 200


def test_staff_who_are_signed_in_leave_no_copy_in_a_cache(sign_in: Any) -> None:
    answer = sign_in(member("director")).get(f"/rules/{VENUE}/")
    assert "no-store" in answer["Cache-Control"]
