"""Words of bingo, keno and levies, shared by their pages, papers and registers."""

from collections.abc import Mapping
from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from compliance.http.formatting.money import money

from ...acts import SCHEDULES
from ...models.bingo import ClaimResult, LossReason
from ...models.prizes import Pattern

if TYPE_CHECKING:
    from ...models.prizes import BingoPrize

Words = Mapping[str, str | Promise]
Tones = Mapping[str, tuple[str, str]]

RUN = "draw_games.round.run"
READ, ENTER, RELEASE, PAY = "games.table.read", "games.rules.prepare", "games.rules.publish", "payouts.payout.pay"

KINDS = SCHEDULES
PATTERNS: Words = dict(Pattern.choices)
RESULTS: Words = dict(ClaimResult.choices)
RESULT_TONES: Tones = {"valid": ("admitted", "check"), "invalid": ("refused", "stop"), "open": ("review", "clock")}
REASONS: Words = dict(LossReason.choices)

PRIZE_STATES: Words = {
    "waiting": gettext_lazy("to be released by another person"),
    "released": pgettext_lazy("prizes", "released"),
}
PRIZE_TONES: Tones = {"waiting": ("review", "clock"), "released": ("admitted", "check")}

ROUND_STATES: Words = {
    "sale": gettext_lazy("sale of cards"),
    "draw": pgettext_lazy("bingo round", "draw"),
    "called": gettext_lazy("bingo called"),
    "ended": pgettext_lazy("bingo round", "ended"),
}
ROUND_TONES: Tones = {
    "sale": ("review", "coins"),
    "draw": ("review", "clock"),
    "called": ("review", "question"),
    "ended": ("", "check"),
}

TICKET_STATES: Words = {
    "playing": gettext_lazy("series not over"),
    "lost": gettext_lazy("nothing won"),
    "to_collect": gettext_lazy("winnings to collect"),
    "paid": pgettext_lazy("keno ticket", "paid"),
    "late": gettext_lazy("not collected in time"),
    "not_collected": gettext_lazy("recorded as not collected"),
}
TICKET_TONES: Tones = {
    "playing": ("review", "clock"),
    "lost": ("", "cross"),
    "to_collect": ("review", "coins"),
    "paid": ("admitted", "check"),
    "late": ("refused", "clock"),
    "not_collected": ("refused", "stop"),
}

LEVY_STATES: Words = {
    "waiting": gettext_lazy("to be confirmed by another person"),
    "confirmed": pgettext_lazy("levy", "confirmed"),
}
LEVY_TONES: Tones = {"waiting": ("review", "clock"), "confirmed": ("admitted", "check")}


def describe_offer(line: "BingoPrize", currency: str) -> str:
    """Return a combination of the schedule in one line, such as "Bingo 75, full card, 2.50 €: 100.00 €"."""
    shown = {
        "variant": line.variant,
        "pattern": PATTERNS[line.pattern],
        "price": money(line.price, currency),
        "prize": money(line.prize, currency),
    }
    return _("Bingo %(variant)s, %(pattern)s, card %(price)s: prize %(prize)s") % shown


def list_numbers(numbers: list[int]) -> str:
    """Return numbers in their order, separated by spaces."""
    return " ".join(str(each) for each in numbers)


def plain_amount(amount: Decimal) -> str:
    """Return an amount as a choice sends it."""
    return f"{amount:.2f}"


def pattern_title(pattern: str) -> str:
    """Return the name of a pattern at the beginning of a line."""
    return capfirst(str(PATTERNS[pattern]))
