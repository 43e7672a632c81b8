"""Labels of payouts: states, next steps and preconditions."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from compliance.exclusions.withheld_winnings.presentation.words import WITHHOLDING_STATES
from compliance.games.domain import pay_tables as paytables
from compliance.people.presentation.words import Words

from ..domain.progress import Next
from ..models.payouts import Identity, Jackpot, Origin, PaidBy, PayTableAnswer
from ..models.steps import State

if TYPE_CHECKING:
    from ..models.payouts import Gate, GateAnswer, Payout

STATES: Words = dict(State.choices)
ORIGINS: Words = dict(Origin.choices)
# The payout of an outcome is requested on the page of its incident.
REQUESTED_ORIGINS: Words = {code: label for code, label in ORIGINS.items() if code != Origin.DISPUTE}
JACKPOTS: Words = dict(Jackpot.choices)
IDENTITIES: Words = dict(Identity.choices)
MEANS: Words = dict(PaidBy.choices)
ANSWERS: Words = dict(PayTableAnswer.choices)
TONES = {
    "requested": ("review", "clock"),
    "approved": ("accent", "check"),
    "held": ("review", "lock"),
    "refused": ("refused", "stop"),
    "withdrawn": ("", "undo"),
    "withheld": ("refused", "lock"),
    "paid": ("admitted", "coins"),
    "voided": ("refused", "undo"),
}
FLAGS = {
    "explained": ("admitted", "check"),
    "uncertain": ("review", "question"),
    "unexplained": ("refused", "alert"),
    "no_table": ("", "info"),
}
GATES: Words = {
    "chef_de_salle": _("the floor manager is informed"),
    "machine_verified": _("the machine is verified"),
}
GATES_ASKED: Words = {
    "chef_de_salle": _("The floor manager must be informed before a gold-jack is paid."),
    "machine_verified": _("The machine must be verified before a prize is paid."),
}
# Outcome of the winnings that a payout awaits.
WINNINGS: Words = {
    "none": "",
    "undecided": WITHHOLDING_STATES[""],
    "withheld": WITHHOLDING_STATES["withheld"],
    "paid": WITHHOLDING_STATES["paid"],
}
NEXT: Words = {
    Next.WINNINGS: _("There is a proposal to withhold these winnings; it must be decided first."),
    Next.WITHHOLD: _("The winnings are withheld. Record this to close the payout."),
    Next.APPROVE: _("A second person reviews the request and approves or refuses it."),
    Next.GATE: _("To be confirmed before payment:"),
    Next.PAY: _("A cashier with an open float pays it in cash."),
    Next.ISSUE: _("The management issues the cheque or transfer and records its number."),
    Next.NONE: _("Nothing more to do."),
}


class GateLine(TypedDict):
    """What pages and papers show of a precondition."""

    row: "Gate"
    words: str | Promise
    stated: bool
    answer: "GateAnswer | None"
    denied: bool


def describe_gate(row: "Gate") -> GateLine:
    """Return a precondition for pages and papers: who confirmed it, and the answer of the named floor manager."""
    answer = getattr(row, "answer", None)
    stated = row.informed_id is not None and row.passed_by_id != row.informed_id
    return {
        "row": row,
        "words": GATES[row.kind],
        "stated": stated,
        "answer": answer,
        "denied": answer is not None and not answer.was_informed,
    }


def game_of(row: "Payout") -> str:
    """Return game and bet as text, empty if the request names none."""
    if not row.game:
        return ""
    game = paytables.get_game(row.game)
    bet = game.bet(row.bet)
    return f"{game.name}, {bet.name}" if bet else game.name
