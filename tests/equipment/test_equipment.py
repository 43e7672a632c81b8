"""Equipment is recorded, placed, checked, repaired and taken out of use."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError

from compliance.equipment.selectors import inspections, items
from compliance.equipment.services import defects, register
from compliance.equipment.services.checks import Finding
from compliance.equipment.services.defects import ResolutionWish
from compliance.equipment.services.register import ItemWish
from compliance.refusals import Refused
from tests import said
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.equipment.equipping import check, fault, findings, item, place, resolve
from tests.games.dutch_schemes import DUTCH, dutch
from tests.orphans.past import act
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db
DAY, MINUTE = TUESDAY.date(), timedelta(minutes=1)


def state(row: Any, at: Any = TUESDAY) -> str:
    (found,) = items.states_of([row], DAY, at)
    return found.state


def test_equipment_is_recorded_and_moved() -> None:
    row, table = item(), drawers.table("4", "lu.roulette_english")
    assert items.get_item(VENUE, row.pk).table_name is None
    place(row, table)
    assert items.get_item(VENUE, row.pk).table_name == "4"
    assert list(items.items_at_table(table.pk, TUESDAY)) == [row]
    assert list(items.items_at_table(table.pk, TUESDAY - MINUTE)) == []
    with pytest.raises(Refused, match="there already"):
        place(row, table)
    place(row, None, at=TUESDAY + MINUTE)
    assert items.table_of(row.pk) is None
    with pytest.raises(Refused, match="moved later"):
        place(row, table, at=TUESDAY)
    facts = [said.own_facts(said.acts(VENUE, f"equipment.item.{kind}")[0]) for kind in ("registered", "placed")]
    assert facts == [{"label": "W-1", "equipment": "wheel"}, {"label": "W-1", "table": "4"}]
    assert said.own_facts(said.acts(VENUE, "equipment.item.stored")[0]) == {"label": "W-1"}


@pytest.mark.parametrize(
    ("change", "field"), [({"kind": "chair"}, "kind"), ({"label": " "}, "label"), ({"maker": ""}, "maker")]
)
def test_what_an_entry_must_say(change: dict[str, str], field: str) -> None:
    with pytest.raises(Refused) as found:
        item(**change)
    assert found.value.field == field


def test_a_label_is_used_once() -> None:
    row = item()
    register.retire_item(house=house(), item=row, reason="Worn.", by=member("director"), at=TUESDAY)
    with pytest.raises(Refused, match="has this label"):
        item("ball")


def test_equipment_is_at_a_table_of_its_house() -> None:
    row = item()
    with pytest.raises(Refused, match="table of this casino"):
        register.place_item(house=house(), item=row, table_id=uuid4(), by=member("pit_boss"), at=TUESDAY)


def test_any_other_refusal_of_the_database_is_no_missing_check() -> None:
    row = item()
    with pytest.raises(IntegrityError, match="equipment_is_at_a_table_of_its_house"), act():
        register.store_placement(house(), row, uuid4(), member("pit_boss"), TUESDAY)


def test_any_other_refusal_of_a_retirement_is_no_table_in_play() -> None:
    row = item()
    fault(row)
    with pytest.raises(IntegrityError, match="equipment_is_retired_without_an_open_defect"), act():
        register.store_retirement(row, "Worn.", member("director"), TUESDAY)


def test_equipment_out_of_use_stays_so() -> None:
    row = item()
    with pytest.raises(Refused, match="reason") as found:
        register.retire_item(house=house(), item=row, reason=" ", by=member("director"), at=TUESDAY)
    assert found.value.field == "reason"
    table = drawers.table("4", "lu.roulette_english")
    place(row, table)
    register.retire_item(house=house(), item=row, reason="Worn.", by=member("director"), at=TUESDAY)
    assert (state(row), list(items.items_in_use(VENUE))) == ("retired", [])
    assert list(items.items_at_table(table.pk, TUESDAY)) == []
    for again in (lambda: check(row), lambda: fault(row), lambda: place(row, None)):
        with pytest.raises(Refused, match="out of use"):
            again()


def test_a_check_clears_equipment_and_is_recorded_once() -> None:
    row, nonce = item(), uuid4()
    made = check(row, nonce=nonce)
    assert check(row, nonce=nonce) == made
    assert (made.passed, made.checklist, made.result_count) == (True, "wheel.before_session.1", 5)
    (told,) = said.acts(VENUE, "equipment.check.recorded")
    assert said.own_facts(told) == {"label": "W-1", "occasion": "before_session", "passed": True}
    assert said.tables(told) == {"equipment_inspection", "equipment_inspectionresult"}
    assert state(row) == "cleared"


def test_one_defect_and_the_check_is_not_passed() -> None:
    row = item()
    made = check(row, level="Tilts to the left.", ball="Flat spot.")
    assert (made.passed, state(row)) == (False, "defective")
    found = inspections.open_defect(row)
    assert found is not None
    assert (found.inspection, found.description) == (made, "Tilts to the left.\nFlat spot.")
    with pytest.raises(Refused, match="defect of this equipment is open") as again:
        check(row, at=TUESDAY + MINUTE)
    assert again.value.next_step == "Record first how it was resolved."
    with pytest.raises(Refused, match="is open"):
        register.retire_item(house=house(), item=row, reason="Worn.", by=member("director"), at=TUESDAY)
    resolve(found)
    assert state(row) == "unchecked"
    with pytest.raises(Refused, match="Check the clock"):
        check(row)
    check(row, at=TUESDAY + MINUTE)
    assert state(row, TUESDAY + MINUTE) == "cleared"
    assert state(row) == "unchecked", "what came later is not known yet"


def test_what_a_check_must_say() -> None:
    row = item()
    with pytest.raises(Refused, match="each item"):
        check(row, found={"level": Finding(True)})
    with pytest.raises(Refused, match="no checklist") as found:
        check(row, "daily", found=findings(row))
    assert found.value.field == "occasion"
    with pytest.raises(Refused, match="Describe the defect") as found:
        check(row, level=" ")
    assert found.value.field == "level"


def test_at_127_a_check_of_cards_without_a_video_reference_is_refused() -> None:
    row = item("cards", "C-1")
    with pytest.raises(Refused, match="recorded on video") as found:
        check(row, video=" ")
    assert found.value.field == "video_reference"
    assert "GGPoker, Live II 1.3, II 3.1, III 3.1" in str(found.value)
    assert found.value.next_step == "Enter the reference of the recording."
    (told,) = said.acts(VENUE, "equipment.check.refused")
    assert said.own_facts(told) == {"label": "C-1", "occasion": "before_session"}
    assert check(row).passed


def test_a_fault_during_play_is_resolved() -> None:
    row = item("shuffler", "S-1")
    with pytest.raises(Refused, match="Describe") as found:
        fault(row, " ")
    assert found.value.field == "description"
    made = fault(row)
    assert state(row) == "defective"
    with pytest.raises(Refused, match="is open"):
        fault(row)
    for change, field in (({"outcome": "lost"}, "outcome"), ({"note": " "}, "note")):
        with pytest.raises(Refused) as found:
            resolve(made, **change)
        assert found.value.field == field
    with pytest.raises(Refused, match="Check the clock"):
        resolve(made, at=TUESDAY - MINUTE)
    resolve(made, "withdrawn", note="Beyond repair.")
    assert state(row) == "retired"
    with pytest.raises(Refused, match="already resolved"):
        resolve(made)
    (told,) = said.acts(VENUE, "equipment.defect.resolved")
    assert said.own_facts(told) == {"label": "S-1", "outcome": "withdrawn"}


def test_a_shuffler_is_replaced_by_another_or_by_a_shoe() -> None:
    table = drawers.table("7", "lu.black_jack")
    row, shoe, cards = item("shuffler", "S-1", table=table), item("shoe", "H-1"), item("cards", "C-1")
    made = fault(row)
    with pytest.raises(Refused, match="took the place") as found:
        resolve(made, "replaced")
    assert found.value.field == "replacement"
    with pytest.raises(Refused, match="another one or by a card shoe"):
        resolve(made, "replaced", replacement=cards)
    with pytest.raises(Refused, match="Only replaced"):
        resolve(made, "repaired", replacement=shoe)
    resolve(made, "replaced", replacement=shoe)
    assert [items.table_of(each.pk) for each in (row, shoe)] == [None, table.pk]
    other = fault(shoe)
    with pytest.raises(Refused, match="same kind"):
        resolve(other, "replaced", replacement=row)
    with pytest.raises(Refused, match="took the place"):
        resolve(fault(item("shoe", "H-2")), "replaced", replacement=shoe)


def test_equipment_that_is_replaced_in_the_store_moves_nothing() -> None:
    row, other = item("dice", "D-1"), item("dice", "D-2")
    resolve(fault(row), "replaced", replacement=other)
    assert [items.table_of(each.pk) for each in (row, other)] == [None, None]
    table = drawers.table("7", "lu.black_jack")
    first, second = item("dice", "D-3", table=table), item("dice", "D-4", table=table)
    resolve(fault(first), "replaced", replacement=second)
    assert [items.table_of(each.pk) for each in (first, second)] == [None, table.pk]


def test_another_person_replaces_the_cards() -> None:
    made = fault(item("cards", "C-1"), by="pit_boss")
    with pytest.raises(Refused, match="Another person"):
        resolve(made, by="pit_boss")
    resolve(made, by="chef_de_salle")
    own = fault(item("wheel"), by="pit_boss")
    assert resolve(own, by="pit_boss").outcome == "repaired"


def test_the_dutch_rules_ask_for_a_replacement_of_a_shuffler() -> None:
    """The refusal cites them in the Netherlands, and is logged there."""
    boss = open_dutch_house()
    rows = [
        register.register_item(house=dutch(), wish=ItemWish(kind, kind, "Shuffle Master"), by=boss, at=TUESDAY)
        for kind in ("shuffler", "wheel")
    ]
    made = defects.report_fault(house=dutch(), item=rows[0], description="Jams.", by=boss, at=TUESDAY)
    wish = ResolutionWish("replaced", "Replaced.", rows[1].pk)
    with pytest.raises(Refused) as found:
        defects.resolve_defect(house=dutch(), defect=made, wish=wish, by=boss, at=TUESDAY)
    assert found.value.article == "3.1(7)"
    (told,) = said.acts(DUTCH, "equipment.defect.refused")
    assert said.own_facts(told) == {"label": "shuffler", "article": "3.1(7)"}
