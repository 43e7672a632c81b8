"""Characters that nobody sees: in no name, from no side, and no way around an exclusion."""

import json
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import suppress
from uuid import uuid4

import pytest
import time_machine
from django.apps import apps
from django.db import IntegrityError, connection, models, transaction
from django.test import Client

from audit.recording.log import act as log_act
from audit.schema.registers import Register
from compliance.exclusions.ministerial_list.domain.values import text_of
from compliance.http.infrastructure.uploads import last_part
from compliance.http.input.hidden_characters import PATTERN, hidden_in, without_hidden
from compliance.people.models import Particulars
from compliance.venues.models.staff import Staff
from compliance.venues.services import accounts
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out, weber

BIDIRECTIONAL = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
INVISIBLE = "\u00ad\u034f\u115f\u1160\u17b4\u180e\u200b\u200c\u200d\u2060\u2063\u2800\u3164\ufe0f\ufeff\uffa0\U000e0041"
HIDDEN = BIDIRECTIONAL + INVISIBLE
SPELLED = {
    "Persian, with a non-joiner": "پوری\u200cنژاد",
    "Sinhala, with a joiner": "ප\u0dcaරසන\u0dcaන".replace("\u0dcaර", "\u0dca\u200dර"),
    "Malayalam": "ന\u0d4d\u200dസ",
    "Arabic": "محمد",
    "accents apart": "Zoe\u0308",
    "French, with a narrow space": "Attention\u202f: à demain",
    "no-break space": "de\u00a0Vries",
    "several lines": "one\n\ttwo\r\nthree",
    "an emoji": "👍",
}


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Iterator[None]:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def name(sign: str) -> str:
    return f"We{sign}ber"


def test_what_unicode_ignores_or_turns_is_hidden_and_the_database_agrees() -> None:
    signs = [chr(code) for code in range(1, sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF]
    ours = {sign for sign in signs if hidden_in(name(sign))}
    with connection.cursor() as cursor:
        cursor.execute("SELECT u FROM unnest(%s::text[]) u WHERE 'We' || u || 'ber' ~ %s", [signs, PATTERN])
        theirs = {sign for (sign,) in cursor.fetchall()}
    assert ours == theirs
    named = {sign for sign in signs if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} and sign not in "\t\n\r"}
    turning = {sign for sign in signs if unicodedata.bidirectional(sign) in {"LRE", "RLE", "LRO", "RLO", "PDF"}}
    turning |= {sign for sign in signs if unicodedata.bidirectional(sign) in {"LRI", "RLI", "FSI", "PDI"}}
    assert named | turning | set(HIDDEN) <= ours
    assert not {sign for sign in ours if unicodedata.category(sign)[0] in "NP"}


def test_what_is_part_of_a_spelling_stays() -> None:
    assert {what for what, text in SPELLED.items() if hidden_in(text) or without_hidden(text) != text} == set()
    assert [hidden_in(text) for text in ("\u200cنژاد", "نژاد\u200c", "نژاد \u200cپ", "a\u200dب")] == [
        "U+200C",
        "U+200C",
        "U+200C",
        "U+200D",
    ]


def test_a_form_refuses_each_with_its_code(sign_in: Callable[[Staff], Client], administrator: Staff) -> None:
    client, accepted = sign_in(administrator), []
    for sign in HIDDEN:
        sent = {"username": "nora", "full_name": f"No{sign}ra Thill", "language": "fr"}
        page = client.post("/house/staff/new/", sent)
        shown = page.content.decode()
        if page.status_code != 422 or f"U+{ord(sign):04X}" not in shown or "cannot be seen" not in shown:
            accepted.append(hex(ord(sign)))
    assert not accepted
    assert not Staff.objects.filter(username="nora").exists()


def test_the_api_refuses_each_at_any_depth(director: Staff) -> None:
    client, accepted = cast.machine(director), []
    for sign in HIDDEN:
        for body in ({"text": name(sign)}, {"any": [{"deep": name(sign)}]}):
            answer = client.post(
                "/api/v1/guests/search/",
                json.dumps(body),
                content_type="application/json",
                headers={"Idempotency-Key": str(uuid4())},
            )
            if answer.status_code != 400 or f"U+{ord(sign):04X}" not in answer.content.decode():
                accepted.append((hex(ord(sign)), answer.status_code))
    assert not accepted


def test_the_database_refuses_each_past_the_services() -> None:
    accepted = []
    for sign in HIDDEN:
        with suppress(IntegrityError), transaction.atomic():
            accounts.create_account.__wrapped__(
                username="nora",
                full_name=f"No{sign}ra Thill",
                language="fr",
                password=cast.PASSWORD,
                scope=cast.VENUE,
                by=cast.member("administrator"),
                at=cast.TUESDAY,
            )
            accepted.append(hex(ord(sign)))
    assert not accepted


def test_every_text_about_a_person_has_the_constraint() -> None:
    """A personal column that a later migration adds is listed in `RefuseText` of that migration."""
    wrong = []
    for model in apps.get_models():
        if not issubclass(model, Register) or model._meta.app_label == "shelf":
            continue
        texts = [
            field.column
            for field in model._meta.concrete_fields
            if field.column in model.personal and isinstance(field, (models.CharField, models.TextField))
        ]
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT coalesce(string_agg(pg_get_constraintdef(oid), ' '), '') FROM pg_constraint"
                " WHERE conrelid = %s::regclass AND conname LIKE 'text_has_no_hidden_characters%%'",
                [model._meta.db_table],
            )
            (definition,) = cursor.fetchone()
        wrong += [f"{model._meta.label}.{column}" for column in texts if column not in definition]
    assert not wrong


def test_a_file_is_read_without_them() -> None:
    for sign in HIDDEN:
        assert text_of(name(sign)) == "Weber"
        assert last_part(f"C:\\x\\We{sign}ber.pdf") == "Weber.pdf"


def test_a_hidden_character_is_no_way_around_an_exclusion(porter: Staff) -> None:
    """The person who is kept out is found also where the character got past forms and API."""
    keep_out(by_house(), weber())
    admitted = []
    for number, sign in enumerate(HIDDEN + "\x01\x7f\u2028"):
        paper = cast.paper(surname=name(sign), given_names=f"J{sign}ean", number=f"H{number}")
        with suppress(IntegrityError):
            if present(porter, paper=paper).decision.outcome == "admitted":
                admitted.append(hex(ord(sign)))
    assert not admitted
    assert not Particulars.objects.filter(surname__regex=PATTERN).exists()


def test_an_existing_name_cannot_be_changed_past_the_constraint() -> None:
    staff = cast.member("porter")
    with (
        pytest.raises(IntegrityError, match="text_has_no_hidden_characters"),
        transaction.atomic(),
        log_act("venues.staff.reopened", subject=staff, by=staff, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        Staff.objects.filter(pk=staff.pk).update(full_name="Por\u200bter")
