"""A large difference is told to the authority in the act that signs the count, and the database insists on it."""

from typing import Any

import pytest

from compliance.cage.counts.services import counts
from compliance.cage.models.counts import CountSignature
from compliance.notices.models.notices import Notice
from tests import said
from tests.cage.drawers import FLOAT, shift, table_shift
from tests.cage.nights import LATER, counted, disclosed, emptied, fitted, refused, signed
from tests.cast import VENUE, house, member
from tests.monitoring.guests import policy
from tests.orphans.past import write

pytestmark = pytest.mark.django_db


def short(notes: int) -> Any:
    """The count of a desk in which notes of 50 are missing."""
    return counted(shift(), "cashier", **FLOAT | {"note": {"50": 40 - notes, "20": 50}})


def test_what_is_above_the_threshold_is_told_with_the_signature() -> None:
    count = short(3)
    signed(count)
    told = Notice.objects.get()
    assert (told.addressee, told.subject_table, told.subject_id) == ("control", "cage_count", count.pk)
    assert (told.variance.gap, told.variance.threshold, told.variance.place) == (150, 100, "Réception")
    assert "A note too much." in told.reasons
    (act,) = said.acts(VENUE, "cage.count.signed")
    assert said.tables(act) == {"cage_countsignature", "notices_notice", "notices_variancenotice"}


def test_at_the_threshold_nobody_is_told() -> None:
    signed(short(2))
    assert not Notice.objects.exists()


def test_the_house_sets_the_threshold() -> None:
    policy(cage__variance_notice_above="49.99")
    signed(short(1))
    assert Notice.objects.get().variance.gap == 50


def test_means_that_make_up_for_each_other_are_told() -> None:
    """Chips of 150 too many and notes of 150 missing: the sum is right, and something is wrong."""
    pieces = FLOAT | {"note": {"50": 37, "20": 50}, "chip": {"5": 200, "50": 103}}
    signed(counted(shift(), "cashier", **pieces), said="Swapped.")
    assert Notice.objects.get().variance.gap == 150


def test_what_a_table_wins_is_no_difference() -> None:
    signed(counted(table_shift(), "chef_de_salle", chip={"5": 20}))
    assert not Notice.objects.exists()


def test_a_box_is_told_once_whoever_signs() -> None:
    policy(cage__count_team="3")
    table = table_shift()
    box = fitted(table)
    counted(table, "chef_de_salle", chip={"5": 200, "50": 80}, plaque={"1000": 1})
    count = emptied(box, **{"50": 8})
    signed(count)
    counts.sign_count(house=house(), count=count, by=member("pit_boss"), at=LATER)
    assert Notice.objects.count() == 1
    assert CountSignature.objects.count() == 2


def test_a_large_difference_is_told_when_it_is_signed() -> None:
    count = short(3)
    disclosed(count)
    counts.explain_variance(
        house=house(), count=count, said="Lost.", checked="Camera 3.", by=member("cashier"), at=LATER
    )
    row = CountSignature(count=count, report_above=20, notice_above=100, signed_by=member("director"), signed_at=LATER)
    with refused("a_large_difference_is_told_when_it_is_signed"):
        write(row)
