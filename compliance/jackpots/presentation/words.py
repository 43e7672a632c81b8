"""Words of jackpots for pages and files."""

from collections.abc import Mapping
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from ..models.hits import JackpotShare, ShareReason
from ..models.meters import EntryKind, Jackpot, JackpotGame, JackpotKind, JackpotLevel, JackpotScope

Words: TypeAlias = Mapping[str, str | Promise]

KINDS: Words = dict(JackpotKind.choices)
SCOPES: Words = dict(JackpotScope.choices)
GAMES: Words = dict(JackpotGame.choices)
LEVELS: Words = dict(JackpotLevel.choices)
ENTRIES: Words = dict(EntryKind.choices)
REASONS: Words = dict(ShareReason.choices)
STATES: Words = {
    "in_use": pgettext_lazy("jackpot", "in use"),
    "disconnected": pgettext_lazy("jackpot", "disconnected"),
    "removed": pgettext_lazy("jackpot", "removed"),
}
TONES = {"in_use": ("admitted", "check"), "disconnected": ("review", "stop"), "removed": ("", "undo")}
HIT_STATES: Words = {
    "to_verify": pgettext_lazy("jackpot hit", "to be verified"),
    "no_right": pgettext_lazy("jackpot hit", "no right to the jackpot"),
    "to_pay": pgettext_lazy("jackpot hit", "to be paid"),
    "requested": pgettext_lazy("jackpot hit", "payout requested"),
    "paid": pgettext_lazy("jackpot hit", "paid"),
}
HIT_TONES = {
    "to_verify": ("review", "question"),
    "no_right": ("refused", "stop"),
    "to_pay": ("review", "coins"),
    "requested": ("accent", "next"),
    "paid": ("admitted", "check"),
}
NOTICE_STATES: Words = {
    "announced": pgettext_lazy("removal of a jackpot", "announced"),
    "removed": pgettext_lazy("removal of a jackpot", "removed"),
}
NOTICE_TONES = {"announced": ("review", "clock"), "removed": ("admitted", "check")}


def jackpot_game(row: Jackpot) -> str:
    """Return where a jackpot is played, with its level at tables."""
    if row.level:
        return f"{GAMES[row.game]}, {LEVELS[row.level]}"
    return str(GAMES[row.game])


def winner_name(share: JackpotShare) -> str:
    """Return who wins a share, without a name: the box or the player at the machine, and the rule that decides."""
    if share.claim is None:
        return str(REASONS[share.reason])
    return _("box %(box)s, %(reason)s") % {"box": share.claim.box, "reason": REASONS[share.reason]}
