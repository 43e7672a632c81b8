"""Demonstration letters on exclusions: one acknowledged, one awaiting a reply, one undeliverable."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from audit.publishing.paper_proof import wait_for_seal
from compliance.notices.selectors import notices as selectors
from compliance.notices.services import addresses, answers, drafts, issuing, mailing
from compliance.notices.services.mail_delivery import Delivered
from compliance.refusals import Refused
from compliance.venues.domain.house import House

if TYPE_CHECKING:
    from compliance.notices.models.notices import Notice
    from compliance.venues.models.staff import Staff


def issue_letters(house: House, officer: "Staff", director: "Staff", at: datetime) -> None:
    """Issue every draft. No mail server is contacted; its replies are invented too."""
    address = addresses.propose_address(
        house=house,
        mailbox="justice",
        email="courrier@justice.example",
        valid_from=house.local(at).date(),
        by=officer,
        at=at,
    )
    addresses.decide_address(house=house, address=address, approved=True, by=director, at=at)
    for number, notice in enumerate(selectors.in_state(house.id, "draft", at)):
        later = at + timedelta(hours=1, minutes=20 * number)
        _word_reasons(house, notice, officer, later)
        issuing.issue_notice(
            house=house, notice=notice, delivery="post", annexes=["Décision de la direction"], by=officer, at=later
        )
        if not is_drawn(house, notice, later):
            # Without a sealer the letter waits, and the worker generates it once the log has sealed its data.
            continue
        if number == 0:
            _add_refused_letter(house, notice, officer, later)
            continue
        mailing.record_sent(
            house=house,
            notice=notice,
            way="post",
            reference=f"RR 26 114 {number:03d} LU",
            sent_at=later,
            by=officer,
            at=later,
        )
        if number == 1:
            _add_acknowledged_letter(house, notice, officer, later + timedelta(days=2))


def _word_reasons(house: House, notice: "Notice", officer: "Staff", at: datetime) -> None:
    """Confirm the reasons, which staff wrote in French, and identify the person as their file does not."""
    if selectors.wording_language(notice) == house.written_in:
        return
    drafts.amend_notice(
        house=house,
        notice=notice,
        reasons=notice.reasons,
        birth_place="Esch-sur-Alzette",
        nationality="luxembourgeoise",
        address="14, rue de l’Alzette, L-4010 Esch-sur-Alzette",
        document="Carte d’identité LU 4711 0815",
        by=officer,
        at=at,
    )


def is_drawn(house: House, notice: "Notice", at: datetime) -> bool:
    """Generate the letter of an issued notice; without a sealer it waits for the worker."""
    try:
        issuing.ensure_letter(house=house, notice=notice, at=at, sealing=wait_for_seal)
    except Refused:
        return False
    return True


def _add_refused_letter(house: House, notice: "Notice", officer: "Staff", at: datetime) -> None:
    dispatch = mailing.order_mail(house=house, notice=notice, by=officer, at=at)
    mailing.send_dispatch(
        dispatch_id=dispatch.pk,
        clock=lambda: at,
        deliver=lambda _message: Delivered("refused", 550, "5.1.1 No such mailbox here (made up)"),
    )


def _add_acknowledged_letter(house: House, notice: "Notice", officer: "Staff", at: datetime) -> None:
    answers.record_answer(
        house=house,
        notice=notice,
        kind="acknowledged",
        reference="MJ-2026-0114",
        channel="post",
        answered_on=house.local(at).date(),
        note="",
        scan=b"",
        by=officer,
        at=at,
    )
