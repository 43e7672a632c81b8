"""A drawer is counted blind, explained, and signed by another person."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest

from compliance.cage.counts.services import counts, disclosures
from compliance.refusals import Refused
from tests.cage.drawers import FLOAT, sheet, shift
from tests.cast import TUESDAY, house, member

pytestmark = pytest.mark.django_db
LATER = TUESDAY + timedelta(hours=4)


def count(drawer, at=LATER, by="cashier", **rows):
    return counts.count_float(
        house=house(), shift=drawer, pieces=sheet(**rows or FLOAT), nonce=uuid4(), by=member(by), at=at
    )


def explain(kept, checked="camera 3"):
    return counts.explain_variance(
        house=house(), count=kept, said="a note too much", checked=checked, by=member("cashier"), at=LATER
    )


def test_what_was_counted_is_kept_with_what_should_be_there():
    drawer = shift()
    kept = count(drawer, **FLOAT | {"note": {"50": 39, "20": 50}})
    assert (kept.expected, kept.counted, kept.difference) == (Decimal(9100), Decimal(9050), Decimal(-50))
    with pytest.raises(Refused, match="Ask for the explanation first"):
        counts.sign_count(house=house(), count=kept, by=member("chef_de_salle"), at=LATER)
    with pytest.raises(Refused, match="This count has not been compared"):
        explain(kept)
    disclosures.disclose_variance(house=house(), count=kept, by=member("chef_de_salle"), at=LATER)
    with pytest.raises(Refused, match="variance has not been explained yet"):
        counts.sign_count(house=house(), count=kept, by=member("chef_de_salle"), at=LATER)
    with pytest.raises(Refused, match="requires a report: state what was"):
        explain(kept, checked="")
    explain(kept)
    with pytest.raises(Refused, match="Another person"):
        counts.sign_count(house=house(), count=kept, by=member("cashier"), at=LATER)
    counts.sign_count(house=house(), count=kept, by=member("chef_de_salle"), at=LATER)
    with pytest.raises(Refused, match="signed"):
        count(drawer)


def test_a_shift_opens_after_the_count_that_it_waited_for():
    count(shift())
    with pytest.raises(Refused, match="clock is behind"):
        shift(LATER - timedelta(minutes=6), "director")
    assert shift(LATER - timedelta(minutes=4), "director").opened_at == LATER


def test_the_next_one_takes_over_what_was_counted():
    first = shift()
    with pytest.raises(Refused, match="still holds this float"):
        shift(LATER, "director")
    count(first)
    second = shift(LATER, "director")
    assert second.before == first
    assert second.counts.get().difference == 0
