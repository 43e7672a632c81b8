"""The desk at two in the morning: a guest asks to be kept out, reads, signs, and leaves with a receipt."""

import io
import re
from datetime import date, timedelta
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.test import Client
from pypdf import PdfReader

from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.signatures import ReceiptPrint, RequestSignature
from compliance.http.pdf.drawing import VARIANTS
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.asking import STROKES, sign
from tests.exclusions.keeping_out import keep_out, ministerial
from tests.structure import faults
from tests.venues.dutch import open_dutch_house

DESK = "/exclusions/requests/"
WHO = {"surname": "Weber", "given_names": "Jean", "born_on": "17.05.1980", "sex": "M"}
WISH = {"kind": "self_ban", "language": "pt", "length": "3"}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def hidden(page: str) -> dict[str, str]:
    """What the page of the text carries along."""
    fields = re.findall(r'<input type="hidden"\s+name="(\w+)"\s+value="([^"]*)"', page)
    return {name: unescape(value) for name, value in fields if name != "csrfmiddlewaretoken"}


def shown(client: Client, address: str = DESK, **sent: str) -> str:
    answer = client.post(address, WHO | WISH | sent | {"do": "read"})
    assert answer.status_code == 200, answer.content.decode()
    return answer.content.decode()


def text(answer: Any) -> str:
    assert not faults(answer.content, VARIANTS["request"])
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert len(pages) == 1
    return " ".join(pages[0].extract_text().split())


def test_a_cashier_takes_it_from_the_first_word_to_the_receipt(sign_in: Any, cashier: Any) -> None:
    client = sign_in(cashier)
    assert "until 03/06/2026" in client.get(DESK).content.decode()
    page = shown(client)
    assert 'lang="pt"' in page
    assert "3 de junho de 2026" in page
    assert "não pode ser revisto nem revogado" in page
    assert not Measure.objects.exists(), "nothing is entered before it is signed"
    answer = client.post(DESK, hidden(page) | {"do": "screen", "strokes": STROKES})
    row = Measure.objects.get()
    assert answer.headers["Location"] == f"{DESK}signed/{row.pk}/"
    assert row.signature.language == "pt"
    done = client.get(answer.headers["Location"]).content.decode()
    assert row.reference in done
    assert "Weber" not in done
    assert "inside, ask them calmly and discreetly" in done
    receipt = client.post(f"{DESK}signed/{row.pk}/receipt/")
    assert receipt["Content-Type"] == "application/pdf"
    assert row.reference in receipt["Content-Disposition"]
    for part in ("RECIBO", row.reference, "Casino Mondorf", "Weber, Jean", "3 de junho de 2026", "PLAY IT SAFE"):
        assert part in text(receipt)
    assert "Cópia" not in text(receipt)
    copy = client.post(f"{DESK}signed/{row.pk}/receipt/")
    assert "Cópia, impressa em 3 de março de 2026" in text(copy)
    assert "Print a copy" in client.get(f"{DESK}signed/{row.pk}/").content.decode()


@pytest.mark.parametrize("language", ["fr", "de", "pt", "en", "nl", "it"])
def test_each_language_is_one_sheet_as_form_and_as_receipt(sign_in: Any, cashier: Any, language: str) -> None:
    client = sign_in(cashier)
    sent = {"language": language, "surname": "Weber-" * 12, "kind": "visit_limit", "visits": "2", "period": "month"}
    page = shown(client, **sent)
    form = client.post(DESK, hidden(page) | {"do": "print"})
    assert "PLAY IT SAFE" in text(form)
    answer = client.post(DESK, hidden(page) | {"do": "paper"}, follow=True)
    assert "inside, ask them calmly and discreetly" not in answer.content.decode(), "whoever comes less often may stay"
    row = Measure.objects.get()
    assert row.signature.way == "paper"
    assert row.reference in text(client.post(f"{DESK}signed/{row.pk}/receipt/"))


def test_a_porter_takes_it_too_and_from_the_last_scan(sign_in: Any, porter: Any, guest: UUID) -> None:
    client, address = sign_in(porter), f"{DESK}{guest}/"
    page = client.get(address).content.decode()
    assert "Weber, Jean" in page
    assert "Registered guest?" not in page
    assert said.acts(cast.VENUE, "people.guest.opened")[0].actor == porter.pk
    read = client.post(address, WISH | {"do": "read"}).content.decode()
    assert client.post(address, hidden(read) | {"do": "paper"}).status_code == 302
    assert Measure.objects.get().person_id == guest
    assert client.get(f"{DESK}{uuid4()}/").status_code == 404


