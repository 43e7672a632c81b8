"""An observation gets the next number of its year, is answered by the house, and closed by the authority alone."""

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import IntegrityError

from compliance.inspection.models import Entry, EntryContent, Numbering, Observation
from compliance.inspection.selectors import observations as selectors
from compliance.inspection.services import thread
from compliance.orphans.documents.services import PreparedDocument
from compliance.refusals import Refused
from compliance.vault.services.sealing import unseal_file
from tests import cast, said
from tests.inspection.observing import AT, BY, answer, close, known, observe, reply

pytestmark = pytest.mark.django_db


def test_observations_are_numbered_without_a_gap_in_their_year() -> None:
    labels = [observe().label, observe(severity="note", due_on=None).label]
    next_year = cast.local("2027-01-01 00:10")
    labels.append(observe(at=next_year, due_on=date(2027, 1, 8)).label)
    assert labels == ["O-2026-001", "O-2026-002", "O-2027-001"]
    assert dict(Numbering.objects.values_list("series", "last_number")) == {"2026": 2, "2027": 1}


def test_the_year_is_that_of_the_clock_of_the_house() -> None:
    last_minute = cast.local("2026-12-31 23:59")
    assert observe(at=last_minute, due_on=date(2027, 1, 8)).label == "O-2026-001"


