"""Explain the pay table's result in sentences with the arithmetic, for the cashier and the approver."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ..domain.pay_tables import Bet
from ..domain.winnings import Answer, Explanation, OddsReading, Silent

HEADLINES: dict[Answer, str | Promise] = {
    Answer.EXPLAINED: gettext_lazy("The pay table explains this amount."),
    Answer.UNCERTAIN: gettext_lazy("Explained only by an uncertain interpretation of the pay table."),
    Answer.UNEXPLAINED: gettext_lazy("The pay table does not explain this amount."),
    Answer.NO_TABLE: gettext_lazy("This win is not in any pay table."),
}
SILENCES: dict[Silent, str | Promise] = {
    Silent.NOT_NAMED: gettext_lazy("Enter the game, the bet and the stake to calculate it."),
    Silent.JACKPOT: gettext_lazy("A jackpot grows with play: read it on its meter."),
    Silent.ADDED_TO: gettext_lazy("Odds of %(odds)s: any addition is shown at the table only."),
    Silent.UNREADABLE: gettext_lazy("The odds of this bet are not in the document or are illegible."),
}


def format_money(amount: Decimal) -> str:
    """Format an amount without its currency."""
    return number_format(amount, decimal_pos=2, use_l10n=True, force_grouping=True)


def format_odds(value: Decimal) -> str:
    """Format odds: 35 : 1, 0.5 : 1."""
    # `normalize` alone would write 10 as 1E+1.
    return f"{number_format(value.normalize() if value % 1 else value.quantize(Decimal(1)))} : 1"


def result_sentence(found: Explanation) -> str:
    """Return the result in one sentence."""
    return str(HEADLINES[found.answer])


def calculation_lines(found: Explanation) -> list[str]:
    """Return the calculation line by line."""
    if found.silent is not None:
        return [_silence_text(found.silent, found.bet)]
    lines = [_describe_interpretation(found, each) for each in found.readings]
    if found.answer == Answer.UNEXPLAINED and found.claimed is not None and found.difference is not None:
        gap = format_money(abs(found.difference))
        lines.append(
            (
                _("Claimed: %(claimed)s, %(gap)s more than calculated.")
                if found.difference > 0
                else _("Claimed: %(claimed)s, %(gap)s less than calculated.")
            )
            % {"claimed": format_money(found.claimed), "gap": gap}
        )
    if found.bet is not None and not found.bet.certain:
        lines.append(uncertain_bet_text(found.bet))
    return lines


def uncertain_bet_text(bet: Bet) -> str:
    """Return the printed text of an uncertain bet."""
    if not bet.ocr:
        return _("The document does not state it.")
    return _("Printed as “%(printed)s”.") % {"printed": bet.ocr}


def _describe_interpretation(found: Explanation, each: OddsReading) -> str:
    assert found.stake is not None
    values = {
        "stake": format_money(found.stake),
        "odds": format_odds(each.odds),
        "won": format_money(each.won),
        "paid": format_money(each.paid),
    }
    sentence = _("%(stake)s at %(odds)s wins %(won)s") % values
    if found.stake_returned:
        sentence = _("%(stake)s at %(odds)s wins %(won)s, with the stake %(paid)s") % values
    return (
        sentence if each.first else _("Or, interpreted as the total including the stake: %(said)s") % {"said": sentence}
    ) + "."


def _silence_text(silent: Silent, bet: Bet | None) -> str:
    return str(SILENCES[silent]) % {"odds": bet.value if bet else ""}
