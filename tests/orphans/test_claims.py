"""Who comes forward in time, who does not, and what the law answers: stored with its article."""

from decimal import Decimal
from uuid import uuid4

import pytest

from compliance.orphans.claim_states import selectors as claim_states
from compliance.orphans.claims import selectors as claimed
from compliance.orphans.claims.services import claims, evidence
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.documents.services import PreparedDocument
from compliance.orphans.finds.services import ends, rounds
from compliance.orphans.models.claims import Claim, Refund
from compliance.refusals import Refused
from compliance.vault.services.sealing import unseal_file
from tests import said
from tests.cast import TUESDAY, VENUE, local, member
from tests.orphans import floor
from tests.orphans.claiming import (
    NEXT_DAY,
    WEBER,
    approve,
    claim,
    dutch_find,
    dutch_play,
    granted,
    hand_back,
    in_valkenburg,
    pay,
    prove,
    refunded,
    reverse,
    rule,
)
from tests.orphans.lapses import lapsed


def test_at_44_on_the_seventh_day(db: None) -> None:
    for _each in range(14):
        floor.entered("1.00", TUESDAY)
    line = floor.entered("50.00", local("2026-03-03 22:10"))
    assert line.number == 15
    row = claim(line.find, local("2026-03-10 23:59:59"))
    assert (row.refused_as, row.article, row.line, row.edition) == ("", "8(2)", line, "LU-1979.1")
    prove(row, local("2026-03-11 10:00"))
    assert rule(row, at=local("2026-03-11 10:05")).verdict == "accepted", "the proof may come after the window (A-03)"


def test_on_the_eighth_day_the_claim_is_kept_as_refused(db: None) -> None:
    line = floor.entered("50.00", local("2026-03-03 22:10"))
    row = claim(line.find, local("2026-03-11 00:00"))
    assert (row.refused_as, row.article) == ("too_late", "8(2)")
    assert claim_states.get_claim(VENUE, row.pk).state == "refused"
    (act,) = said.acts(VENUE, "orphans.claim.taken")
    assert said.tables(act) == {"orphans_claim"}
    with pytest.raises(Refused, match="decided"):
        prove(row)
    with pytest.raises(Refused, match="This claim has already been decided"):
        rule(row)


def test_at_46_the_window_counts_from_the_calendar_date(db: None) -> None:
    line = floor.entered("50.00", local("2026-03-04 01:30"))
    assert line.gaming_day == TUESDAY.date()
    assert claim(line.find, local("2026-03-11 20:15")).refused_as == ""


def test_at_47_the_clock_goes_forward(db: None) -> None:
    line = floor.entered("50.00", local("2026-03-25 21:00"))
    row = claim(line.find, local("2026-04-01 23:30"))
    assert row.refused_as == ""
    assert row.window_ends_at is not None
    assert row.window_ends_at.isoformat() == "2026-04-01T22:00:00+00:00"


def test_at_49_the_clock_goes_back(db: None) -> None:
    line = floor.entered("50.00", local("2026-10-22 23:15"))
    assert line.window_ends_at.isoformat() == "2026-10-29T23:00:00+00:00"
    assert claim(line.find, local("2026-10-29 23:45")).refused_as == ""
    assert claim(line.find, local("2026-10-30 00:00")).refused_as == "too_late"


def test_at_64_during_the_third_dutch_game_with_the_winnings(db: None) -> None:
    house = in_valkenburg()
    find = dutch_find(house)
    dutch_play(house, find, "20.00", "40.00")
    row = claim(find, TUESDAY, house=house)
    assert (row.refused_as, row.article, row.window_ends_at) == ("", "1.1(3)", None)
    prove(row, TUESDAY, house=house)
    ruling = rule(row, at=TUESDAY, house=house)
    assert (ruling.verdict, ruling.amount, ruling.article) == ("accepted", Decimal("80.00"), "1.1(3)")
    with pytest.raises(Refused, match="as abandoned; its winnings ended then"):
        rounds.count_coup(house=house, find=find, number=3, gain=Decimal("80.00"), by=member("pit_boss"), at=TUESDAY)
    end = hand_back(row, house=house)
    assert (end.outcome, end.amount, end.article) == ("returned", Decimal("80.00"), "1.1(3)")
    assert claim_states.get_claim(house.id, row.pk).state == "returned"
    assert claim(find, TUESDAY, house=house).refused_as == "already_refunded"


