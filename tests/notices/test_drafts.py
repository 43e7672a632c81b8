"""A draft is amended with both texts in sight and withdrawn by two; a letter is corrected by a further one."""

from datetime import timedelta
from typing import Any

import pytest

from compliance.notices.models.letters import NoticeAmendment
from compliance.notices.models.notices import Notice
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import drafts
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life
from tests.notices.differences import tell_difference
from tests.notices.life import LATER
from tests.notices.payments import tell

pytestmark = pytest.mark.usefixtures("db")


def act(service: Any, row: Notice, by: str = "compliance_officer", at: Any = LATER, **facts: Any) -> Any:
    return service(house=cast.house(), notice=row, by=cast.member(by), at=at, **facts)


def test_the_amended_reasons_stand_beside_those_it_was_raised_with() -> None:
    row = life.raised()
    act(drafts.amend_notice, row, reasons=" Threatened a croupier on 2 March. ")
    again = act(drafts.amend_notice, row, reasons="Threatened two croupiers.", at=LATER + timedelta(minutes=1))
    assert selectors.amended_reasons(life.fresh(row)) == "Threatened two croupiers."
    assert life.fresh(row).reasons == "Threatened a croupier."
    assert NoticeAmendment.objects.earliest("amended_at").reasons == "Threatened a croupier on 2 March."
    assert str(again) == str(row.pk)
    assert said.acts(cast.VENUE, "notices.notice.amended")[0].facts == {}


@pytest.mark.parametrize(
    ("reasons", "words"),
    [
        (" ", "Enter the reasons"),
        ("x" * 3001, "3,000"),
        ("x\n" * 40, "3,000"),
    ],
)
def test_what_no_amendment_may_say(reasons: str, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        act(drafts.amend_notice, life.raised(), reasons=reasons)
    assert refused.value.field == "reasons"


def test_the_same_wording_is_no_amendment_but_a_further_particular_is() -> None:
    row = life.raised()
    # What staff wrote may be in the language of the authority already: entered again, it is its wording.
    assert act(drafts.amend_notice, row, reasons="Threatened a croupier.").language == "fr"
    with pytest.raises(Refused, match="already states") as refused:
        act(drafts.amend_notice, row, reasons="Threatened a croupier.")
    assert refused.value.field == "reasons"
    again = act(drafts.amend_notice, row, reasons="Threatened a croupier.", birth_place=" Esch-sur-Alzette ")
    assert (again.birth_place, again.address) == ("Esch-sur-Alzette", "")


def test_a_letter_is_not_amended() -> None:
    with pytest.raises(Refused, match="has been issued") as refused:
        act(drafts.amend_notice, life.issued(), reasons="Other reasons.")
    assert refused.value.next_step == "It can only be corrected by a further notice."


def test_a_draft_raised_in_error_is_withdrawn_by_two_and_stays_in_sight() -> None:
    row = life.raised()
    asked = act(drafts.ask_withdrawal, row, reason="Entered twice.")
    assert selectors.pending_withdrawal(row.pk) == asked
    assert str(asked) == str(row.pk)
    with pytest.raises(Refused, match="already"):
        act(drafts.ask_withdrawal, row, reason="Again.", by="director")
    with pytest.raises(Refused, match="Another person"):
        act(drafts.decide_withdrawal, row, confirmed=True)
    with pytest.raises(Refused, match="Withdrawal of this notice") as refused:
        life.issue(row)
    assert refused.value.next_step == "Decide that request first."
    decision = act(drafts.decide_withdrawal, row, confirmed=True, by="director")
    assert str(decision) == "confirmed"
    assert life.fresh(row).state == "withdrawn"
    assert list(selectors.in_state(cast.VENUE, "withdrawn", LATER)) == [row]
    assert selectors.count_unsent(cast.VENUE, LATER + timedelta(days=9)) == (0, 0)
    for late in (
        lambda: act(drafts.amend_notice, row, reasons="Other."),
        lambda: life.issue(row),
        lambda: life.send(row),
    ):
        with pytest.raises(Refused, match="has been withdrawn"):
            late()
    # No number went with it.
    assert str(life.issued(surname="Schmit").issue) == "MJ 2026/0001"


def test_a_withdrawal_that_is_refused_leaves_the_draft() -> None:
    row = life.raised()
    with pytest.raises(Refused, match="There is no request to withdraw"):
        act(drafts.decide_withdrawal, row, confirmed=True)
    act(drafts.ask_withdrawal, row, reason="Entered twice.")
    decision = act(drafts.decide_withdrawal, row, confirmed=False, by="director")
    assert str(decision) == "refused"
    assert life.fresh(row).state == "draft"
    assert said.acts(cast.VENUE, "notices.withdrawal.refused")[0].subject_id == row.pk
    act(drafts.ask_withdrawal, row, reason="Entered twice, look again.")


def test_a_withdrawal_says_why_and_a_payment_is_always_told() -> None:
    with pytest.raises(Refused, match="created in error"):
        act(drafts.ask_withdrawal, life.raised(), reason=" ")
    with pytest.raises(Refused, match="a payment made cannot be withdrawn") as refused:
        act(drafts.ask_withdrawal, tell(), reason="It was a mistake.")
    assert refused.value.article == "8(7)"


def test_a_letter_is_set_right_by_a_further_one_that_names_it() -> None:
    former = life.sent()
    row = act(drafts.correct_notice, former, reasons="It was the night of 2 March.")
    assert (row.surname, row.addressee, row.ground) == (former.surname, "justice", "house_exclusion")
    assert row.correction.corrects == former
    assert str(row.correction) == str(former.pk)
    assert selectors.corrections_of(former.pk) == [row]
    (note,) = said.acts(cast.VENUE, "notices.notice.corrected")
    assert note.facts == {"former": "MJ 2026/0001"}
    with pytest.raises(Refused, match="correction of this letter already exists"):
        act(drafts.correct_notice, former, reasons="Once more.")
    life.issue(row)
    assert str(life.fresh(row).issue) == "MJ 2026/0002"
    act(drafts.correct_notice, former, reasons="Once more.")


@pytest.mark.parametrize("raise_one", [tell, tell_difference])
def test_a_correction_says_the_same_figures(raise_one: Any) -> None:
    former = raise_one()
    life.issue(former)
    row = act(drafts.correct_notice, life.fresh(former), reasons="The receiver's name was spelled otherwise.")
    told = life.fresh(row)
    assert (told.payment if told.kind == "orphan_payment" else told.variance).notice_id == row.pk


@pytest.mark.parametrize(("reasons", "words"), [(" ", "Enter the correct facts"), ("x" * 3001, "3,000")])
def test_what_no_correction_may_say(reasons: str, words: str) -> None:
    with pytest.raises(Refused, match=words):
        act(drafts.correct_notice, life.issued(), reasons=reasons)


def test_a_draft_is_amended_and_not_corrected() -> None:
    with pytest.raises(Refused, match="a numbered letter can be corrected") as refused:
        act(drafts.correct_notice, life.raised(), reasons="Other.")
    assert refused.value.next_step == "Amend the draft instead."
