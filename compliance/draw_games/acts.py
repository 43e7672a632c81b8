"""Sentences of the log about bingo, keno and the levy of poker tables."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

SCHEDULES: dict[str, str | Promise] = {
    "bingo_schedule": _("bingo payout schedule"),
    "keno_schedule": _("keno payout schedule"),
}

KINDS = {
    "draw_games.prizes.entered": _("Entered the prizes of a payout schedule ({rules}); lines: {count}."),
    "draw_games.prizes.released": _("Released the prizes of a payout schedule ({rules})."),
    "draw_games.bingo_round.opened": _("Opened bingo round {number} at table {table}."),
    "draw_games.bingo_round.refused": _("Refused an act on bingo at table {table} ({article})."),
    "draw_games.cards.sold": _("Sold bingo cards of round {number}; cards: {count}."),
    "draw_games.ball.drawn": _("Recorded ball {ball} of bingo round {number}."),
    "draw_games.bingo.claimed": _("Recorded a claim of bingo with card {card} in round {number}."),
    "draw_games.bingo.decided": _("Checked the claim of card {card} in bingo round {number}; valid: {valid}."),
    "draw_games.bingo.paid": _("Paid {amount} {currency} for card {card} of bingo round {number}."),
    "draw_games.bingo.unclaimed": _("Recorded that a bingo with card {card} of round {number} was not claimed."),
    "draw_games.bingo_round.ended": _(
        "Ended bingo round {number}; winners: {winners}, share of each: {amount} {currency}."
    ),
    "draw_games.bingo_round.printed": _("Printed the record of bingo round {number}."),
    "draw_games.ticket.registered": _("Registered keno ticket {number} at table {table}."),
    "draw_games.keno.refused": _("Refused an act on keno at table {table} ({article})."),
    "draw_games.keno.drawn": _("Recorded keno round {number} at table {table}."),
    "draw_games.keno.printed": _("Printed the record of keno round {number}."),
    "draw_games.ticket.collected": _("Paid {amount} {currency} for keno ticket {number}."),
    "draw_games.ticket.lost": _("Recorded that {amount} {currency} of keno ticket {number} were not collected."),
    "draw_games.levy.counted": _("Counted a levy of {amount} {currency} in session {number}."),
    "draw_games.levy.refused": _("Refused a levy in session {number} ({article})."),
    "draw_games.levy.confirmed": _("Confirmed the count of a levy in session {number}."),
}

# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("draw_games.prizes.entered", "rules"): SCHEDULES,
    ("draw_games.prizes.released", "rules"): SCHEDULES,
    ("draw_games.bingo_round.refused", "article"): citation_text,
    ("draw_games.keno.refused", "article"): citation_text,
    ("draw_games.levy.refused", "article"): citation_text,
}

# Decisions of a second person, who needs their own session and factor (ADR 72).
APPROVALS = frozenset({"draw_games.prizes.released"})