def test_the_log_names_the_number_and_nothing_that_was_written() -> None:
    row = observe()
    (act,) = said.acts(cast.VENUE, "inspection.observation.written")
    assert act.facts == {"observation": row.label, "severity": "request", "refers": ""}
    assert said.tables(act) == {"inspection_observation"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"severity": "whim"}, "severity"),
        ({"about": " "}, "about"),
        ({"text": " "}, "text"),
        ({"refers": "card"}, "refers_to"),
        ({"refers_to": "D-000001"}, "refers_to"),
        ({"due_on": None}, "due_on"),
        ({"severity": "objection", "due_on": None}, "due_on"),
        ({"due_on": date(2026, 3, 2)}, "due_on"),
    ],
)
def test_what_cannot_be_understood_takes_no_number(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        observe(**changes)
    assert refused.value.field == field
    assert not Observation.objects.exists()
    assert not Numbering.objects.exists()


def test_the_house_writes_no_observation_and_the_authority_no_answer() -> None:
    with pytest.raises(IntegrityError, match="only_the_authority_writes_observations"):
        observe(by=cast.member("director"))


def test_the_authority_does_not_answer_itself() -> None:
    row = observe()
    with pytest.raises(IntegrityError, match="the_house_answers_and_the_authority_closes"):
        answer(row, by=cast.member("inspector"))


def test_the_house_cannot_close() -> None:
    row = observe()
    with pytest.raises(IntegrityError, match="the_house_answers_and_the_authority_closes"):
        thread.close_observation(
            house=cast.house(), observation=row, text="Done.", by=cast.member("director"), at=AT + timedelta(hours=1)
        )
    assert selectors.observation_state(known(row)) == "open"


def count_to_answer() -> int:
    """The count of the menu, which must agree with the list."""
    count = selectors.to_answer(cast.VENUE)
    assert count == selectors.in_state(cast.VENUE, "open", BY).count()
    return count


def test_answer_reply_answer_and_closing_follow_each_other() -> None:
    assert count_to_answer() == 0
    row = observe()
    assert (selectors.observation_state(row), count_to_answer()) == ("open", 1)
    answer(row, measure="The desk asks for the address again.", measure_on=date(2026, 3, 5))
    assert (selectors.observation_state(known(row)), count_to_answer()) == ("answered", 0)
    reply(row, due_on=date(2026, 3, 20))
    assert (selectors.observation_state(known(row)), known(row).owed_on) == ("open", date(2026, 3, 20))
    assert count_to_answer() == 1
    answer(row, at=AT + timedelta(hours=3), by=cast.member("director"))
    close(row, at=AT + timedelta(hours=4))
    assert (selectors.observation_state(known(row)), count_to_answer()) == ("closed", 0)
    assert [(each.place, each.kind) for each in selectors.list_entries(row.pk)] == [
        (1, "answer"),
        (2, "reply"),
        (3, "answer"),
        (4, "closing"),
    ]


def test_a_reply_before_the_answer_leaves_the_day_as_it_is() -> None:
    row = observe()
    reply(row)
    assert known(row).owed_on == BY
    assert count_to_answer() == 1


def test_a_reply_after_the_answer_asks_for_nothing_by_itself() -> None:
    row = observe()
    answer(row)
    reply(row)
    assert selectors.observation_state(known(row)) == "noted"


def test_a_note_without_a_day_asks_for_no_answer_but_may_have_one() -> None:
    row = observe(severity="note", due_on=None)
    assert selectors.observation_state(row) == "noted"
    answer(row)
    assert selectors.observation_state(known(row)) == "answered"


def test_nothing_is_said_after_the_closing() -> None:
    row = observe()
    close(row)
    with pytest.raises(Refused, match="closed"):
        answer(row, at=AT + timedelta(hours=4))


@pytest.mark.parametrize(("changes", "field"), [({"text": " "}, "text"), ({"measure_on": date(2026, 3, 5)}, "measure")])
def test_an_answer_that_says_nothing_is_refused(changes: dict[str, Any], field: str) -> None:
    row = observe()
    with pytest.raises(Refused) as refused:
        answer(row, **changes)
    assert refused.value.field == field
    assert not Entry.objects.exists()


def test_a_reply_asks_for_a_day_to_come() -> None:
    row = observe()
    with pytest.raises(Refused) as refused:
        reply(row, due_on=date(2026, 3, 2))
    assert refused.value.field == "due_on"


def test_a_document_stands_beside_the_register_under_its_digest() -> None:
    row = observe()
    entry = answer(row, document=PreparedDocument("application/pdf", 7, "ab" * 32, b"sealed"))
    sealed = bytes(EntryContent.objects.get().sealed)
    assert b"sealed" not in sealed
    assert unseal_file("answer", cast.VENUE, entry.pk, sealed) == b"sealed"
    (act,) = said.acts(cast.VENUE, "inspection.observation.answered")
    assert act.facts == {"observation": row.label, "measure": False, "document": True}
    assert said.tables(act) == {"inspection_entry"}
    assert selectors.get_entry(cast.VENUE, entry.pk).observation == row


def test_each_state_finds_its_observations() -> None:
    open_one, noted = observe(), observe(severity="note", due_on=None)
    answered, closed = observe(), observe()
    answer(answered)
    close(closed)
    today, later = date(2026, 3, 10), date(2026, 3, 11)

    def found(state: str, on: date = today) -> set[Any]:
        return {row.pk for row in selectors.in_state(cast.VENUE, state, on)}

    assert found("open") == {open_one.pk}
    assert found("overdue") == set()
    assert found("overdue", later) == {open_one.pk}
    assert found("noted") == {noted.pk}
    assert found("answered") == {answered.pk}
    assert found("closed") == {closed.pk}
    assert len(found("")) == 4
    assert selectors.count_observations(cast.VENUE, later) == {"open": 1, "overdue": 1, "answered": 1}
    assert count_to_answer() == 1


def test_an_answer_is_overdue_from_the_midnight_of_the_house_after_its_day() -> None:
    row = observe()
    assert selectors.observation_alarms(cast.house(), cast.local("2026-03-10 23:59")) == []
    (alarm,) = selectors.observation_alarms(cast.house(), cast.local("2026-03-11 00:00"))
    assert (alarm.observation_id, alarm.label, alarm.due_on, alarm.days) == (row.pk, "O-2026-001", BY, 1)
    answer(row, at=cast.local("2026-03-11 09:00"))
    assert selectors.observation_alarms(cast.house(), cast.local("2026-03-12 00:00")) == []
