"""An erasure leaves what keeps a person excluded until the return interview, and nothing else of them."""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
import time_machine

from audit.erasure import procedure as erasing
from audit.erasure.procedure import ErasureRefused
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services import endings
from compliance.exclusions.models.measures import Measure
from compliance.people.models import Particulars
from compliance.retention.selectors import related_records
from server import addresses
from tests import cast
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import keep_out, limit, self_ban

from . import erased


@pytest.fixture
def own(own_database: OwnDatabase) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


def excluded(terms: Any) -> tuple[UUID, Measure]:
    person = card(cast.member("porter")).person_id
    assert person is not None
    return person, keep_out(terms, known_guest(cast.VENUE, person))


def authorise(measure: Measure) -> None:
    endings.authorise_access(
        house=cast.house(),
        measure=measure,
        interview_on=date(2027, 1, 4),
        note="",
        by=cast.member("play_it_safe"),
        at=cast.local("2027-01-04 12:00"),
    )


@pytest.mark.parametrize("terms", [self_ban(), limit()], ids=["self-ban", "limit"])
def test_the_guest_goes_and_the_measure_stays_until_the_interview(own: OwnDatabase, tmp_path: Path, terms: Any) -> None:
    erased.periods()
    person, measure = excluded(terms)
    (order,) = erased.propose()
    assert "exclusions_measure" not in order.rows
    assert "people_particulars" in order.rows
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    assert Particulars.objects.get(person=person).mrz_name != measure.mrz_name
    left = Measure.objects.get()
    assert (left.surname, left.birth, left.mrz_name) == ("Weber", measure.birth, measure.mrz_name)
    assert not erased.propose(), "nothing else is left of them"
    authorise(left)
    (last,) = erased.propose()
    assert set(last.rows) == {"exclusions_measure"}


def test_the_database_refuses_an_order_with_a_due_interview(own: OwnDatabase, tmp_path: Path, monkeypatch: Any) -> None:
    erased.periods()
    _person, measure = excluded(self_ban())
    monkeypatch.setattr(related_records, "interview_due", lambda _ids: set())
    (order,) = erased.propose()
    assert order.rows["exclusions_measure"] == [str(measure.pk)]
    erased.release(order)
    erased.seal(own, tmp_path)
    with (
        psycopg.connect(addresses.connection_string("carnet_eraser", own.name), autocommit=True) as link,
        pytest.raises((ErasureRefused, psycopg.Error), match="interview"),
    ):
        erasing.carry_out(link, order.pk)
    assert Measure.objects.get().surname == "Weber"
