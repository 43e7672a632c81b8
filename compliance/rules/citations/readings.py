"""Readings: what Carnet makes of a doubtful or missing provision, each with its source and its date.

Counsel reviews them in docs/readings.md, which `make law` writes from this module and the parameters that name them.
"""

from collections.abc import Mapping
from types import MappingProxyType

from ..wording import mark as _
from .floor_readings import FLOOR_READINGS
from .interpretations import REVIEWED as _REVIEWED
from .interpretations import Interpretation

_READINGS = {
    "A-01": Interpretation(
        _(
            "The day of registration does not count; the period ends with the seventh day after it, unless it is "
            "extended."
        ),
        "8(2)",
    ),
    "A-02": Interpretation(
        _("The claim period runs from the calendar date of the entry, not from its gaming day."), "8(2)"
    ),
    "A-03": Interpretation(_("The owner must come forward within the claim period; the proof may follow."), "8(2)"),
    "A-04": Interpretation(
        _(
            "The payment at year end waits for open claim periods and open claims. A casino may decide to pay the full "
            "balance at once and to honour later claims."
        ),
        "8(5); 8(6)",
    ),
    "A-05": Interpretation(
        _("The claim period of three rounds includes the third; only stakes on a table are counted in rounds."),
        "8(1); 1.1(3)",
    ),
    "A-06": Interpretation(
        _("Only slot rooms are free of the card; exclusions reach the whole casino."), "67; 75(1); PLAY IT SAFE"
    ),
    "A-07": Interpretation(
        _("A self-exclusion cannot be shortened or extended. For visit limits, the casino decides."),
        "68(2); PLAY IT SAFE",
    ),
    "A-08": Interpretation(
        _(
            "Measures on the casino's own initiative are exclusions and refusals required neither by article 75 "
            "nor by the guest. A refusal for scandal is a judgment of the management, and counts."
        ),
        "69(1); 75(2)",
    ),
    "A-10": Interpretation(_("A visit is a gaming day with at least one admission."), "69(2); PLAY IT SAFE"),
    "A-11": Interpretation(
        _("The threshold applies to a single payment; daily totals only trigger an alert."), "Paiements"
    ),
    "A-12": Interpretation(_("A payout of exactly the threshold counts; no maximum time is set."), "1.1(14); 6.2(5)"),
    "A-13": Interpretation(_("The season is the financial year unless the casino sets otherwise."), "8(1); 37-3(1)"),
    "A-14": Interpretation(_("A jackpot is shared first; each share is then rounded up."), "3.2(12)"),
    "A-15": Interpretation(_("The seconds count from the first hit, including the limit."), "6.1(2); 6.2(7)"),
    "A-16": Interpretation(_("One counter per series, never reset."), "75(4); 76(1)"),
    "A-17": Interpretation(
        _("A document is valid through its last day; age changes at midnight on the birthday."), "75(2); 75(5)"
    ),
    "A-18": Interpretation(
        _("Immediately means in the same transaction; the casino is alerted when a notice stays unsent too long."),
        "8(7); 69(1)",
    ),
    "A-19": Interpretation(
        _("Winnings are withheld for breach of rule a or b; a breach of the missing third rule must be described."),
        "Dispositions spéciales c",
    ),
    "A-20": Interpretation(
        _("After the gaming day the casino decides on unclaimed slot money case by case."), "6.1(3)"
    ),
    "A-21": Interpretation(_("Games with a very low stake are an exception to the range."), "1.1(8)"),
    "A-22": Interpretation(
        _("A Super-Jack win is paid in addition to the stake; each line pays only if it was backed."), "Super-Jack"
    ),
    "A-23": Interpretation(_("Two full weeks must pass between announcement and removal."), "6.2(6)"),
    "A-28": Interpretation(
        _("Fractions of a cent are rounded down for the games of GGPoker; for other games to the nearest cent."),
        "",
        _REVIEWED,
        "GGPoker: house rules, heading Prizes.",
    ),
    "A-34": Interpretation(
        _("A found sum is refunded in full; if it has several owners, their shares add up to it at most."), "8(2)"
    ),
    "A-36": Interpretation(_("A player who folds at the river loses the blind as well."), "3.6(4)", _REVIEWED),
    "A-37": Interpretation(_("Only limits imposed by the management are reported to the control agents."), "69(2); 81"),
    "A-38": Interpretation(
        _("An exclusion for insufficient financial means counts as a measure on the casino's own initiative."),
        "69(1); 69(2)",
    ),
    "A-39": Interpretation(
        _(
            "A self-exclusion is a measure of the casino; forwarding the request to the Minister is offered and "
            "recorded."
        ),
        "68(1); PLAY IT SAFE",
    ),
    "A-40": Interpretation(
        _("The rules set no retention periods: the casino sets them, and nothing is erased until then."), ""
    ),
    "A-41": Interpretation(
        _("Opening hours are clock times: a session is an hour shorter or longer on the night of a clock change."),
        "Horaires",
    ),
    "A-42": Interpretation(
        _(
            "The most specific rule of a family of games applies: chips at Black Jack, chips or plaques at other "
            "tables."
        ),
        "5(1); 33(1); 62(2)",
    ),
    "A-43": Interpretation(_("The last day is included in the exclusion, for the full gaming day."), "PLAY IT SAFE"),
    "A-44": Interpretation(
        _(
            "A claim period that ends on a Saturday, Sunday or public holiday is extended to the end of the next "
            "working day."
        ),
        "8(2)",
        _REVIEWED,
        "Luxembourg: European Convention on the Calculation of Time-Limits (Basel, 16 May 1972), art. 5, and law of "
        "30 May 1984, art. 2.",
    ),
    "A-45": Interpretation(
        _(
            "The claim period binds only an owner who comes forward; an owner who was known when the sum was recorded "
            "may claim at any time."
        ),
        "8(2)",
        _REVIEWED,
    ),
    "A-46": Interpretation(
        _("Cruks is queried at every admission in the Netherlands; no casino may switch this off."),
        "",
        _REVIEWED,
        "Netherlands: Wet op de kansspelen, as amended by the Wet kansspelen op afstand, for casinos since 1 October "
        "2021; the Ksa asks land-based operators to check every visitor.",
    ),
    "A-47": Interpretation(
        _("A residence permit is accepted as the foreigner's identity card."),
        "76(2)",
        _REVIEWED,
        "Luxembourg: loi modifiée du 29 août 2008 sur la libre circulation des personnes et l'immigration (titre de "
        "séjour).",
    ),
    "A-48": Interpretation(
        _("Guests under 18 are not admitted; the casino may set a higher age, never a lower one."),
        "75(2)",
        _REVIEWED,
        "Luxembourg: Code civil, arts 388 and 488 (majority at 18). Netherlands: Burgerlijk Wetboek, Book 1, art. 233 "
        "(majority at 18) and Wet op de kansspelen (no minors in a casino).",
    ),
    "A-61": Interpretation(
        _("A stake en prison is worth half after the second zero: of it, half is returned or all stays en prison."),
        "2.2(1)",
        _REVIEWED,
    ),
    "A-62": Interpretation(
        _("Where the rules of a roulette do not mention zero, a bet that does not cover it loses."),
        "",
        _REVIEWED,
        "GGPoker: house rules, Live Casino IV 2.1.3.",
    ),
    "A-63": Interpretation(
        _("Cards of the same value are two kings or two tens, not a king and a ten."), "Perfect Pairs", _REVIEWED
    ),
    "A-64": Interpretation(_("After a tie, stakes on Punto and Banco are returned."), "3.3(3)", _REVIEWED),
    "A-65": Interpretation(
        _("A pair or a higher combination qualifies the bank at Three Card Poker as well."), "3.8(6)", _REVIEWED
    ),
    "A-66": Interpretation(
        _("The bonus of the ante at Four Card Poker is paid only if the ante wins."), "3.7(7)", _REVIEWED
    ),
    "A-67": Interpretation(
        _("The stake on a tie at Casino War is lost with the war, and returned otherwise."), "3.9(6)", _REVIEWED
    ),
    "A-68": Interpretation(
        _("The stake of a jackpot bet is returned when fixed odds are paid, not when a meter is paid."),
        "3.2(12); 3.5(25)",
        _REVIEWED,
    ),
    "A-69": Interpretation(
        _("The Grand Slam is paid when a seven ends the throws or after six runs, by the number of complete runs."),
        "4.3(3)",
        _REVIEWED,
    ),
    "A-70": Interpretation(
        _("Combinations that neither side of Casino Barbut names leave the stakes on the table."), "4.4(3)", _REVIEWED
    ),
    "A-71": Interpretation(
        _("The minimum of a Black Jack table stays the same for the gaming day, also in a later session."),
        "33(3)",
        _REVIEWED,
    ),
    "A-72": Interpretation(
        _("The director delegates the minimum and the multiple of a Black Jack table to the person who opens it."),
        "33(3); 33(4)",
        _REVIEWED,
    ),
    "A-73": Interpretation(
        _(
            "Stakes on columns, dozens and simple chances with a higher minimum of their own are multiples of the "
            "minimum of the table, and so is that minimum; a lower minimum of theirs is the one of their multiples."
        ),
        "1.1(8); 2.1(3)",
        _REVIEWED,
    ),
    "A-76": Interpretation(
        _("A pit boss or a floor manager may act as table supervisor, and check the colour chips."),
        "37-1(5)",
        _REVIEWED,
    ),
    "A-77": Interpretation(
        _("Colour chips that a player leaves at a table keep the value that the player chose."),
        "37-3(3)",
        _REVIEWED,
    ),
    "A-78": Interpretation(
        _("A table supervisor controls at most two tables of any game; a table has one croupier at a time."),
        "37-1(5)",
        _REVIEWED,
    ),
    "A-79": Interpretation(
        _("A room with tables and slot machines is a room in which semi-automatic games may be used."),
        "20-3",
        _REVIEWED,
    ),
    "A-80": Interpretation(
        _("The Minister of Finance, who approves value chips, also authorises double roulette tables."),
        "37-1(4)",
        _REVIEWED,
    ),
    "A-81": Interpretation(
        _("The rules set no time for the notice of a stake scheme: the casino decides whether a table waits for it."),
        "1.1(7)",
        _REVIEWED,
    ),
    "A-82": Interpretation(
        _(
            "Rules are published in the language of the authority. Their notice is raised with the publication, and "
            "rules that are notified apply from a later day. Their withdrawal is not notified."
        ),
        "1.1(12); 3.4(4); 5.1(9); 5.2(3)",
        _REVIEWED,
    ),
    "A-83": Interpretation(
        _(
            "Management chooses the minimum that belongs to an individual maximum; it is no lower than the minimum of "
            "the table."
        ),
        "1.1(7)",
        _REVIEWED,
    ),
    "A-84": Interpretation(
        _("The casino decides in each case whether one maximum applies to players who act together."),
        "1.1(6)",
        _REVIEWED,
    ),
    "A-85": Interpretation(
        _("The bonus of the ante at Three Card Poker is not paid if the bank does not qualify."),
        "3.8(7); 3.8(8)",
        _REVIEWED,
    ),
}

READINGS: Mapping[str, Interpretation] = MappingProxyType(_READINGS | FLOOR_READINGS)


def interpretation_text(id_: str) -> str:
    """Return the interpretation of a doubtful provision, in one sentence."""
    return READINGS[id_].effect
