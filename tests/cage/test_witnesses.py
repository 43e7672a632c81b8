"""The second person signs in an own session: who may be named, what waits for it, disputes, and a third person."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.cage.chips import selectors as inventory
from compliance.cage.chips import services as chips_services
from compliance.cage.counts.services import counts
from compliance.cage.days import services as days_services
from compliance.cage.days.selectors import days
from compliance.cage.drop_boxes import selectors as drops
from compliance.cage.models.counts import CountSignature
from compliance.cage.models.drop_boxes import BoxOpening
from compliance.cage.models.witnesses import WitnessSettlement, WitnessSignature
from compliance.cage.witnesses import selectors as witnesses
from compliance.cage.witnesses import services as witnesses_services
from compliance.cage.witnesses.selectors import MOVE, OPENING, STOCK
from compliance.cage.witnesses.services import TIME_TO_ANSWER
from compliance.refusals import NotFound, Refused
from compliance.venues.domain.roles import GRANTS
from compliance.venues.services import accounts, posts
from tests import said
from tests.cage import tables
from tests.cage.chip_stock import chip, stock
from tests.cage.drawers import table_shift
from tests.cage.outcomes import outcomes
from tests.cast import OPENED, TUESDAY, VENUE, house, member
from tests.database import OwnDatabase

LATER = tables.COUNTING + timedelta(hours=1)


def carried(**changes: Any) -> tuple[Any, Any]:
    """A box taken from its closed table before the pit boss, who has not signed yet."""
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    return fitting, tables.step(MOVE, tables.move(fitting, signed=False, **changes))


def sign(step: Any, by: str = "pit_boss", at: Any = tables.CARRIED) -> Any:
    return witnesses_services.sign_as_witness(house=house(), step=step, by=member(by), at=at)


def dispute(step: Any, by: str = "pit_boss", said: str = "I was not there.", at: Any = tables.CARRIED) -> Any:
    return witnesses_services.dispute_as_witness(house=house(), step=step, said=said, by=member(by), at=at)


def settle(step: Any, by: str = "director", reason: str = "Camera 4 shows both.", at: Any = LATER) -> Any:
    return witnesses_services.settle_step(house=house(), step=step, reason=reason, by=member(by), at=at)


def names(kind: str, at: Any = TUESDAY) -> set[str]:
    return {each.username for each in witnesses_services.possible_witnesses(house(), kind, at)}


def test_only_who_works_in_the_cage_tonight_is_named(db: None) -> None:
    tables.counter()
    assert names(MOVE) == {"pit_boss", "chef_de_salle", "director", "counter"}
    assert names(OPENING) == {"director", "counter"}
    assert names(STOCK) == {"pit_boss", "chef_de_salle", "director", "counter", "accountant"}
    former, closed = tables.counter("former"), tables.counter("closed")
    posts.end_post(post=former.posts.get(), ends=date(2026, 2, 1), by=member("director"), at=OPENED)
    accounts.close_account(staff=closed, scope=VENUE, by=member("director"), at=OPENED)
    assert names(OPENING) == {"director", "counter"}, "neither a former colleague nor a closed account"


def test_whoever_may_be_named_may_sign() -> None:
    for kind in witnesses.CAGE_KINDS:
        for granted in GRANTS.values():
            assert "cage.witness.sign" in granted or not granted & set(witnesses.needed_for(kind))


@pytest.mark.django_db
def test_a_box_stays_closed_until_its_witness_has_signed() -> None:
    fitting, step = carried()
    assert [each.row for each in witnesses.waiting_for(VENUE, member("pit_boss").pk)] == [step.row]
    with pytest.raises(Refused, match="Witness signatures are missing for this box: Pit Boss"):
        tables.open_box(fitting)
    assert drops.round_of(fitting, 2).unsigned[0].witness == member("pit_boss")
    first = sign(step)
    assert sign(step) == first, "signing twice is signing once"
    (told,) = said.acts(VENUE, "cage.witness.signed")
    assert (told.facts["step"], told.facts["thing"]) == ("move", "D7")
    assert said.tables(told) == {"cage_witnesssignature"}
    assert not witnesses.waiting_for(VENUE, member("pit_boss").pk)
    tables.open_box(fitting)


@pytest.mark.django_db
def test_nobody_signs_for_another_person() -> None:
    _fitting, step = carried()
    for name in ("chef_de_salle", "director", "porter"):
        with pytest.raises(Refused, match="Only that person may sign"):
            sign(step, name)
        with pytest.raises(Refused, match="Only that person may sign"):
            dispute(step, name)
    assert not WitnessSignature.objects.exists()


@pytest.mark.django_db
def test_what_a_witness_says_stays() -> None:
    _fitting, step = carried()
    with pytest.raises(Refused, match="what you dispute") as refused:
        dispute(step, said=" ")
    assert refused.value.field == "said"
    dispute(step)
    for act in (sign, dispute):
        with pytest.raises(Refused, match="It cannot be changed"):
            act(step)
    assert WitnessSignature.objects.get().said == "I was not there."


@pytest.mark.django_db
def test_a_dispute_keeps_a_box_closed_until_a_third_person_settles_it() -> None:
    fitting, step = carried()
    dispute(step)
    with pytest.raises(Refused, match="A third person must settle it first"):
        tables.open_box(fitting)
    assert [each.state for each in witnesses.steps_for_staff(VENUE, member("director").pk)[1]] == [witnesses.DISPUTED]
    assert not witnesses.steps_for_staff(VENUE, member("pit_boss").pk)[1], "their own"
    for name in ("pit_boss", "chef_de_salle"):
        with pytest.raises(Refused, match="A third person"):
            settle(step, name)
    with pytest.raises(Refused, match="you checked and why work may") as refused:
        settle(step, reason="")
    assert refused.value.field == "reason"
    settle(step)
    now = tables.step(MOVE, step.row)
    assert (now.state, now.signature.said) == (witnesses.SETTLED, "I was not there.")
    with pytest.raises(Refused, match="A supervisor has already settled this"):
        settle(step)
    with pytest.raises(Refused, match="A supervisor has already settled this"):
        sign(step)
    assert said.tables(said.acts(VENUE, "cage.witness.settled")[0]) == {"cage_witnesssettlement"}
    tables.open_box(fitting)


@pytest.mark.django_db
def test_a_witness_who_went_home_is_settled_once_there_was_time_to_answer() -> None:
    fitting, step = carried()
    late = tables.CARRIED + TIME_TO_ANSWER
    with pytest.raises(Refused, match="Pit Boss has until"):
        settle(step, at=late - timedelta(seconds=1))
    settle(step, at=late)
    tables.open_box(fitting)
    signed = tables.step(OPENING, BoxOpening.objects.get())
    with pytest.raises(Refused, match="nothing to settle"):
        settle(signed, "chef_de_salle")


@pytest.mark.django_db
def test_a_closed_account_answers_no_more() -> None:
    fitting, step = carried()
    accounts.close_account(staff=member("pit_boss"), scope=VENUE, by=member("director"), at=tables.CARRIED)
    settle(step)
    tables.open_box(fitting)


@pytest.mark.django_db
def test_who_had_a_hand_in_a_box_settles_nothing_of_it() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    tables.move(fitting)
    opened = tables.step(OPENING, tables.open_box(fitting, signed=False))
    dispute(opened, "counter", at=tables.COUNTING)
    tables.count(fitting, by="accountant")
    for name in ("pit_boss", "chef_de_salle", "accountant"):
        assert not witnesses.steps_for_staff(VENUE, member(name).pk)[1]
        with pytest.raises(Refused, match="You handled this box"):
            settle(opened, name)
    settle(opened, "compliance_officer")


@pytest.mark.django_db
def test_the_count_is_final_only_once_the_opening_is_signed() -> None:
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    tables.move(fitting)
    opened = tables.step(OPENING, tables.open_box(fitting, signed=False))
    counted = tables.count(fitting)
    assert [each.kind for each in drops.round_of(fitting, 2).unsigned] == [OPENING]
    with pytest.raises(Refused, match="Counter has not signed the opening of this box yet"):
        counts.sign_count(house=house(), count=counted, by=tables.counter("second"), at=LATER)
    with pytest.raises(Refused, match="D7"):
        days_services.close_day(house=house(), on=drawer.gaming_day, by=member("accountant"), at=LATER)
    sign(opened, "counter", tables.COUNTING)
    counts.sign_count(house=house(), count=counted, by=tables.counter(), at=LATER)
    assert CountSignature.objects.filter(count=counted).count() == 1
    assert not [spot for spot in days.cage_day(VENUE, drawer.gaming_day).spots_of("box") if spot.obstacle]
    assert drops.round_of(fitting, 2).unsigned == ()


@pytest.mark.django_db
def test_a_seal_that_was_another_one_on_the_way_is_not_whole() -> None:
    fitting, step = carried(seal="S-101")
    sign(step)
    with pytest.raises(Refused, match="different seal was recorded") as refused:
        tables.open_box(fitting, remark="Fine.")
    assert refused.value.field == "seal_whole"
    with pytest.raises(Refused, match="The seal is not intact"):
        tables.open_box(fitting, seal_whole=False)
    assert tables.open_box(fitting, seal_whole=False, remark="S-101, put on by the pit boss.").remark


@pytest.mark.django_db
def test_a_clock_that_is_behind_waits_or_is_refused() -> None:
    drawer = table_shift()
    slow, wrong = timedelta(minutes=4), timedelta(minutes=6)
    with pytest.raises(Refused, match="clock is behind"):
        tables.fit(drawer, at=TUESDAY - wrong)
    fitting = tables.fit(drawer, "D8", at=TUESDAY - slow)
    assert fitting.fitted_at == TUESDAY
    assert tables.fit(drawer, "D9", at=TUESDAY - slow).fitted_at == TUESDAY
    tables.close(drawer)
    first = tables.move(fitting)
    with pytest.raises(Refused, match="clock is behind"):
        tables.move(fitting, "stored", first.moved_at - wrong)
    assert tables.move(fitting, "stored", first.moved_at - slow).moved_at == first.moved_at
    with pytest.raises(Refused, match="clock is behind"):
        tables.open_box(fitting, first.moved_at - wrong)
    opened = tables.open_box(fitting, first.moved_at - slow, signed=False)
    assert opened.opened_at == first.moved_at
    step = tables.step(OPENING, opened)
    with pytest.raises(Refused, match="clock is behind"):
        sign(step, "counter", opened.opened_at - wrong)
    assert sign(step, "counter", opened.opened_at - slow).signed_at == opened.opened_at


@pytest.mark.django_db
def test_a_stock_waits_for_its_witness() -> None:
    table_shift()
    row = stock(chip(), 500, signed=False)
    step = tables.step(STOCK, row)
    (five,) = [each for each in inventory.chip_inventory(VENUE) if (each.medium, each.value) == ("chip", 5)]
    assert (five.exist, five.unsigned) == (500, 500)
    assert inventory.unsigned_in_all(inventory.chip_inventory(VENUE)) == 500
    with pytest.raises(Refused, match="The witness has not signed the last change of this stock: Pit Boss"):
        stock(chip(), 10)
    dispute(step, said="There were 400.")
    assert inventory.unsigned_in_all(inventory.chip_inventory(VENUE)) == 500, "disputed pieces are as unsure"
    with pytest.raises(Refused, match="A third person must settle"):
        stock(chip(), -100, reason="corrected")
    settle(step, "chef_de_salle")
    assert inventory.unsigned_in_all(inventory.chip_inventory(VENUE)) == 0
    assert stock(chip(), -100, reason="corrected").after == 400
    with pytest.raises(Refused, match="clock is behind"):
        chips_services.change_stock(
            house=house(),
            piece=chip(),
            change=1,
            reason="delivered",
            reference="L-2",
            remark="",
            witness_id=member("pit_boss").pk,
            by=member("director"),
            at=TUESDAY - timedelta(minutes=6),
        )


@pytest.mark.django_db
def test_a_step_is_of_this_house_and_of_a_kind_that_is_known() -> None:
    _fitting, step = carried()
    with pytest.raises(NotFound):
        witnesses.find_step(VENUE, "walk", step.row.pk)
    for venue, found in ((uuid4(), step.row.pk), (VENUE, uuid4())):
        with pytest.raises(NotFound):
            witnesses.find_step(venue, MOVE, found)


def test_a_witness_signs_once_and_a_third_person_comes_first_or_not_at_all(own_database: OwnDatabase) -> None:
    _fitting, step = carried()
    became = outcomes(
        lambda: sign(step),
        lambda: sign(step),
        lambda: dispute(step),
        lambda: settle(step, at=tables.CARRIED + TIME_TO_ANSWER),
        lambda: settle(step, "chef_de_salle", at=tables.CARRIED + TIME_TO_ANSWER),
    )
    signatures, settlements = list(WitnessSignature.objects.all()), WitnessSettlement.objects.count()
    assert became[4] != "done", "who did it settles nothing"
    assert len(signatures) <= 1
    if signatures and signatures[0].agreed:
        assert (settlements, became[2] == "done", became[3] == "done") == (0, False, False)
    else:
        assert settlements == 1
        assert became[:2].count("done") == 0
