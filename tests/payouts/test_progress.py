"""What comes next for a payout, out of what is known of it."""

import pytest

from compliance.payouts.domain.progress import Facts, Next, next_step


def facts(**changes: object) -> Facts:
    known = {"state": "requested", "approval_needed": False, "gate_is_shut": False, "winnings": "", "means": "cash"}
    return Facts(**known | changes)


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({}, Next.PAY),
        ({"means": "transfer"}, Next.ISSUE),
        ({"gate_is_shut": True}, Next.GATE),
        ({"approval_needed": True}, Next.APPROVE),
        ({"approval_needed": True, "state": "approved"}, Next.PAY),
        ({"state": "held"}, Next.APPROVE),
        ({"winnings": "undecided", "state": "approved"}, Next.WINNINGS),
        ({"winnings": "withheld"}, Next.WITHHOLD),
        ({"winnings": "paid"}, Next.PAY),
        ({"state": "voided", "winnings": "undecided"}, Next.NONE),
    ],
)
def test_the_next_step_follows_from_what_is_known(changes: dict[str, object], step: Next) -> None:
    assert next_step(facts(**changes)) is step


def test_winnings_without_a_link_stop_a_payout_as_undecided_ones_do() -> None:
    assert next_step(facts(), blocked=True) is Next.WINNINGS
    assert next_step(facts(winnings="withheld"), blocked=True) is Next.WITHHOLD
    assert next_step(facts(state="paid"), blocked=True) is Next.NONE
