"""Whatever is written past the services, a count is its pieces, has its time, and is signed by another person."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import psycopg
import pytest

from compliance.cage.models.counts import Count, CountLine, CountSignature, Disclosure, Explanation
from tests.cage import drawers
from tests.cage.counted import closed, fitted
from tests.cage.past import a_count, a_disclosure, a_signature, act, an_explanation, expecting, line, refused, write
from tests.cast import TUESDAY, member
from tests.orphans.past import copied_without_triggers

LATER, SOONER = TUESDAY + timedelta(hours=1), TUESDAY - timedelta(hours=1)
SHORT = drawers.FLOAT | {"note": {"50": 39, "20": 50}}


@pytest.fixture
def shift(db: None) -> Any:
    return drawers.shift()


@pytest.fixture
def short(shift: Any) -> Any:
    """A count that misses fifty."""
    return closed(shift, pieces=drawers.sheet(**SHORT))


def test_what_a_test_writes_past_the_services_is_good(shift: Any) -> None:
    with act():
        count = expecting(shift, cash=Decimal(50))
        write(count, line(count), a_disclosure(count), an_explanation(count, checked="Camera 3."), a_signature(count))
    assert CountSignature.objects.count() == 1


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_a_count_is_known|each_count_has_its_time", {"kind": "guess"}),
        ("only_a_box_count_has_a_box|each_count_has_its_time", {"kind": "box"}),
        ("counts_follow_each_other", {"number": 4}),
        ("a_count_comes_after_the_bookings", {"counted_at": SOONER}),
        ("each_count_has_its_time", {"kind": "recount"}),
        ("each_count_has_its_time", {"kind": "opening"}),
        ("a_count_knows_what_should_be_there", {"expected_cash": Decimal("1.00")}),
        ("a_count_is_the_sum_of_its_pieces", {"cash": Decimal("1.00")}),
    ],
)
def test_a_count_is_of_its_kind(shift: Any, name: str, changes: dict[str, Any]) -> None:
    with refused(name):
        write(expecting(shift, **changes))


def test_only_a_count_of_a_box_has_a_box(shift: Any) -> None:
    box = fitted(drawers.table_shift())
    with refused("only_a_box_count_has_a_box"):
        write(expecting(shift, fitting=box))
    with refused("each_count_has_its_time"):
        write(expecting(box.shift, kind="box", fitting=box))


def test_an_opening_count_expects_what_was_counted_before(shift: Any) -> None:
    closed(shift)
    second = drawers.shift(LATER, "director")
    (opening,) = Count.objects.filter(shift=second)
    assert opening.expected == shift.counts.get(kind="closing").counted


def test_a_recount_comes_before_the_hand_over_and_the_signature(short: Any) -> None:
    with refused("a_shift_has_one_closing_count"):
        write(expecting(short.shift))
    with act():
        again = expecting(short.shift, kind="recount")
        write(again, a_disclosure(again), an_explanation(short))
    with refused("only_the_last_count_is_signed"):
        write(a_signature(short))
    with act():
        write(an_explanation(again, checked="All of it."), a_signature(again))
    with refused("a_signed_count_is_final"):
        write(expecting(short.shift, kind="recount"))


def test_an_opening_count_is_signed_though_the_end_was_counted_again(short: Any) -> None:
    closed(short.shift)
    with act():
        write(a_signature(short.shift.counts.get(kind="opening")))


def test_nobody_counts_again_what_is_in_other_hands(short: Any) -> None:
    drawers.shift(LATER, "director")
    with refused("each_count_has_its_time"):
        write(expecting(short.shift, kind="recount", counted_at=LATER))


def test_counted_pieces_are_worth_something(short: Any) -> None:
    for changes in ({"value": Decimal(0)}, {"quantity": 0}):
        with refused("counted_pieces_are_worth_something"):
            write(line(short, **{"medium": "coin"} | changes))
    with refused("the_medium_of_a_count_is_known"):
        write(line(short, medium="cheque"))
    with refused("a_count_names_a_value_once"):
        write(line(short))
    with refused("a_count_is_the_sum_of_its_pieces"):
        write(line(short, value=Decimal(500)))


def test_a_count_is_signed_by_another_person_later(short: Any) -> None:
    with act():
        write(a_disclosure(short), an_explanation(short, checked="Camera 3."))
    for changes in ({"signed_by": member("cashier")}, {"signed_at": SOONER}):
        with refused("a_count_is_signed_by_another_person"):
            write(a_signature(short, **changes))


def test_the_holder_signs_no_count_of_their_drawer(shift: Any) -> None:
    count = closed(shift, by="chef_de_salle")
    with refused("a_count_is_signed_by_another_person"):
        write(a_signature(count, signed_by=member("cashier")))


def test_a_difference_is_explained_and_a_large_one_reported(short: Any) -> None:
    with refused("a_difference_is_explained_before_it_is_signed"):
        write(a_signature(short))
    with act():
        write(a_disclosure(short))
    with refused("the_explanation_of_a_count_says_something"):
        write(an_explanation(short, said=""))
    with refused("a_large_difference_is_reported"):
        write(an_explanation(short), a_signature(short, report_above=Decimal(20)))
    with refused("cage_explanation_count_id_key"):
        write(an_explanation(short), an_explanation(short))
    with act():
        write(an_explanation(short), a_signature(short, report_above=Decimal(50)))
    with refused("a_count_is_signed_once_by_each"):
        write(a_signature(short))


def test_at_a_table_the_difference_is_the_game(shift: Any) -> None:
    table = drawers.table_shift()
    with act():
        count = expecting(table, counted_by=member("chef_de_salle"))
        write(count, a_signature(count, signed_by=member("pit_boss")))
    assert a_count(table).difference == 0
    assert count.difference == Decimal(-6000)


@pytest.mark.parametrize(
    ("name", "model", "changes"),
    [
        ("a_shift_has_one_closing_count", Count, {"number": "number + 9", "nonce": "gen_random_uuid()"}),
        ("a_count_names_a_value_once", CountLine, {}),
        ("cage_explanation_count_id_key", Explanation, {}),
        ("a_count_is_signed_once_by_each", CountSignature, {}),
    ],
)
def test_what_is_once_is_once_even_without_the_triggers(
    owner_connection: Any, name: str, model: Any, changes: dict[str, str]
) -> None:
    count = closed(drawers.shift())
    with act():
        write(an_explanation(count), a_signature(count))
    if model is Count:
        owner_connection.execute("SELECT 1")
        changes = changes | {"kind": "'closing'"}
    with pytest.raises(psycopg.IntegrityError, match=name):
        copied_without_triggers(owner_connection, model, **changes)
    owner_connection.rollback()


def test_a_difference_is_disclosed_once_even_without_the_triggers(owner_connection: Any) -> None:
    count = closed(drawers.shift(), pieces=drawers.sheet(**SHORT))
    with act():
        write(a_disclosure(count))
    with pytest.raises(psycopg.IntegrityError, match="cage_disclosure_count_id_key"):
        copied_without_triggers(owner_connection, Disclosure)
    owner_connection.rollback()
