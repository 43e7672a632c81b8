"""An erasure leaves name and birth date of a person until the return interview, and nothing else of them."""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
import pytest
import time_machine

from audit.models import Erasure
from audit.verifying.verify_registers import find_hidden_rows
from compliance.exclusions.measure_register.selectors import known_guest
from compliance.exclusions.measures.services import endings
from compliance.exclusions.models.measures import Measure, MeasureNumber
from compliance.exclusions.models.signatures import RequestSignature, SignatureContent
from compliance.exclusions.screening.domain.comparison import Side
from compliance.exclusions.screening.selectors import measures_against_guest
from compliance.people.models import Particulars
from compliance.vault.models import SealedText
from compliance.vault.services.sealed_texts import token_of
from server import addresses
from tests import cast
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.exclusions.asking import sign, wish
from tests.exclusions.keeping_out import keep_out, limit, self_ban, weber

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


def carry_out(own: OwnDatabase, folder: Path) -> Erasure:
    (order,) = erased.propose()
    erased.release(order)
    erased.seal(own, folder)
    assert erased.carry_out(own, order) == "done"
    return order


def hidden(own: OwnDatabase) -> list[str]:
    with psycopg.connect(addresses.connection_string("carnet_owner", own.name), autocommit=True) as link:
        return [str(each) for each in find_hidden_rows(link)]


@pytest.mark.parametrize("terms", [self_ban(), limit()], ids=["self-ban", "limit"])
def test_name_and_birth_stay_until_the_interview_and_nothing_else(own: OwnDatabase, tmp_path: Path, terms: Any) -> None:
    erased.periods()
    person, measure = excluded(terms)
    token = token_of(cast.VENUE, measure.document_number)
    assert MeasureNumber.objects.get().pk == token
    assert (measure.document_number, measure.sex) != ("", "X")
    order = carry_out(own, tmp_path)
    assert order.rows["exclusions_measure"] == [str(measure.pk)]
    assert "people_particulars" in order.rows
    assert Particulars.objects.get(person=person).mrz_name != measure.mrz_name
    left = Measure.objects.get()
    assert (left.surname, left.given_names, left.mrz_name) == ("Weber", "Jean", measure.mrz_name)
    assert (left.birth, left.birth_key, left.sort_key) == (measure.birth, measure.birth_key, measure.sort_key)
    assert (left.document_number, left.document_state, left.sex, left.nationality) == ("–", "", "X", "")
    assert not MeasureNumber.objects.exists(), "the digests of the number went with it"
    assert not SealedText.objects.filter(token=token).exists()
    assert not erased.propose(), "nothing more may go before the interview"
    authorise(left)
    carry_out(own, tmp_path)
    assert Measure.objects.get().mrz_name == ""
    assert not erased.propose()


def test_without_a_birth_date_the_document_stays(own: OwnDatabase, tmp_path: Path) -> None:
    erased.periods()
    keep_out(self_ban(), weber(birth=None, document_number="P77", document_state="LUX", nationality="LUX"))
    carry_out(own, tmp_path)
    left = Measure.objects.get()
    assert (left.surname, left.document_number, left.document_state, left.nationality) == ("Weber", "P77", "LUX", "")
    assert not erased.propose()
    shown = Side("KREMER PAUL", None, number="P77")
    assert measures_against_guest(cast.VENUE, shown, None, date(2026, 3, 3), date(2026, 3, 3))
    authorise(left)
    carry_out(own, tmp_path)
    assert (Measure.objects.get().document_number, MeasureNumber.objects.count()) == ("–", 0)
    assert not measures_against_guest(cast.VENUE, shown, None, date(2026, 3, 3), date(2026, 3, 3))


def test_the_signed_text_goes_with_the_rest(own: OwnDatabase, tmp_path: Path) -> None:
    erased.periods()
    row = sign(wish())
    assert "Weber" in row.signature.text
    carry_out(own, tmp_path)
    gone = RequestSignature.objects.get()
    assert "Weber" not in gone.text
    assert not SignatureContent.objects.exists()
    assert Measure.objects.get().surname == "Weber"


def test_the_log_tells_what_stays_apart_so_that_the_next_erasure_removes_it(own: OwnDatabase, tmp_path: Path) -> None:
    erased.periods()
    _person, measure = excluded(self_ban())
    carry_out(own, tmp_path)
    erased.seal(own, tmp_path)
    assert not hidden(own)
    authorise(Measure.objects.get())
    carry_out(own, tmp_path)
    erased.seal(own, tmp_path)
    assert not hidden(own)
    with psycopg.connect(own.superuser_dsn(), autocommit=True) as link:
        leaves = link.execute("SELECT leaf FROM audit.leaf WHERE row_id = %s", [measure.pk]).fetchall()
        apart = link.execute(
            "SELECT d.sealed FROM audit.disclosure d JOIN audit.leaf l USING (idx) WHERE l.row_id = %s",
            [measure.pk],
        ).fetchall()
    assert len(leaves) == 3, "entered, and erased twice"
    assert not [leaf for (leaf,) in leaves if b"Weber" in bytes(leaf) or b"WEBER" in bytes(leaf)]
    assert not apart
