"""Past the services, the database lets nobody sign for another person, and nothing go on before a witness has."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import ProgrammingError, connection, transaction

from compliance.cage.models.chips import StockChange
from compliance.cage.models.counts import CountSignature
from compliance.cage.models.drop_boxes import BoxOpening
from compliance.cage.models.witnesses import WitnessSettlement, WitnessSignature
from compliance.cage.witnesses.selectors import MOVE, OPENING
from tests.admissions.books import copy_of
from tests.cage import tables
from tests.cage.chip_stock import chip, stock
from tests.cage.drawers import table_shift
from tests.cage.opening_rows import opening
from tests.cast import TUESDAY, member
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db
LATER = tables.COUNTING + timedelta(hours=1)


def moved(**changes: Any) -> Any:
    """A step of a box that its witness, the pit boss, has not signed."""
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    return tables.move(fitting, signed=False, **changes)


def signature(**changes: Any) -> WitnessSignature:
    facts: dict[str, Any] = {"agreed": True, "signed_by": member("pit_boss"), "signed_at": LATER}
    return WitnessSignature(**facts | changes)


def settlement(**changes: Any) -> WitnessSettlement:
    facts: dict[str, Any] = {"reason": "Camera 4.", "settled_by": member("director"), "settled_at": LATER}
    return WitnessSettlement(**facts | changes)


def test_a_signature_is_of_one_step() -> None:
    row = moved()
    change = stock(chip(), signed=False)
    for steps in ({}, {"move": row, "change": change}):
        with refused("a_witness_signs_for_one_step"):
            write(signature(**steps))
        with refused("a_settlement_is_of_one_step"):
            write(settlement(**steps))


def test_the_named_witness_signs_once_and_after_the_step() -> None:
    row = moved()
    with refused("only_the_named_witness_signs"):
        write(signature(move=row, signed_by=member("chef_de_salle")))
    with refused("a_witness_signs_after_the_step"):
        write(signature(move=row, signed_at=row.moved_at - timedelta(seconds=1)))
    with refused("a_witness_who_disagrees_says_why"):
        write(signature(move=row, agreed=False))
    with act():
        write(signature(move=row))
    with refused("cage_witnesssignature_move_id_key"):
        write(signature(move=row))
    with pytest.raises(ProgrammingError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DELETE FROM cage_witnesssignature")


def test_a_third_person_settles_what_is_not_signed() -> None:
    row = moved()
    for name in ("pit_boss", "chef_de_salle"):
        with refused("a_third_person_settles_a_step"):
            write(settlement(move=row, settled_by=member(name)))
    with refused("a_settlement_says_why"):
        write(settlement(move=row, reason=""))
    with refused("a_settlement_comes_last_of_all"):
        write(settlement(move=row, settled_at=row.moved_at - timedelta(seconds=1)))
    with act():
        write(signature(move=row, agreed=False, said="Nobody called me."))
    with refused("a_settlement_comes_last_of_all"):
        write(settlement(move=row, settled_at=LATER - timedelta(seconds=1)))
    with act():
        write(settlement(move=row))
    with refused("cage_witnesssettlement_move_id_key"):
        write(settlement(move=row))


def test_what_is_settled_is_not_signed_any_more_and_the_other_way_round() -> None:
    row = moved()
    with act():
        write(settlement(move=row))
    with refused("what_is_settled_stays_settled"):
        write(signature(move=row))
    change = stock(chip(), witness_id=member("accountant").pk)
    with refused("a_signed_step_needs_no_settling"):
        write(settlement(change=change, settled_by=member("pit_boss")))


def test_a_box_is_opened_once_its_steps_are_signed() -> None:
    row = moved()
    with refused("a_box_is_opened_once_its_steps_are_signed"):
        write(opening(row.fitting))
    with act():
        write(signature(move=row, agreed=False, said="Nobody called me."))
    with refused("a_box_is_opened_once_its_steps_are_signed"):
        write(opening(row.fitting))
    with act():
        write(settlement(move=row))
    tables.move(row.fitting, "stored", tables.COUNTING)
    with refused("a_box_is_opened_after_its_last_step"):
        write(opening(row.fitting, opened_at=tables.COUNTING - timedelta(seconds=1)))
    with act():
        write(opening(row.fitting))


def test_a_seal_that_changed_on_the_way_is_not_whole() -> None:
    row = moved(seal="S-101")
    tables.witness(MOVE, row, LATER)
    with refused("a_seal_that_changed_is_not_whole"):
        write(opening(row.fitting))
    with act():
        write(opening(row.fitting, seal_whole=False, remark="Another one."))


def test_the_count_of_a_box_follows_the_witness_of_its_opening() -> None:
    row = moved()
    tables.witness(MOVE, row, tables.CARRIED)
    opened: BoxOpening = tables.open_box(row.fitting, signed=False)
    counted = tables.count(row.fitting)
    second = CountSignature(count=counted, signed_by=member("chef_de_salle"), signed_at=LATER)
    with refused("a_count_of_a_box_follows_the_witness_of_its_opening"):
        write(second)
    tables.witness(OPENING, opened, LATER)
    with act():
        write(second)


def test_who_touched_a_box_settles_nothing_of_it() -> None:
    row = moved()
    tables.witness(MOVE, row, tables.CARRIED)
    opened: BoxOpening = tables.open_box(row.fitting, signed=False)
    tables.count(row.fitting, by="accountant")
    for name in ("pit_boss", "chef_de_salle", "accountant"):
        with refused("who_touched_a_box_settles_nothing_of_it"):
            write(settlement(opening=opened, settled_by=member(name)))
    with act():
        write(settlement(opening=opened, settled_by=member("compliance_officer")))


def test_a_hand_in_one_box_keeps_no_one_from_settling_a_step_of_another() -> None:
    """Two boxes on the way: the accountant stored one of them, the compliance officer the other."""
    hands = {"4": "accountant", "5": "compliance_officer"}
    carried = {}
    for table in hands:
        drawer = table_shift(table)
        fitting = tables.fit(drawer, f"D{table}")
        tables.close(drawer)
        carried[table] = tables.move(fitting, signed=False)
    with act():
        for table, by in hands.items():
            facts = {"number": 2, "step": "stored", "moved_by_id": member(by).pk, "moved_at": tables.COUNTING}
            stored = copy_of(carried[table], **facts)
            write(stored, signature(move=stored))

    def check_hands(steps: dict[str, Any], kind: str) -> None:
        for table, by in hands.items():
            with refused("who_touched_a_box_settles_nothing_of_it"):
                write(settlement(**{kind: steps[table]}, settled_by=member(by)))
        with act():
            write(settlement(**{kind: steps["4"]}, settled_by=member(hands["5"])))
            write(settlement(**{kind: steps["5"]}, settled_by=member(hands["4"])))

    check_hands(carried, "move")
    opened = {table: opening(row.fitting) for table, row in carried.items()}
    with act():
        write(*opened.values())
    check_hands(opened, "opening")


def test_a_stock_waits_for_its_witness() -> None:
    table_shift()
    last: StockChange = stock(chip(), signed=False)
    facts = {"position": 2, "change": 10, "after": last.after + 10}
    with refused("a_stock_waits_for_its_witness"):
        write(copy_of(last, **facts))
    with act():
        write(signature(change=last))
    with refused("changes_of_a_stock_follow_in_time"):
        write(copy_of(last, **facts | {"changed_at": TUESDAY - timedelta(seconds=1)}))
    with act():
        write(copy_of(last, **facts))
