"""What the pay tables say, in sentences with the arithmetic: for whoever asks for a payout, and whoever approves it."""

from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from ..domain.pay_tables import Bet
from ..domain.winnings import Answer, Explanation, Reading, Silent


def money(amount: Decimal) -> str:
    """An amount as people read it, without its currency."""
    return number_format(amount, decimal_pos=2, use_l10n=True, force_grouping=True)


def odds(value: Decimal) -> str:
    """Odds as people read them: 35 : 1, 0.5 : 1."""
    return f"{number_format(value.normalize() if value % 1 else value.quantize(Decimal(1)))} : 1"


def headline(found: Explanation) -> str:
    """The answer in one sentence."""
    match found.answer:
        case Answer.EXPLAINED:
            return _("The pay table explains this amount.")
        case Answer.UNCERTAIN:
            return _("Explained only by an uncertain interpretation of the pay table.")
        case Answer.UNEXPLAINED:
            return _("The pay table does not explain this amount.")
        case Answer.NO_TABLE:
            return _("This win is not in any pay table.")


def arithmetic(found: Explanation) -> list[str]:
    """How it comes about, line by line."""
    if found.silent is not None:
        return [_silence(found.silent, found.bet)]
    said = [_describe_interpretation(found, each) for each in found.readings]
    if found.answer == Answer.UNEXPLAINED and found.claimed is not None and found.difference is not None:
        gap = money(abs(found.difference))
        said.append(
            (
                _("Claimed: %(claimed)s, %(gap)s more.")
                if found.difference > 0
                else _("Claimed: %(claimed)s, %(gap)s less.")
            )
            % {"claimed": money(found.claimed), "gap": gap}
        )
    if found.bet is not None and not found.bet.certain:
        said.append(doubt(found.bet))
    return said


def doubt(bet: Bet) -> str:
    """What was printed of an uncertain bet."""
    if not bet.ocr:
        return _("The document does not state it.")
    return _("Printed as “%(printed)s”.") % {"printed": bet.ocr}


def _describe_interpretation(found: Explanation, each: Reading) -> str:
    assert found.stake is not None
    told = {"stake": money(found.stake), "odds": odds(each.odds), "won": money(each.won), "paid": money(each.paid)}
    said = _("%(stake)s at %(odds)s wins %(won)s") % told
    if found.stake_returned:
        said = _("%(stake)s at %(odds)s wins %(won)s, with the stake %(paid)s") % told
    return (
        said if each.first else _("Or, interpreted as the total including the stake: %(said)s") % {"said": said}
    ) + "."


def _silence(silent: Silent, bet: Bet | None) -> str:
    match silent:
        case Silent.NOT_NAMED:
            return _("Enter the game, the bet and the stake to calculate it.")
        case Silent.JACKPOT:
            return _("A jackpot grows with play: read it on its meter.")
        case Silent.ADDED_TO:
            return _("Odds of %(odds)s: any addition is shown at the table only.") % {"odds": bet.value if bet else ""}
        case Silent.UNREADABLE:
            return _("The odds of this bet are not in the document or are illegible.")
