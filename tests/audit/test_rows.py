"""Rows of an act: kept at once, or gathered for one statement, with every value as it was."""

import json
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from django.db import DataError, IntegrityError, transaction

from audit.recording import log
from audit.recording.rows import batch_inserts, insert, row_images
from compliance.admissions.door.services import persistence as keeping
from compliance.admissions.models.cards import CardTariff
from compliance.admissions.models.decisions import DoorGround
from compliance.people.models import Address, IdentityDocument, Recognition
from compliance.vault.models import SealedText
from compliance.vault.services import sealed_texts
from tests import cast, said
from tests.admissions.presenting import present


def address(person_id: UUID, **changes: Any) -> Address:
    facts = {"street": "1, Grand-Rue", "city": "Remich", "recorded_by_id": cast.member("porter").pk}
    return Address(person_id=person_id, recorded_at=cast.TUESDAY, **facts | changes)


def test_a_row_is_written_at_once_where_nobody_collects(porter: Any) -> None:
    guest = present(porter).decision.person_id
    with log.act("people.guest.moved", subject=None, by=porter, at=cast.TUESDAY, scope=cast.VENUE):
        insert(address(guest))
    assert Address.objects.filter(person_id=guest).count() == 2


def test_collected_rows_wait_in_order_and_for_their_own_block_alone(porter: Any) -> None:
    guest = present(porter).decision.person_id
    first, second = address(guest), address(guest)
    with batch_inserts() as rows:
        insert(first)
        with batch_inserts() as inner:
            insert(second)
    assert (rows, inner) == ([first], [second])
    assert Address.objects.filter(person_id=guest).count() == 1


def test_a_text_is_collected_once_and_before_its_rows_unless_it_is_stored(porter: Any) -> None:
    guest = present(porter).decision.person_id
    document = IdentityDocument.objects.get(person_id=guest)
    token = sealed_texts.token_of(cast.VENUE, document.number)
    with batch_inserts() as rows:
        insert(document)
        insert(document)
    assert [type(row) for row in rows] == [SealedText, IdentityDocument, IdentityDocument]
    assert [image["row"].get("number") for image in json.loads(row_images(rows))] == [None, token, token]
    with batch_inserts(stored={token}) as rows:
        insert(document)
    assert rows == [document]
    document.number = ""
    with batch_inserts() as rows:
        insert(document)
    assert rows == [document]


def test_an_image_says_what_the_row_says() -> None:
    at = datetime(2026, 3, 3, 20, 15, 0, 123456, tzinfo=UTC)
    row = CardTariff(
        venue_id=cast.VENUE,
        effective_from=date(2026, 3, 1),
        day_price=Decimal("1.50"),
        week_price=Decimal("7.50"),
        month_price=Decimal("15.00"),
        year_price=Decimal("30.00"),
        edition="LU-1979.1",
        set_at=at,
    )
    (image,) = json.loads(row_images([row]))
    assert image["table"] == "admissions_cardtariff"
    assert image["row"] | {"id": ""} == {
        "id": "",
        "venue_id": str(cast.VENUE),
        "effective_from": "2026-03-01",
        "day_price": "1.50",
        "week_price": "7.50",
        "month_price": "15.00",
        "year_price": "30.00",
        "edition": "LU-1979.1",
        "set_by_id": None,
        "set_at": "2026-03-03T20:15:00.123456+00:00",
    }
    (image,) = json.loads(row_images([DoorGround(facts={"why": ["expired"], "owed": Decimal("0.10")})]))
    assert image["row"]["facts"] == {"why": ["expired"], "owed": "0.10"}


def test_what_json_does_not_know_is_not_written_as_something_else() -> None:
    with pytest.raises(TypeError):
        row_images([DoorGround(facts={"why": {"expired"}})])


def test_one_statement_writes_what_the_models_would(porter: Any) -> None:
    found = present(porter)
    assert found.entry is not None
    for row in (found.decision, found.entry, found.card, found.card.stub):
        kept = type(row).objects.get(pk=row.pk)
        for field in row._meta.concrete_fields:
            assert getattr(kept, field.attname) == getattr(row, field.attname), field.name
    (act,) = said.acts(cast.VENUE, "admissions.guest.admitted")
    assert {"admissions_doordecision", "admissions_admissioncard", "people_particulars"} <= said.tables(act)


def test_a_value_too_long_is_refused_and_not_cut(porter: Any) -> None:
    guest = present(porter).decision.person_id
    row = address(guest, street="x" * 201)
    act = {
        "subject": None,
        "by": porter,
        "at": cast.TUESDAY,
        "scope": cast.VENUE,
        "opening": keeping.persist_presentation([row], last=True),
    }
    with pytest.raises(DataError, match="too long"), transaction.atomic(), log.act("people.guest.moved", **act):
        pass
    assert Address.objects.filter(person_id=guest).count() == 1


def test_a_row_that_breaks_a_rule_of_its_table_is_an_error_and_not_an_act_done_before(porter: Any) -> None:
    guest = present(porter).decision.person_id
    row = address(guest)
    act = {"subject": None, "by": porter, "at": cast.TUESDAY, "scope": cast.VENUE}
    opening = keeping.persist_presentation([row, row], last=False)
    with (
        pytest.raises(IntegrityError, match="people_address_pkey"),
        transaction.atomic(),
        log.act("people.guest.moved", opening=opening, **act),
    ):
        pass
    assert Address.objects.filter(person_id=guest).count() == 1


def test_tables_that_are_rare_are_written_as_well(porter: Any) -> None:
    guest = present(porter).decision.person_id
    document = IdentityDocument.objects.get(person_id=guest)
    with batch_inserts() as rows:
        insert(
            Recognition(
                document=document,
                candidates=[guest],
                answer="other",
                answered_by_id=porter.pk,
                answered_at=cast.TUESDAY,
            )
        )
    act = {"subject": None, "by": porter, "at": cast.TUESDAY, "scope": cast.VENUE}
    with log.act("people.guest.moved", opening=keeping.persist_presentation(rows, last=False), **act):
        assert Recognition.objects.get().candidates == [guest]
