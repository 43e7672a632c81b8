"""What the database refuses of equipment, past the services."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from compliance.equipment.models.defects import Defect, DefectResolution
from compliance.equipment.models.inspections import Inspection, InspectionResult
from compliance.equipment.models.items import EquipmentItem, EquipmentRetirement, Placement
from tests.admissions.books import copy_of, second_house
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, member
from tests.equipment.equipping import check, fault, item, place, resolve
from tests.orphans.past import act, refused, write

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def unwritten(**changes: Any) -> EquipmentItem:
    facts: dict[str, Any] = {
        "venue_id": VENUE,
        "kind": "wheel",
        "label": "W-9",
        "maker": "Huxley",
        "entered_by": member("director"),
        "entered_at": TUESDAY,
    }
    return EquipmentItem(**facts | changes)


def placement(row: Any, table: Any, **changes: Any) -> Placement:
    facts = {"placed_by": member("director"), "placed_at": TUESDAY, "gaming_day": TUESDAY.date()}
    return Placement(**{"item": row, "table": table} | facts | changes)


def resolution(defect: Any, **changes: Any) -> DefectResolution:
    facts: dict[str, Any] = {
        "defect": defect,
        "outcome": "repaired",
        "work": "Done.",
        "resolved_by": member("chef_de_salle"),
        "resolved_at": TUESDAY,
    }
    return DefectResolution(**facts | changes)


def retirement(row: Any, **changes: Any) -> EquipmentRetirement:
    facts = {"item": row, "reason": "Worn.", "retired_by": member("director"), "retired_at": TUESDAY}
    return EquipmentRetirement(**facts | changes)


def unreported(row: Any, **changes: Any) -> Defect:
    facts = {
        "item": row,
        "description": "It jams.",
        "gaming_day": TUESDAY.date(),
        "found_by": member("pit_boss"),
        "found_at": TUESDAY,
    }
    return Defect(**facts | changes)


def test_the_database_keeps_the_register_of_equipment() -> None:
    row = item()
    for constraint, change in (
        ("labels_of_equipment_are_unique_in_a_venue", {"label": row.label}),
        ("the_kind_of_equipment_is_known", {"kind": "chair"}),
        ("equipment_has_a_label_and_a_maker", {"label": ""}),
        ("equipment_has_a_label_and_a_maker", {"maker": ""}),
    ):
        with refused(constraint):
            write(unwritten(**change))
    with refused("equipment_is_retired_for_a_reason"):
        write(retirement(row, reason=""))


def test_the_database_places_equipment_at_tables_of_its_house() -> None:
    row, table = item(), drawers.table("4", "lu.roulette_english")
    foreign = unwritten(venue_id=second_house())
    with act():
        write(foreign)
    with refused("equipment_is_at_a_table_of_its_house"):
        write(placement(foreign, table))
    place(row, table)
    with refused("placements_of_equipment_follow_in_time"):
        write(placement(row, None, placed_at=TUESDAY - MINUTE))


def test_the_database_keeps_equipment_out_of_use() -> None:
    row, table = item(), drawers.table("4", "lu.roulette_english")
    made = fault(row)
    with refused("equipment_is_retired_without_an_open_defect"):
        write(retirement(row))
    resolve(made, "withdrawn")
    for again in (placement(row, table), copy_of(made)):
        with refused("equipment_out_of_use_stays_so"):
            write(again)


def test_the_database_knows_what_a_check_is() -> None:
    row, cards = item(), item("cards", "C-1")
    made, of_cards = check(row), check(cards)
    for constraint, change in (
        ("one_check_of_equipment_for_one_request", {}),
        # The trigger comes before the constraint of the column: it knows no such check either.
        ("a_check_is_one_of_its_kind_of_equipment", {"occasion": "never", "nonce": uuid4()}),
        ("a_check_of_equipment_has_results", {"result_count": 0, "nonce": uuid4()}),
        ("a_check_of_equipment_is_passed_by_its_results", {"nonce": uuid4()}),
        ("a_check_is_one_of_its_kind_of_equipment", {"occasion": "daily", "nonce": uuid4()}),
        ("a_check_is_one_of_its_kind_of_equipment", {"checklist": "ball.before_session.1", "nonce": uuid4()}),
    ):
        with refused(constraint):
            write(copy_of(made, **change))
    with refused("a_check_of_cards_is_recorded_on_video"):
        write(copy_of(of_cards, video_reference="", nonce=uuid4()))
    with refused("a_check_of_equipment_is_passed_by_its_results"):
        write(InspectionResult(inspection=made, code="more", passed=True))
    with refused("each_item_of_a_check_has_one_result"):
        write(copy_of(made.results.first()))
    with refused("a_defect_has_a_note"):
        write(InspectionResult(inspection=made, code="more", passed=False))
    fault(row, at=TUESDAY + MINUTE)
    with refused("an_open_defect_is_resolved_before_a_check"):
        write(copy_of(made, nonce=uuid4()))


def test_the_database_asks_for_the_defect_of_a_failed_check() -> None:
    row, other = item(), item(label="W-2")
    made = check(row)
    failed = copy_of(made, passed=False, result_count=1, nonce=uuid4())
    with refused("a_failed_check_has_its_defect"):
        write(failed, InspectionResult(inspection=failed, code="level", passed=False, defect="Tilts."))
    with refused("a_failed_check_has_its_defect"):
        write(unreported(row, inspection=made))
    wrong = copy_of(made, passed=False, result_count=1, nonce=uuid4())
    with refused("a_failed_check_has_its_defect"):
        write(
            wrong,
            InspectionResult(inspection=wrong, code="level", passed=False, defect="Tilts."),
            unreported(other, inspection=wrong),
        )
    assert Inspection.objects.count() == 1


def test_the_database_keeps_defects_and_their_end() -> None:
    row, cards = item(), item("cards", "C-1")
    with refused("a_defect_is_described"):
        write(unreported(row, description=""))
    made, of_cards = fault(row), fault(cards)
    with refused("equipment_has_one_open_defect"):
        write(copy_of(made))
    for constraint, change in (
        ("the_end_of_a_defect_is_known", {"outcome": "lost"}),
        ("the_end_of_a_defect_has_a_note", {"work": ""}),
        ("replaced_equipment_names_its_replacement", {"outcome": "replaced"}),
        ("replaced_equipment_names_its_replacement", {"replacement": item(label="W-3")}),
        ("a_defect_is_resolved_after_it_was_found", {"resolved_at": TUESDAY - MINUTE}),
        ("equipment_is_replaced_by_its_kind", {"outcome": "replaced", "replacement": cards}),
        ("equipment_is_replaced_by_its_kind", {"outcome": "replaced", "replacement": row}),
        ("defective_equipment_leaves_its_table", {"outcome": "withdrawn"}),
    ):
        with refused(constraint):
            write(resolution(made, **change))
    with refused("defective_cards_are_replaced_by_another_person"):
        write(resolution(of_cards, resolved_by=of_cards.found_by))
    place(row, drawers.table("4", "lu.roulette_english"))
    other = item(label="W-4")
    with refused("defective_equipment_leaves_its_table"):
        write(resolution(made, outcome="replaced", replacement=other))
    foreign = unwritten(venue_id=second_house())
    with act():
        write(foreign)
    with refused("equipment_is_replaced_by_its_kind"):
        write(resolution(made, outcome="replaced", replacement=foreign))
    done = resolve(made)
    with refused("equipment_defectresolution_defect_id_key"):
        write(copy_of(done))
