"""Terms of reports on orphan funds: found sums, lines, pieces, payments and outcomes."""

from django.utils.translation import pgettext_lazy

# Kinds of found sum (LU art. 8(1); NL 1.1(3), 5.1(11), 5.2(4), 6.1(3)).
CATEGORIES = {
    "floor": pgettext_lazy("orphan report", "found on the floor"),
    "table": pgettext_lazy("orphan report", "left on a gaming table"),
    "slot_credit": pgettext_lazy("orphan report", "credit forgotten on a machine"),
    "abandoned": pgettext_lazy("orphan report", "stake abandoned in play"),
    "prize": pgettext_lazy("orphan report", "unclaimed prize"),
    "credit": pgettext_lazy("orphan report", "credit left on a meter"),
    "left_behind": pgettext_lazy("orphan report", "money left at a machine"),
    "ticket": pgettext_lazy("orphan report", "ticket of a machine"),
    "bingo": pgettext_lazy("orphan report", "bingo that was not claimed"),
    "keno": pgettext_lazy("orphan report", "keno ticket that was not redeemed"),
}

# Kinds of line in the orphan register.
LINES = {
    "entry": pgettext_lazy("orphan report", "Payment into the cash"),
    "refund": pgettext_lazy("orphan report", "Refund"),
    "reversal": pgettext_lazy("orphan report", "Reversal"),
    "payment": pgettext_lazy("orphan report", "Payment to the receiver of the commune"),
}

# The same kinds in the plural, for sums.
SUMS = {
    "entry": pgettext_lazy("orphan report", "Entries"),
    "refund": pgettext_lazy("orphan report", "Refunds"),
    "reversal": pgettext_lazy("orphan report", "Reversals"),
    "post_closing": pgettext_lazy("orphan report", "After the closing of a former exercise"),
    "payment": pgettext_lazy("orphan report", "Payment to the receiver of the commune"),
    "later": pgettext_lazy("orphan report", "Written when the span had ended"),
}

PIECES = {
    "chip": pgettext_lazy("orphan report", "chips"),
    "plaque": pgettext_lazy("orphan report", "plaques"),
    "note": pgettext_lazy("orphan report", "notes"),
    "coin": pgettext_lazy("orphan report", "coins"),
    "ticket": pgettext_lazy("orphan report", "tickets"),
}

# States of the register of a financial year.
CARNETS = {
    "open": pgettext_lazy("orphan report", "open"),
    "paid": pgettext_lazy("orphan report", "paid to the receiver"),
    "closed": pgettext_lazy("orphan report", "closed"),
}

MEANS = {
    "transfer": pgettext_lazy("orphan report", "bank transfer"),
    "cheque": pgettext_lazy("orphan report", "cheque"),
    "cash": pgettext_lazy("orphan report", "cash at the receiver's office"),
}

# States of an unclaimed sum (NL 1.1(3), 6.1(3); A-20).
STATES = {
    "returned": pgettext_lazy("orphan report", "given back to its owner"),
    "lapsed": pgettext_lazy("orphan report", "lapsed to the casino"),
    "decided": pgettext_lazy("orphan report", "decision of the management"),
    "lost": pgettext_lazy("orphan report", "lost in play"),
    "mistake": pgettext_lazy("orphan report", "written down by mistake"),
    "games_over": pgettext_lazy("orphan report", "three games over, awaiting a decision"),
    "custody_ended": pgettext_lazy("orphan report", "custody ended, awaiting a decision"),
    "in_play": pgettext_lazy("orphan report", "may still be claimed"),
    "in_custody": pgettext_lazy("orphan report", "in custody until the gaming day ends"),
}