def test_the_desk_leads_to_it_with_the_guest_in_view(sign_in: Any, porter: Any, cashier: Any, guest: UUID) -> None:
    typed = {
        "surname": "Weber",
        "first_names": "Jean",
        "born_on": "17.05.1980",
        "kind": "passport",
        "number": "P123",
        "issuing_state": "LUX",
        "nationality": "LUX",
        "expires_on": "01.06.2030",
        "sex": "M",
    }
    desk = sign_in(porter).post("/door/manual/", typed | {"nonce": str(uuid4())}).content.decode()
    assert f"{DESK}{guest}/" in desk
    assert f"{DESK}{guest}/" in sign_in(cashier).get(f"/guests/{guest}/").content.decode()


def test_a_guest_is_found_at_the_desk_by_whoever_may_see_guests(
    sign_in: Any, porter: Any, cashier: Any, guest: UUID
) -> None:
    client = sign_in(cashier)
    found = client.post(DESK, {"do": "search", "text": "web"}).content.decode()
    assert f"{DESK}{guest}/" in found
    assert said.own_facts(said.acts(cast.VENUE, "people.guest.searched")[0]) == {"found": 1}
    assert "No guest found." in client.post(DESK, {"do": "search", "text": "nobody"}).content.decode()
    assert client.post(DESK, {"do": "search", "text": "w"}).status_code == 422
    unseen = sign_in(porter).post(DESK, {"do": "search", "text": "web"}).content.decode()
    assert f"{DESK}{guest}/" not in unseen


