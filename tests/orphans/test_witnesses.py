"""The witness of a find: named out of who is on duty, confirms in an own session, and no money leaves before."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.witnesses import selectors as steps
from compliance.cage.witnesses import services as answers
from compliance.cage.witnesses.presentation.words import kind_in_words
from compliance.http.access.presence import StaffContext
from compliance.orphans.finds import selectors
from compliance.orphans.finds.presentation.witnesses import list_finds_to_confirm
from compliance.orphans.finds.services import ends, finds, lapses, witnesses
from compliance.refusals import NotFound, Refused
from compliance.venues.domain.roles import GRANTS, permissions_of
from compliance.venues.services import accounts, posts
from tests import cast, said
from tests.cast import OPENED, TUESDAY, VENUE, house, local, member
from tests.orphans import claiming, floor
from tests.venues.dutch import DUTCH, finders

NEXT_DAY = local("2026-03-04 20:00")
LATE = TUESDAY + answers.TIME_TO_ANSWER


def step(row: Any) -> Any:
    return selectors.find_step(VENUE, row.pk)


def confirm(row: Any, by: str = "porter", at: Any = TUESDAY) -> Any:
    return answers.sign_as_witness(house=house(), step=step(row), by=member(by), at=at)


def dispute(row: Any, by: str = "porter", said_of_it: str = "I was not there.", at: Any = TUESDAY) -> Any:
    return answers.dispute_as_witness(house=house(), step=step(row), said=said_of_it, by=member(by), at=at)


def settle(row: Any, by: str = "director", reason: str = "Camera 14 shows both.", at: Any = LATE) -> Any:
    return answers.settle_step(house=house(), step=step(row), reason=reason, by=member(by), at=at)


def state(row: Any) -> str:
    return selectors.confirmation_of(selectors.get_find(VENUE, row.pk))


def record(by: str = "cashier", **changes: Any) -> Any:
    return finds.record_find(
        house=house(), found=floor.found(**changes), nonce=uuid4(), by=member(by), at=changes.get("found_at", TUESDAY)
    )


def names(people: Any) -> set[str]:
    return {each.username for each in people}


def test_finder_and_witness_are_on_duty(db: None) -> None:
    ended, closed = member("pit_boss"), member("chef_de_salle")
    posts.end_post(post=ended.posts.get(), ends=date(2026, 2, 1), by=member("director"), at=OPENED)
    accounts.close_account(staff=closed, scope=VENUE, by=member("director"), at=OPENED)
    assert names(witnesses.possible_witnesses(house(), TUESDAY)) == {"porter", "cashier", "director"}
    finders = names(witnesses.possible_finders(house(), TUESDAY))
    assert {"accountant", "compliance_officer", "play_it_safe"} <= finders, "every post finds money"
    assert not {"pit_boss", "chef_de_salle", "inspector"} & finders, "former, closed, of the authority"
    with pytest.raises(Refused, match="on duty who found it"):
        record(found_by=ended.pk)
    with pytest.raises(Refused, match="on duty who records found sums"):
        record(found_by=member("porter").pk, witnessed_by=ended.pk)


def test_a_witness_may_confirm_what_they_are_named_for() -> None:
    for granted in GRANTS.values():
        assert selectors.CONFIRMS in granted or not granted & set(steps.needed_for(selectors.FIND))


def test_whoever_records_a_find_is_not_its_witness(db: None) -> None:
    with pytest.raises(Refused, match="another person must be the witness") as refused:
        record(by="porter")
    assert refused.value.field == "witnessed_by"


def test_one_person_records_a_find_at_once_and_the_witness_confirms_it_later(db: None) -> None:
    row = record()
    assert state(row) == "waits"
    assert [each.pk for each in selectors.finds_for_witness(VENUE, member("porter").pk)[0]] == [row.pk]
    confirm(row, at=NEXT_DAY)
    assert state(row) == "signed"
    assert confirm(row).pk == confirm(row).pk, "pressed twice, written once"
    assert len(said.acts(VENUE, "cage.witness.signed")) == 1
    assert not selectors.finds_for_witness(VENUE, member("porter").pk)[0]
    with pytest.raises(Refused, match="already given your answer"):
        dispute(row)


def test_only_the_named_witness_answers(db: None) -> None:
    row = record()
    for name in ("cashier", "pit_boss", "director"):
        with pytest.raises(Refused, match="Another person is named as the witness"):
            confirm(row, by=name)
        with pytest.raises(Refused, match="Another person is named as the witness"):
            dispute(row, by=name)
    with pytest.raises(Refused, match="Describe what you dispute"):
        dispute(row, said_of_it=" ")
    assert state(row) == "waits"


def test_a_disputed_find_is_settled_by_a_third_person(db: None) -> None:
    row = record()
    dispute(row)
    assert state(row) == "disputed"
    for name in ("cashier", "pit_boss", "porter"):  # recorded, found, witnessed
        with pytest.raises(Refused, match="A third person must settle it"):
            settle(row, by=name, at=TUESDAY)
    with pytest.raises(Refused, match="Describe what you checked"):
        settle(row, reason=" ")
    settle(row, at=TUESDAY)
    assert state(row) == "settled"
    with pytest.raises(Refused, match="already settled this"):
        settle(row)
    with pytest.raises(Refused, match="already settled this"):
        confirm(row)


def test_a_silent_witness_has_time_to_answer(db: None) -> None:
    row = record()
    with pytest.raises(Refused, match="has until"):
        settle(row, at=LATE - timedelta(minutes=1))
    settle(row)
    with pytest.raises(Refused, match="nothing to settle"):
        settle(floor.find())


def test_money_is_paid_in_but_not_refunded_before_the_confirmation(db: None) -> None:
    row = record()
    line = floor.cash_in(row).line
    claim = claiming.granted(line)
    with pytest.raises(Refused, match="Porter has not confirmed this found sum"):
        claiming.pay(claim)
    dispute(row)
    with pytest.raises(Refused, match="A witness disputes a step"):
        claiming.pay(claim)
    settle(row, at=TUESDAY)
    assert claiming.pay(claim).line.kind == "refund"


def test_money_is_not_handed_back_before_the_confirmation(db: None) -> None:
    row = record()
    claim = claiming.claim(row)
    claiming.prove(claim)
    claiming.rule(claim)
    with pytest.raises(Refused, match="has not confirmed this found sum"):
        claiming.hand_back(claim, claiming.NEXT_DAY)
    confirm(row)
    assert claiming.hand_back(claim, claiming.NEXT_DAY).outcome == "returned"


def test_money_does_not_lapse_before_the_confirmation(db: None) -> None:
    dutch = claiming.in_valkenburg()
    said_of_it = floor.at_table(camera=cast.camera_id(DUTCH), **finders())
    row = finds.record_find(house=dutch, found=said_of_it, nonce=uuid4(), by=member("cashier"), at=TUESDAY)
    claiming.dutch_play(dutch, row, "0", "0", "0")
    lapse = {"house": dutch, "find": row, "reason": "", "by": member("pit_boss"), "at": TUESDAY}
    with pytest.raises(Refused, match="has not confirmed this found sum"):
        lapses.lapse_find(**lapse)
    floor.confirm(row)
    assert lapses.lapse_find(**lapse).outcome == "lapsed"


def test_what_was_no_money_awaits_nobody(db: None) -> None:
    row = record()
    assert selectors.finds(VENUE).filter(selectors.state_is("unconfirmed")).get() == row
    ends.drop_find(house=house(), find=row, outcome="mistake", reason="A tip.", by=member("pit_boss"), at=TUESDAY)
    assert selectors.finds_for_witness(VENUE, member("porter").pk) == ([], [])
    assert not selectors.finds(VENUE).filter(selectors.state_is("unconfirmed")).exists()


def tasks(name: str, at: Any = TUESDAY) -> list[tuple[str, str]]:
    roles = frozenset({cast.ROLES.get(name, name)})
    presence = StaffContext(member(name), house(), roles, permissions_of(roles))
    return [(row["tone"], row["text"]) for row in list_finds_to_confirm(presence, at)]


def test_a_find_without_a_confirmation_is_a_task_and_overdue_after_the_gaming_day(db: None) -> None:
    row = record()
    assert tasks("porter") == [("review", "1 found sum awaits your confirmation as witness")]
    assert tasks("director") == tasks("cashier") == tasks("accountant") == []
    assert tasks("porter", NEXT_DAY) == [("refused", "1 found sum awaits your confirmation as witness")]
    late = "1 found sum of an earlier gaming day is not confirmed by its witness"
    assert tasks("director", NEXT_DAY) == [("refused", late)]
    assert tasks("pit_boss", NEXT_DAY) == [], "the finder settles nothing"
    dispute(row)
    assert tasks("director") == [("refused", "1 found sum is disputed by its witness")]
    assert tasks("porter") == []


def test_the_log_names_the_find(db: None) -> None:
    confirm(record())
    (act,) = said.acts(VENUE, "cage.witness.signed")
    assert (act.facts["step"], act.facts["thing"]) == ("find", "T-000001")
    assert kind_in_words("find") == "a found sum"
    assert kind_in_words("unknown") == "unknown"


def test_another_house_and_an_unknown_find_have_no_step(db: None) -> None:
    row = record()
    for venue_id, key in ((DUTCH, row.pk), (VENUE, uuid4())):
        with pytest.raises(NotFound, match="Found sum not found"):
            selectors.find_step(venue_id, key)
    with pytest.raises(NotFound, match="Step not found"):
        steps.find_step(VENUE, selectors.FIND, row.pk)
