"""A day of long ago is a slip of the hand, and money that somebody claims is not dropped."""

from datetime import timedelta

import pytest

from compliance.orphans.finds.services import ends
from compliance.orphans.models.claims import Claim
from compliance.orphans.models.finds import Find
from compliance.refusals import Refused
from tests import cast
from tests.accounts import give_post
from tests.orphans import claiming, floor

LONG_AGO = cast.TUESDAY - timedelta(days=366)


def test_a_find_of_more_than_a_year_ago_is_looked_at_again(db: None) -> None:
    for moment in (LONG_AGO - timedelta(seconds=1), cast.TUESDAY.replace(year=1)):
        with pytest.raises(Refused, match="more than a year ago") as refused:
            floor.find(cast.TUESDAY, found_at=moment)
        assert refused.value.field == "found_at"
    assert not Find.objects.exists()
    with pytest.raises(Refused, match="on duty who found it"):
        floor.find(cast.TUESDAY, found_at=LONG_AGO)
    for name in ("pit_boss", "porter"):
        give_post(cast.member(name), name, starts=LONG_AGO.date(), ends=LONG_AGO.date())
    assert floor.find(cast.TUESDAY, found_at=LONG_AGO).number == 1


def test_a_claim_of_more_than_a_year_ago_is_looked_at_again(db: None) -> None:
    row = floor.find()
    with pytest.raises(Refused, match="more than a year ago") as refused:
        claiming.claim(row, cast.TUESDAY, claimed_at=LONG_AGO - timedelta(seconds=1))
    assert refused.value.field == "claimed_at"
    assert not Claim.objects.exists()


def test_what_somebody_claims_is_not_dropped(db: None) -> None:
    row = floor.find()
    claim = claiming.claim(row, cast.TUESDAY)
    said = {"house": cast.house(), "find": row, "outcome": "mistake", "reason": "A button.", "at": cast.TUESDAY}
    with pytest.raises(Refused, match="There is a claim to it"):
        ends.drop_find(by=cast.member("chef_de_salle"), **said)
    claiming.rule(claim, "refused", cast.TUESDAY, code="withdrawn")
    ends.drop_find(by=cast.member("chef_de_salle"), **said)
