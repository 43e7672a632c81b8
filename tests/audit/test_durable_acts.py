"""A service with its own transaction may also be a part of a larger one, and is undone with it."""

import pytest
from django.core.exceptions import ValidationError
from django.db import transaction

from audit.recording.durable_acts import durable_act
from compliance.venues.models.places import CashDesk
from compliance.venues.services import places
from tests import cast, said

pytestmark = pytest.mark.django_db


@durable_act
def open_two_desks(*, first: str, second: str) -> None:
    """Add two desks, or none."""
    for name in (first, second):
        places.add_desk.within(venue_id=cast.VENUE, name=name, by=None, at=cast.TUESDAY)


def desks() -> set[str]:
    return set(CashDesk.objects.filter(venue=cast.VENUE).values_list("name", flat=True))


def test_parts_are_entries_of_their_own() -> None:
    before = len(said.acts(cast.VENUE, "venues.desk.added"))
    open_two_desks(first="Guichet A", second="Guichet B")
    assert {"Guichet A", "Guichet B"} <= desks()
    assert len(said.acts(cast.VENUE, "venues.desk.added")) == before + 2


def test_a_part_that_fails_undoes_the_others() -> None:
    before, acts = desks(), len(said.acts(cast.VENUE, "venues.desk.added"))
    with pytest.raises(ValidationError, match="already exists"):
        open_two_desks(first="Guichet A", second="Guichet A")
    assert desks() == before
    assert len(said.acts(cast.VENUE, "venues.desk.added")) == acts


def test_a_durable_act_refuses_to_be_a_part_without_saying_so() -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="durable"):
        places.add_desk(venue_id=cast.VENUE, name="Guichet A", by=None, at=cast.TUESDAY)


def test_it_keeps_the_name_and_the_sentence_of_its_service() -> None:
    assert open_two_desks.__name__ == "open_two_desks"
    assert open_two_desks.__doc__ == "Add two desks, or none."
