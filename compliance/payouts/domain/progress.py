"""The next step of a payout, from its state, preconditions and linked winnings."""

from dataclasses import dataclass
from enum import StrEnum

OVER = frozenset({"refused", "withdrawn", "withheld", "paid", "voided"})


class Next(StrEnum):
    """The next step of a payout."""

    WINNINGS = "winnings"
    WITHHOLD = "withhold"
    APPROVE = "approve"
    GATE = "gate"
    PAY = "pay"
    ISSUE = "issue"
    NONE = "none"


@dataclass(frozen=True)
class Facts:
    """The facts for the decision; `winnings` are those proposed for withholding: none, undecided, withheld or paid."""

    state: str
    approval_needed: bool
    gate_is_shut: bool
    winnings: str
    means: str


def next_step(facts: Facts, *, blocked: bool = False) -> Next:
    """Return the next step. A payment requires decided winnings, the approval and the precondition.

    `blocked`: winnings without a link stop the payout just as undecided linked ones do.
    """
    if facts.state in OVER:
        return Next.NONE
    # Winnings come before the approval: a second person must not approve what may be withheld.
    if facts.winnings == "withheld":
        return Next.WITHHOLD
    if facts.winnings == "undecided" or blocked:
        return Next.WINNINGS
    # A payout on hold is never paid directly: extra time ends with an approval or a refusal.
    if facts.state == "held" or (facts.state == "requested" and facts.approval_needed):
        return Next.APPROVE
    if facts.gate_is_shut:
        return Next.GATE
    return Next.PAY if facts.means == "cash" else Next.ISSUE