def test_at_64_after_the_third_dutch_game_it_lapsed(db: None) -> None:
    house = in_valkenburg()
    find = dutch_find(house)
    dutch_play(house, find, "0", "0", "0", at=local("2026-03-03 20:20"))
    row = claim(find, local("2026-03-03 20:21"), house=house)
    assert (row.refused_as, row.article) == ("lapsed", "1.1(3)")
    earlier = claim(find, local("2026-03-03 20:21"), house=house, claimed_at=local("2026-03-03 20:19"))
    assert earlier.refused_as == "", "what counts is when somebody came forward"


def test_at_65_custody_lasts_as_long_as_the_gaming_day(db: None) -> None:
    house = in_valkenburg()
    credit = {"category": "credit", "game": "", "place": "44", "initial": Decimal("18.40")}
    within, after = dutch_find(house, **credit), dutch_find(house, **credit)
    row = claim(within, local("2026-03-03 23:50"), house=house)
    assert (row.refused_as, row.article) == ("", "6.1(3)")
    prove(row, local("2026-03-03 23:55"), house=house)
    rule(row, at=local("2026-03-03 23:56"), house=house)
    paid = hand_back(row, local("2026-03-03 23:58"), house=house)
    assert (paid.amount, paid.article) == (Decimal("18.40"), "6.1(3)")
    late = claim(after, local("2026-03-04 20:00"), house=house)
    assert (late.refused_as, late.article) == ("custody_over", ""), "the rules say nothing of the time after"


@pytest.mark.parametrize(
    ("outcome", "answer"),
    [("lost", "lapsed"), ("mistake", "reversed")],
)
def test_a_find_that_was_dropped_has_nothing_to_claim(db: None, outcome: str, answer: str) -> None:
    stake = floor.stake()
    ends.drop_find(house=floor.house(), find=stake, outcome=outcome, reason="Seen.", by=member("pit_boss"), at=TUESDAY)
    assert claim(stake).refused_as == answer


def test_what_lapsed_under_dutch_law_says_under_which(db: None) -> None:
    house = in_valkenburg()
    stake = dutch_find(house)
    dutch_play(house, stake, "0", "0", "0")
    credit = dutch_find(house, category="credit", game="", place="44")
    lapsed(stake, TUESDAY.date())
    lapsed(credit, NEXT_DAY.date())
    assert claim(stake, TUESDAY, house=house).refused_as == "lapsed"
    assert claim(credit, TUESDAY, house=house).refused_as == "custody_over"


def test_before_cash_in_no_window_is_counted(db: None) -> None:
    find = floor.find()
    row = claim(find, local("2026-05-01 20:00"))
    assert (row.refused_as, row.line, row.window_ends_at) == ("", None, None)
    prove(row)
    rule(row)
    assert claim_states.get_claim(VENUE, row.pk).state == "payment"
    end = hand_back(row, desk_id=floor.desk_id())
    assert (end.outcome, end.claim, end.desk_id) == ("returned", row, floor.desk_id())
    with pytest.raises(Refused, match="This found sum is already closed"):
        floor.cash_in(find)
    with pytest.raises(Refused, match="It has already been refunded"):
        hand_back(row)


def test_a_claim_from_before_cash_in_is_paid_out_of_the_carnet(db: None) -> None:
    find = floor.find()
    row = claim(find, TUESDAY)
    prove(row, TUESDAY)
    rule(row, at=TUESDAY)
    with pytest.raises(Refused, match="not in the orphan register"):
        pay(row, TUESDAY)
    line = floor.cash_in(find).line
    with pytest.raises(Refused, match="in the orphan register or closed"):
        hand_back(row)
    assert pay(row).line.original == line


def test_what_is_gone_is_refused_with_its_reason(db: None) -> None:
    first, second = floor.entered(), floor.entered("20.00")
    refunded(first)
    again = claim(first.find)
    assert (again.refused_as, again.article) == ("already_refunded", "8(4)")
    reverse(second)
    assert claim(second.find).refused_as == "reversed"


