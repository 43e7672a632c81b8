"""Readings on machines, jackpots, incidents, equipment, bingo, keno and training."""

from ..wording import mark as _
from .interpretations import REVIEWED as _REVIEWED
from .interpretations import Interpretation

FLOOR_READINGS = {
    "A-86": Interpretation(
        _(
            "The rules do not say who approves a slot machine: the casino records the approval of each model, and "
            "places no machine without one."
        ),
        "18-7",
        _REVIEWED,
    ),
    "A-87": Interpretation(
        _("A repair of a machine is tested by another person before the machine returns to service."),
        "6.1(2)",
        _REVIEWED,
    ),
    "A-88": Interpretation(
        _(
            "Money of a bingo that is not claimed and of a keno ticket that is not redeemed is held until the "
            "gaming day ends, like unclaimed money of slot machines. This gives no right to a bingo that was "
            "called too late, or to winnings of a series after the next game."
        ),
        "5.1(11); 5.2(4); 5.2(6); 6.1(3)",
        _REVIEWED,
    ),
    "A-89": Interpretation(
        _(
            "The five seconds apply to all jackpots of machines, local ones too. Jackpots of tables are shared within "
            "one hand only."
        ),
        "6.2(7); 3.2(12)",
        _REVIEWED,
    ),
    "A-90": Interpretation(
        _("A jackpot of tables is verified before its payment, like one of machines."), "6.1(2); 1.1(12)", _REVIEWED
    ),
    "A-91": Interpretation(
        _(
            "The notice of a removal names a day, and neither the jackpot nor its machines are removed before it. "
            "The jackpot ends with its last amount, of which the start amount stays with the casino. The same "
            "applies to a jackpot of tables."
        ),
        "6.2(6); 1.1(12)",
        _REVIEWED,
    ),
    "A-92": Interpretation(
        _(
            "The ban on devices, photographs and filming is printed below the heading on payments of the house rules, "
            "and is cited with it."
        ),
        "Paiements",
        _REVIEWED,
    ),
    "A-93": Interpretation(
        _(
            "The floor manager and the director decide for the casino on the cameras, and in cases that the rules do "
            "not foresee."
        ),
        "1.1(9); 1.1(15)",
        _REVIEWED,
    ),
    "A-94": Interpretation(
        _(
            "A pit boss or table supervisor is a manager who decides on late bets. A croupier has no account: the "
            "decision is recorded by the supervisor."
        ),
        "1.1(4)",
        _REVIEWED,
    ),
    "A-95": Interpretation(
        _(
            "The checks of equipment are rules of an online operator. A casino in Luxembourg or the Netherlands "
            "decides whether its tables wait for them."
        ),
        "1.1(15); 37-1(5)",
        _REVIEWED,
    ),
    "A-96": Interpretation(
        _(
            "No document has a checklist for shuffling machines, dice and chips: Carnet has its own, for each gaming "
            "day or session."
        ),
        "3.1(7); 4.1(3); 37-1(5)",
        _REVIEWED,
    ),
    "A-97": Interpretation(
        _(
            "Cards are checked before and after each session, on video. The person who found a damaged card does not "
            "replace the cards."
        ),
        "1.1(15)",
        _REVIEWED,
    ),
    "A-98": Interpretation(
        _("A bingo prize and a jackpot of poker tables are shared first; each share is then rounded up to a cent."),
        "5.1(10); 3.5(25); 3.6(12); 3.7(9)",
        _REVIEWED,
    ),
    "A-99": Interpretation(
        _(
            "Only the winnings of a series of keno games must be collected before the next game. The length of a "
            "series is its games times the minutes from game to game that the casino announces."
        ),
        "5.2(6)",
        _REVIEWED,
    ),
    "A-101": Interpretation(
        _(
            "A training of an employee is recorded by another person. The document names no form of the record, and "
            "an employee's own statement proves nothing."
        ),
        "PLAY IT SAFE",
        _REVIEWED,
    ),
    "A-102": Interpretation(
        _(
            "The document names no time for a training and no interval. The casino decides on the interval of each "
            "subject; the first training is due within a number of days that the casino sets."
        ),
        "PLAY IT SAFE",
        _REVIEWED,
    ),
    "A-103": Interpretation(
        _(
            "Statistics on the duty of care name no person: they count whole months, and a count of persons below five "
            "is not shown. The casino may set another number, from two on."
        ),
        "PLAY IT SAFE",
        _REVIEWED,
    ),
    "A-104": Interpretation(
        _(
            "A later winner of a jackpot keeps the amount that the meter showed, even if an earlier hit is found "
            "without a right. The amount of the earlier hit returns to the meter."
        ),
        "6.2(7); 6.1(2)",
        _REVIEWED,
    ),
}
