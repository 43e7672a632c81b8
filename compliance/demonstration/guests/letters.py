"""Demonstration letters on exclusions: one acknowledged, one awaiting a reply, one undeliverable."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from compliance.notices.selectors import notices as selectors
from compliance.notices.services import addresses, answers, issuing, mailing
from compliance.notices.services.mail_delivery import Delivered
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
        issuing.issue_notice(house=house, notice=notice, by=officer, at=later)
        issuing.ensure_letter(house=house, notice=notice, at=later)
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
