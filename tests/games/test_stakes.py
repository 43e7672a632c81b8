"""Stakes that are written down: the narrowest rule of a family wins, credit never counts, approvals have their days."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from compliance.games.domain.families import family_of
from compliance.games.domain.means_of_payment import Rule, Verdict, judge_stake
from compliance.games.models.stakes import StakeRecord
from compliance.games.selectors import games as selectors
from compliance.games.services import means_approvals, stakes
from compliance.games.services.stakes import Stake
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import said
from tests.cage.drawers import table
from tests.cage.policies import decide
from tests.cast import TUESDAY, VENUE, house, local, member
from tests.games.stakes import approve, record
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db


def test_at_73_a_stake_on_word_is_refused_and_kept_as_a_breach() -> None:
    """AT-73: EUR 200 on word (LU art. 62(1), LU-ART62-1)."""
    row = record("credit", "200", table_id=table().pk)
    assert (row.accepted, row.article, row.family, row.amount) == (False, "62(1)", "circle", 200)
    (act,) = said.acts(VENUE, "games.stake.recorded")
    assert (act.facts["accepted"], act.facts["means"]) == (False, "credit")
    assert list(selectors.list_stakes(VENUE)) == [row]
    assert selectors.get_stake(VENUE, row.pk) == row


def test_at_74_another_means_holds_from_the_day_of_its_approval() -> None:
    """AT-74: an e-wallet approved from 2026-06-01, used the day before and on the day (LU-ART62-2)."""
    approval = approve()
    early = record("approved_other", at=local("2026-05-31 21:00"), other_means="E-wallet")
    good = record("approved_other", at=local("2026-06-01 21:00"), other_means="e-wallet")
    assert (early.accepted, early.article, early.approval) == (False, "62(2)", None)
    assert (good.accepted, good.article, good.approval) == (True, "62(2)", approval)
    assert selectors.approved_names(VENUE, date(2026, 6, 1)) == ["E-wallet"]
    means_approvals.withdraw_means(
        house=house(),
        approval=approval,
        last_day=date(2026, 6, 30),
        reason="Withdrawn by the Minister.",
        by=member("director"),
        at=local("2026-06-15 21:00"),
    )
    assert record("approved_other", at=local("2026-06-30 21:00"), other_means="E-wallet").accepted
    assert not record("approved_other", at=local("2026-07-01 21:00"), other_means="E-wallet").accepted
    assert selectors.approved_names(VENUE, date(2026, 7, 1)) == []
    table_stake = record("approved_other", at=local("2026-06-10 21:00"), other_means="E-wallet", table_id=table().pk)
    assert (table_stake.accepted, table_stake.article) == (False, "5(1)"), "no approval makes it a chip"


def test_at_133_a_note_on_the_box_of_black_jack_is_refused() -> None:
    """AT-133: chips only, change first (LU arts 5(1), 33(1); A-42)."""
    row = record("euro_cash", "50", table_id=table("2", "lu.black_jack").pk)
    assert (row.accepted, row.article, row.family) == (False, "33(1)", "black_jack")
    assert record("chips", table_id=table("2").pk).accepted


@pytest.mark.parametrize(
    ("game", "means", "article"),
    [
        ("lu.super_jack", "plaques", "33(1)"),
        ("lu.roulette_english", "euro_cash", "5(1)"),
        ("lu.roulette_english", "tokens", "5(1)"),
    ],
)
def test_the_narrowest_rule_of_a_family_wins(game: str, means: str, article: str) -> None:
    row = record(means, table_id=table("9", game).pk)
    assert (row.accepted, row.article) == (False, article)


@pytest.mark.parametrize("means", ["euro_cash", "chips", "plaques", "tokens", "e_card"])
def test_other_games_take_the_whole_list(means: str) -> None:
    row = record(means)
    assert (row.accepted, row.article) == (True, "62(2)")


def test_plaques_are_good_at_roulette() -> None:
    row = record("plaques", table_id=table().pk)
    assert (row.accepted, row.article) == (True, "5(1)")


@pytest.mark.parametrize(
    ("means", "more", "field"),
    [
        ("chips", {"table_id": uuid4()}, "table"),
        ("chips", {"family": ""}, "family"),
        ("gold", {}, "means"),
        ("approved_other", {}, "other_means"),
        ("chips", {"amount": "0"}, "amount"),
    ],
)
def test_what_cannot_be_understood(means: str, more: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        record(means, **more)
    assert refused.value.field == field
    assert not StakeRecord.objects.exists()


def test_one_request_is_one_stake() -> None:
    nonce = uuid4()
    assert record("chips", nonce=nonce) == record("chips", nonce=nonce)


def test_the_dutch_house_designates_its_means(db: None) -> None:
    """NL 1.1(2): the rules leave it to the house; without its decision nothing is judged, but credit is refused."""
    director = open_dutch_house()

    def stake(means: str, family: str = "circle") -> Any:
        said_ = Stake(means=means, amount=Decimal(20), family=family)
        there = venues.get_house(DUTCH)
        return stakes.record_stake(house=there, stake=said_, nonce=uuid4(), by=director, at=TUESDAY)

    with pytest.raises(Refused, match="has not designated"):
        stake("chips")
    refused = stake("credit")
    assert (refused.accepted, refused.article) == (False, "1.1(2)")
    decide(
        venues.get_house(DUTCH), "payment.means", "chips, euro_cash", by=member("compliance_officer"), approver=director
    )
    assert stake("euro_cash", "black_jack").accepted
    assert not stake("plaques").accepted


def test_families_of_games() -> None:
    assert [family_of(game) for game in ("lu.perfect_pairs", "nl.keno", "nl.punto_banco", "nonsense")] == [
        "black_jack",
        "other",
        "circle",
        "circle",
    ]


def test_a_family_never_widens_what_holds_for_all_games() -> None:
    every, family = Rule(frozenset({"chips"}), "62(2)"), Rule(frozenset({"chips", "tokens"}), "5(1)")
    assert judge_stake("tokens", every=every, family=family, credit="62(1)", approved=False) == Verdict(False, "62(2)")
