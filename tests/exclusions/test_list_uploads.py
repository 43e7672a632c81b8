"""What is taken in as a list of the Minister, what is refused at once, and a list that two workers want to read."""

import io
import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection

from compliance.exclusions.measures.services.arrivals import Arrival
from compliance.exclusions.ministerial_list.services import checks, imports
from compliance.exclusions.ministerial_list.services.checks import LIST_LOCK, Outcome, lock_of
from compliance.exclusions.ministerial_list.services.list_contents import store_part
from compliance.exclusions.models.ministerial_lists import MinisterialList
from compliance.refusals import Refused
from tests import cast
from tests.database import OwnDatabase
from tests.exclusions.lists import RECEIVED, ROSSI, WEBER, again, checked, clock_from, release, text, upload


def test_the_same_file_waits_once(house: Any) -> None:
    upload(text(WEBER))
    with pytest.raises(Refused, match="already been uploaded and is pending"):
        upload(text(WEBER))


def test_a_file_of_another_kind_or_size_is_refused(house: Any) -> None:
    for content in (b"", b"\x7fELF\0\0"):
        with pytest.raises(Refused) as refused:
            upload(content)
        assert refused.value.field == "file"
    large = io.BytesIO(b"Reference;" * (11 * 1024 * 1024))
    with pytest.raises(Refused, match="larger than 100 MB"):
        upload(b"", file=large)
    with pytest.raises(Refused, match="in writing"):
        upload(text(WEBER), arrival=Arrival(RECEIVED, "phone"))
    assert not MinisterialList.objects.exists()


def test_a_house_whose_law_knows_no_minister_has_no_lists(db: None) -> None:
    with pytest.raises(Refused, match="The rules of this casino do not provide for ministerial"):
        upload(text(WEBER), house=replace(cast.house(), jurisdiction="NL", timezone="Europe/Amsterdam"))


def test_stored_bytes_that_are_others_are_not_read(house: Any) -> None:
    row = upload(text(WEBER))
    store_part(row, 1, b"MJ-9;4;Other;Jean;1980;M;LUX;;;\n")
    assert checks.check_list(list_id=row.pk, clock=clock_from()) == Outcome.FAILED
    assert again(row).check_result.failure == "damaged"


def test_a_list_arrives_after_the_regulation_and_before_now(house: Any) -> None:
    for moment in (cast.TUESDAY.replace(year=1970), cast.TUESDAY.replace(year=2027)):
        with pytest.raises(Refused):
            upload(text(WEBER), arrival=Arrival(moment, "email"))


def test_more_rows_than_a_list_may_have(house: Any) -> None:
    row = upload(text(WEBER, ROSSI))
    assert checks.check_list(list_id=row.pk, clock=clock_from(), most_rows=1) == Outcome.FAILED
    assert again(row).check_result.failure == "too_many_rows"


def test_two_workers_do_not_take_one_list(own_database: OwnDatabase) -> None:
    unread, ready = upload(text(WEBER)), checked(text(ROSSI))
    release(ready)
    outcomes: list[Outcome] = []

    def other() -> None:
        for row in (unread, ready):
            outcomes.append(imports.advance_list(list_id=row.pk, clock=clock_from()))
        connection.close()

    with connection.cursor() as cursor:
        for row in (unread, ready):
            cursor.execute("SELECT pg_advisory_lock(%s, %s)", [LIST_LOCK, lock_of(row.pk)])
    thread = threading.Thread(target=other)
    thread.start()
    thread.join(timeout=20)
    assert outcomes == [Outcome.BUSY, Outcome.BUSY]
    assert MinisterialList.objects.count() == 2
