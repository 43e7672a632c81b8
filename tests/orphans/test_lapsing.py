"""The Dutch rules: stakes lapse after game 3, money on machines is in custody until the gaming day ends."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError

from compliance.orphans.claims.services import claims, decisions
from compliance.orphans.finds import selectors
from compliance.orphans.finds.domain import step_of
from compliance.orphans.finds.services import finds, lapses, pay_ins, rounds
from compliance.orphans.models.finds import FindEnd
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import cast, said
from tests.cast import TUESDAY, local, member
from tests.orphans import floor, past
from tests.venues.dutch import DUTCH, finders, open_dutch_house, twin


@pytest.fixture
def dutch(db: None) -> Any:
    return open_dutch_house("pit_boss", "porter")


def find(director: Any, at: Any = TUESDAY, **changes: Any) -> Any:
    said = floor.found(**{"found_at": at, "camera": cast.camera_id(DUTCH)} | finders() | changes)
    row = finds.record_find(house=house(), found=said, nonce=uuid4(), by=director, at=at)
    floor.confirm(row, at)
    return row


def house() -> Any:
    return venues.get_house(DUTCH)


def play(row: Any, games: int) -> None:
    for _game in range(games):
        number = selectors.coups_played(row) + 1
        rounds.count_coup(
            house=house(), find=row, number=number, gain=Decimal("10.00"), by=twin("pit_boss"), at=TUESDAY
        )


def lapse(row: Any, reason: str = "", at: Any = TUESDAY) -> Any:
    return lapses.lapse_find(house=house(), find=row, reason=reason, by=twin("pit_boss"), at=at)


def test_what_dutch_law_knows(dutch: Any) -> None:
    assert finds.orphan_categories(house(), TUESDAY.date()) == {
        "table": "lapse_after_games",
        "abandoned": "lapse_after_games",
        "prize": "custody",
        "credit": "custody",
        "left_behind": "custody",
        "ticket": "custody",
        "bingo": "custody",
        "keno": "custody",
    }
    with pytest.raises(Refused, match="Choose what was found"):
        find(dutch, category="floor")


def test_a_stake_lapses_after_game_three_with_its_gains(dutch: Any) -> None:
    stake = find(dutch, category="abandoned", game="American Roulette", place="7", initial=Decimal("20.00"))
    play(stake, 2)
    with pytest.raises(Refused, match=r"until round 3 has ended\. Rounds counted so far: 2"):
        lapse(stake)
    play(stake, 1)
    row = lapse(stake)
    assert (row.outcome, row.amount, row.article) == ("lapsed", Decimal("50.00"), "1.1(3)")
    with pytest.raises(Refused, match="This found sum is already closed"):
        lapse(stake)


def test_there_is_no_carnet_to_cash_in(dutch: Any) -> None:
    stake = find(dutch, category="table", game="Black Jack", place="2")
    with pytest.raises(Refused, match="casino provide for no register entry"):
        pay_ins.cash_in(
            house=house(),
            find=stake,
            desk_id=uuid4(),
            amount=Decimal("50.00"),
            pieces=(),
            nonce=uuid4(),
            by=dutch,
            at=TUESDAY,
        )


def test_custody_ends_with_the_gaming_day_and_somebody_decides(dutch: Any) -> None:
    credit, next_day = find(dutch, category="credit", place="1044", initial=Decimal("18.40")), local("2026-03-04 14:00")
    assert step_of(selectors.step_facts(selectors.get_find(DUTCH, credit.pk)), credit.gaming_day) == "custody"
    with pytest.raises(Refused, match="holds it until the gaming day ends"):
        lapse(credit, "Nobody came.")
    with pytest.raises(Refused, match="The rules do not say what"):
        lapse(credit, " ", next_day)
    assert (
        step_of(selectors.step_facts(selectors.get_find(DUTCH, credit.pk)), house().gaming_day(next_day))
        == "custody_ended"
    )
    ended = lapse(credit, "Nobody came until the gaming day ended.", next_day)
    assert (ended.outcome, ended.article) == ("lapsed", ""), "no article says what follows"
    assert step_of(selectors.step_facts(selectors.get_find(DUTCH, credit.pk)), credit.gaming_day) == "decided"
    (act,) = said.acts(DUTCH, "orphans.find.decided")
    assert act.facts["find"] == credit.label


def test_what_somebody_claims_does_not_lapse(dutch: Any) -> None:
    stake = find(dutch, category="abandoned", game="American Roulette", place="7")
    play(stake, 2)
    claim = claims.take_claim(
        house=house(),
        find=stake,
        statement=claims.ClaimStatement("Jan Smit", "I was called to the telephone."),
        claimed_at=TUESDAY,
        nonce=uuid4(),
        by=dutch,
        at=TUESDAY,
    )
    play(stake, 1)
    with pytest.raises(Refused, match="There is a claim to it"):
        lapse(stake)
    ended = FindEnd(
        find=stake,
        outcome="lapsed",
        amount=selectors.total_worth(stake),
        gaming_day=stake.gaming_day,
        ended_by=dutch,
        ended_at=TUESDAY,
    )
    with pytest.raises(IntegrityError, match="a_claimed_find_does_not_lapse"), past.act():
        ended.save(force_insert=True)
    decisions.decide_claim(
        house=house(),
        claim=claim,
        decision=decisions.ClaimDecision("refused", "He was seen at another table.", code="not_proven"),
        by=dutch,
        at=TUESDAY,
    )
    assert lapse(stake).outcome == "lapsed"


def test_nothing_lapses_in_luxembourg(db: None) -> None:
    with pytest.raises(Refused, match="Nothing lapses here"):
        lapses.lapse_find(house=cast.house(), find=floor.find(), reason="", by=member("pit_boss"), at=TUESDAY)


def test_a_house_without_rules_knows_no_find(db: None) -> None:
    from datetime import date

    assert finds.orphan_categories(house_of_nowhere(), date(2026, 3, 3)) == {}


def house_of_nowhere() -> Any:
    from dataclasses import replace

    return replace(cast.house(), jurisdiction="XX")


def test_pages_say_that_the_management_decides_and_cite_no_article(dutch: Any, sign_in: Any) -> None:
    credit, next_day = find(dutch, category="credit", place="1044", initial=Decimal("18.40")), local("2026-03-04 14:00")
    late = claims.take_claim(
        house=house(),
        find=credit,
        statement=claims.ClaimStatement("Jan Smit", "I forgot my ticket."),
        claimed_at=next_day,
        nonce=uuid4(),
        by=dutch,
        at=next_day,
    )
    assert (late.refused_as, late.article) == ("custody_over", "")
    with time_machine.travel(next_day, tick=False):
        client = sign_in(dutch)
        page = client.get(f"/orphans/claims/{late.pk}/").content.decode()
        assert "Bij de vastlegging afgewezen: het beheer is voorbij. Het reglement regelt de tijd daarna niet." in flat(
            page
        )
        page = client.get(f"/orphans/{credit.pk}/").content.decode()
        assert "Besluit van de directie" in page
        assert "Het bedrag blijft bij het casino" in page
        assert "Laten vervallen" not in page
        page = client.post(f"/orphans/{credit.pk}/lapse/", {"reason": "Nobody came."}, follow=True).content.decode()
        assert "Het besluit is vastgelegd." in page
        rows = client.get("/api/v1/finds/").json()["results"]
        assert [row["step"] for row in rows] == ["decided"]


def flat(page: str) -> str:
    return " ".join(page.split())