def test_a_claim_says_who_and_what_and_when(db: None) -> None:
    find = floor.find()
    for who, field in ((ClaimStatement("  ", "Mine."), "name"), (ClaimStatement("Weber", " "), "statement")):
        with pytest.raises(Refused) as refused:
            claim(find, said=who)
        assert refused.value.field == field
    with pytest.raises(Refused, match="is in the future") as refused:
        claim(find, claimed_at=local("2026-03-05 18:00"))
    assert refused.value.field == "claimed_at"
    assert not Claim.objects.exists()


def test_the_same_request_takes_one_claim(db: None) -> None:
    find, nonce = floor.find(), uuid4()
    assert claim(find, nonce=nonce) == claim(find, nonce=nonce)
    assert Claim.objects.count() == 1


def test_proofs_are_kept_with_their_documents(db: None) -> None:
    row = claim(floor.entered().find)
    document = PreparedDocument(media_type="image/jpeg", size=4, sha256="a" * 64, content=b"seal")
    proof = prove(row, document=document)
    assert (proof.media_type, proof.size) == ("image/jpeg", 4)
    assert unseal_file("evidence", VENUE, proof.pk, proof.content.sealed) == b"seal"
    assert claimed.get_evidence(VENUE, proof.pk) == proof
    (act,) = said.acts(VENUE, "orphans.evidence.added")
    assert said.tables(act) == {"orphans_claimevidence"}, "the bytes stay out of the log"
    for changes, field in (({"kind": "hearsay"}, "kind"), ({"shows": " "}, "shows")):
        facts = {"kind": "camera", "shows": "Seen."} | changes
        with pytest.raises(Refused) as refused:
            evidence.add_evidence(
                house=floor.house(), claim=row, document=None, by=member("porter"), at=NEXT_DAY, **facts
            )
        assert refused.value.field == field


def test_reading_a_claim_or_its_proof_is_noted(db: None) -> None:
    row = claim(floor.entered().find)
    proof, officer = prove(row), member("compliance_officer")
    claims.note_claim_opened(venue_id=VENUE, claim=row, by=officer, at=NEXT_DAY)
    evidence.note_evidence_read(venue_id=VENUE, evidence=proof, by=officer, at=NEXT_DAY)
    assert said.acts(VENUE, "orphans.claim.opened")
    assert said.acts(VENUE, "orphans.evidence.read")


def test_how_far_each_claim_is(db: None) -> None:
    line, large = floor.entered(), floor.entered("500.00")
    row = claim(line.find)

    def state(claim: Claim) -> str:
        return str(claim_states.get_claim(VENUE, claim.pk).state)

    assert state(row) == "evidence"
    prove(row)
    assert state(row) == "decision"
    rule(row)
    assert state(row) == "payment"
    assert [each.pk for each in claim_states.open_claims(VENUE)] == [row.pk]
    pay(row)
    assert state(row) == "paid"
    reverse(Refund.objects.get(claim=row).line)
    assert state(row) == "taken_back"
    other = granted(large)
    assert state(other) == "approval"
    approve(other, approved=False, reason="The camera shows another person.")
    assert state(other) == "declined"
    gone = granted(line)
    reverse(line, by=member("director"))
    assert state(gone) == "over"
    assert not claim_states.open_claims(VENUE).exists()


def test_what_may_still_be_claimed_the_first_to_close_first(db: None) -> None:
    line = floor.entered("10.00", local("2026-03-04 20:00"))
    on_floor = floor.find()
    paid = floor.entered("5.00", local("2026-03-04 21:00"))
    refunded(paid, local("2026-03-04 22:00"))
    found = [each.pk for each in claimed.claimable_finds(VENUE, local("2026-03-05 12:00"))]
    assert found == [line.find_id, on_floor.pk]
    assert [each.pk for each in claimed.claimable_finds(VENUE, local("2026-03-12 00:00"))] == [on_floor.pk]


def test_every_claim_on_a_find(db: None) -> None:
    line = floor.entered()
    rows = [claim(line.find), claim(line.find, said=ClaimStatement("Marie Muller", "It is mine."))]
    assert list(claimed.of_find(VENUE, line.find_id)) == rows
    assert WEBER.name == rows[0].name