def test_a_double_click_is_one_ban_and_the_same_answer(sign_in: Any, cashier: Any, guest: UUID) -> None:
    client, address = sign_in(cashier), f"{DESK}{guest}/"
    page = client.post(address, WISH | {"do": "read"}).content.decode()
    sent = hidden(page) | {"do": "screen", "strokes": STROKES}
    first, second = (client.post(address, sent) for _each in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert Measure.objects.count() == 1
    again = client.post(address, WISH | {"do": "read"})
    assert again.status_code == 422
    assert "applies from 2026-03-03 to 2026-06-03" in again.content.decode()


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"length": ""}, "This field is required."),
        ({"length": "other"}, "Enter the last day or choose"),
        ({"length": "other", "last_day": "soon"}, "day.month.year"),
        ({"length": "other", "last_day": "2026-03-20"}, "must end between 2026-04-03 and 2033-03-03"),
        ({"last_day": "2026-09-01"}, "not both"),
        ({"length": "5"}, "Select a valid choice"),
        ({"language": ""}, "This field is required."),
        ({"kind": "visit_limit"}, "Required for a visit limit"),
        ({"kind": "visit_limit", "visits": "0", "period": "week"}, "greater than or equal to 1"),
        (
            {"kind": "visit_limit", "visits": "7", "period": "week"},
            "This limit would have no effect. Days in the period: 7.",
        ),
        ({"born_on": ""}, "a person cannot be identified by name alone."),
        ({"first_day": "2026-03-02"}, "today at the earliest"),
        ({"first_day": "9999-12-31"}, "too far ahead"),
        ({"length": "other", "last_day": "9999-12-31"}, "must end between"),
    ],
)
def test_what_is_refused_keeps_everything_that_was_typed(
    sign_in: Any, cashier: Any, sent: dict[str, str], sentence: str
) -> None:
    answer = sign_in(cashier).post(DESK, WHO | WISH | sent | {"do": "read"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert sentence in page
    assert 'value="Jean"' in page
    assert not Measure.objects.exists()


def test_a_date_of_their_own_and_a_later_beginning(sign_in: Any, cashier: Any) -> None:
    client = sign_in(cashier)
    page = shown(client, length="other", last_day="2026-05-20", first_day="2026-04-10")
    assert "20 de maio de 2026" in page
    client.post(DESK, hidden(page) | {"do": "paper"})
    row = Measure.objects.get()
    assert (row.first_day, row.last_day) == (date(2026, 4, 10), date(2026, 5, 20))
    client.post(DESK, hidden(shown(client, first_day="2026-06-30", length="1")) | {"do": "paper"})
    assert Measure.objects.latest("pk").last_day == date(2026, 7, 30)


def test_going_back_loses_nothing(sign_in: Any, cashier: Any) -> None:
    client = sign_in(cashier)
    back = client.post(DESK, hidden(shown(client)) | {"do": "change"})
    assert back.status_code == 200
    assert 'value="Jean"' in back.content.decode()
    assert 'value="pt"' in back.content.decode()


def test_without_a_stroke_the_text_stays_and_says_so(sign_in: Any, cashier: Any) -> None:
    client = sign_in(cashier)
    answer = client.post(DESK, hidden(shown(client)) | {"do": "screen", "strokes": ""})
    assert answer.status_code == 422
    assert "The signature is missing" in answer.content.decode()
    assert hidden(answer.content.decode())["surname"] == "Weber"


def test_over_midnight_the_new_days_are_read_again(sign_in: Any, cashier: Any) -> None:
    with time_machine.travel(cast.local("2026-03-03 23:59"), tick=False):
        client = sign_in(cashier)
        sent = hidden(shown(client))
    with time_machine.travel(cast.local("2026-03-04 00:02"), tick=False):
        answer = client.post(DESK, sent | {"do": "screen", "strokes": STROKES})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "Have the guest read and sign it again" in page
        assert "4 de junho de 2026" in page
        assert not Measure.objects.exists()
        assert client.post(DESK, hidden(page) | {"do": "screen", "strokes": STROKES}).status_code == 302
    assert Measure.objects.get().first_day == date(2026, 3, 4)


def test_what_cannot_be_signed_any_more_is_said_beside_its_field(sign_in: Any, cashier: Any, guest: UUID) -> None:
    client, address = sign_in(cashier), f"{DESK}{guest}/"
    one, other = (hidden(client.post(address, WISH | {"do": "read"}).content.decode()) for _each in range(2))
    client.post(address, one | {"do": "paper"})
    answer = client.post(address, other | {"do": "paper"})
    assert answer.status_code == 422
    assert "applies from 2026-03-03" in answer.content.decode()
    changed = client.post(address, other | {"read": "0" * 64, "do": "paper"})
    assert changed.status_code == 422
    assert "applies from 2026-03-03" in changed.content.decode()


def test_nobody_reads_the_register_of_measures_for_it(sign_in: Any, cashier: Any, porter: Any) -> None:
    others, mine = keep_out(ministerial()), sign()
    client = sign_in(cashier)
    for address in ("/exclusions/", f"/exclusions/{mine.pk}/", f"/exclusions/{others.pk}/", "/exclusions/attempts/"):
        assert client.get(address).status_code in {403, 404}
    assert client.get(f"{DESK}signed/{mine.pk}/").status_code == 200
    assert client.get(f"{DESK}signed/{others.pk}/").status_code == 404
    assert client.post(f"{DESK}signed/{others.pk}/receipt/").status_code == 404
    colleague = sign_in(porter)
    assert colleague.get(f"{DESK}signed/{mine.pk}/").status_code == 404
    assert colleague.post(f"{DESK}signed/{mine.pk}/receipt/").status_code == 404
    with time_machine.travel(cast.TUESDAY + timedelta(days=1), tick=False):
        assert sign_in(cashier).get(f"{DESK}signed/{mine.pk}/").status_code == 404
    assert not ReceiptPrint.objects.exists()


@pytest.mark.parametrize("name", ["inspector", "auditor", "administrator"])
def test_whoever_meets_no_guests_takes_no_request(request: Any, sign_in: Any, name: str) -> None:
    client, row = sign_in(request.getfixturevalue(name)), sign()
    assert client.get(DESK).status_code == 403
    assert client.post(DESK, WHO | WISH).status_code == 403
    assert client.post(f"{DESK}signed/{row.pk}/receipt/").status_code == 403
    assert RequestSignature.objects.count() == 1


def test_the_page_of_the_measure_shows_what_was_signed_and_prints_copies(
    sign_in: Any, compliance_officer: Any, inspector: Any
) -> None:
    row, client = sign(), sign_in(compliance_officer)
    page = client.get(f"/exclusions/{row.pk}/").content.decode()
    for part in ("Signed text", row.signature.text_digest, "Français", "M10 10 60 90", "Print the receipt"):
        assert part in page
    assert "REÇU" in text(client.post(f"{DESK}signed/{row.pk}/receipt/"))
    assert "Copie, imprimée le 3 mars 2026" in text(client.post(f"{DESK}signed/{row.pk}/receipt/"))
    assert client.post(f"{DESK}signed/{keep_out(ministerial()).pk}/receipt/").status_code == 404
    assert client.post(f"{DESK}signed/{uuid4()}/receipt/").status_code == 404
    read_only = sign_in(inspector).get(f"/exclusions/{row.pk}/").content.decode()
    assert "Signed text" in read_only
    assert "Print a copy" not in read_only


def test_a_house_whose_law_knows_none_says_so(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    assert "Niet aan de balies van dit casino" in client.get(DESK).content.decode()
    assert client.post(DESK, WHO | WISH | {"do": "read"}).status_code == 422
