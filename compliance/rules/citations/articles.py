"""A short heading for each article, so that a reason never shows only a number."""

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from ..wording import mark as _


class UnknownArticle(LookupError):
    """A citation names an article that the jurisdiction's document does not contain."""


class Act(enum.StrEnum):
    """The act or document that contains an article."""

    REGULATION = "regulation"  # the Grand-Ducal Regulation
    RULES_OF_PLAY = "rules_of_play"  # the Dutch rules, approved by the authority
    HOUSE_RULES = "house_rules"  # printed by the casino, which may change them


def act_of(id_: str) -> Act:
    """Return the act of an article id; house rules have headings instead of numbers."""
    if not id_[0].isdigit():
        return Act.HOUSE_RULES
    # Only the rules of play number their articles by chapter, such as `1.1`.
    if "." in id_:
        return Act.RULES_OF_PLAY
    return Act.REGULATION


@dataclass(frozen=True)
class Article:
    """An article: its number, and a heading that is translated where it is shown."""

    id: str
    heading: str


_LUXEMBOURG = {
    "5": _("Stakes in chips, and how money is exchanged"),
    "5(1)": _("Table games are played with chips or plaques"),
    "5(2)": _("Money is exchanged at counters, windows and tables only"),
    "5(3)": _("How a banknote is exchanged at a table"),
    "5(4)": _("Where the note and the plaque go after an exchange"),
    "5(5)": _("Exchanged notes are removed from the box at the count, after play"),
    "5(6)": _("Exchange of plaques during play"),
    "8": _("Orphan funds: money whose owner is unknown"),
    "8(1)": _("Definition of orphan funds, their register and their account"),
    "8(2)": _("The owner may claim for seven calendar days"),
    "8(3)": _("A refund is debited to the account"),
    "8(4)": _("How a refund is entered in the register"),
    "8(5)": _("Orphan funds go to the municipal welfare office at year end"),
    "8(6)": _("The account is cleared at the end of each financial year"),
    "8(7)": _("The Minister of Finance is notified of the payment immediately"),
    "18-7": _("Redistribution rate (not in the extract)"),
    "20-1": _("What a semi-automatic game is"),
    "20-2": _("Semi-automatic games need an approved model"),
    "20-3": _("Rooms permitted for semi-automatic games"),
    "32": _("Players who hold several hands (not in the extract)"),
    "33": _("Black Jack: lowest and highest stakes"),
    "33(1)": _("Black Jack is played with chips, within the limits"),
    "33(2)": _("The Black Jack minimum is set by ministerial decree"),
    "33(3)": _("The Black Jack minimum stays the same during a session"),
    "33(4)": _("The Black Jack maximum is a set multiple of the minimum"),
    "33(5)": _("When the Black Jack maximum may be exceeded"),
    "37-1": _("English roulette: table, chips and staff"),
    "37-1(1)": _("Article 24, first two paragraphs, applies"),
    "37-1(2)": _("Seven marker compartments"),
    "37-1(3)": _("Colour chips and plaques of a table"),
    "37-1(4)": _("Seats at a roulette table"),
    "37-1(5)": _("Staff of a roulette table, and the tables one table supervisor controls"),
    "37-1(6)": _("How the wheel is spun and when the ball is thrown again"),
    "37-1(7)": _("How the result is announced"),
    "37-1(8)": _("Which stakes count, and value chips"),
    "37-1(9)": _("Order in which winnings are paid"),
    "37-1(10)": _("Payment by the height of a pile"),
    "37-1(11)": _("Value chips in payments and tips"),
    "37-2": _("Bets allowed at English roulette"),
    "37-3": _("English roulette: lowest and highest stakes"),
    "37-3(1)": _("The roulette minimum, when it may be raised, and the value of colour chips"),
    "37-3(2)": _("Default value of a colour chip"),
    "37-3(3)": _("Changing the value of colour chips"),
    "37-3(4)": _("Roulette maxima as multiples of the minimum"),
    "49-16": _("Side bets need prior approval"),
    "49-17": _("Paid tournaments"),
    "49-17(1)": _("Paid tournaments need prior approval"),
    "49-17(2)": _("Temporary staff for tournaments"),
    "62": _("Cash play and the means of payment"),
    "62(1)": _("Playing on credit is forbidden"),
    "62(2)": _("Means of payment that may be staked"),
    "67": _("Control at the doors (not in the extract)"),
    "68": _("Exclusion by the Minister of Justice"),
    "68(1)": _("Grounds on which the Minister excludes"),
    "68(2)": _("The Minister's measures may be reviewed"),
    "68(3)": _("The Minister's decisions reach the director"),
    "69": _("Measures taken by management"),
    "69(1)": _("Management reports its own exclusions and refusals at once, with reasons"),
    "69(2)": _("Proof of financial means, exclusions and visit limits to protect a player's livelihood"),
    "75": _("Admission to the gaming rooms"),
    "75(1)": _("Admission card, its lowest price, and guests of honour"),
    "75(2)": _("Persons who may not be admitted"),
    "75(3)": _("Persons excluded by the Minister stay out"),
    "75(4)": _("Control at each door, and what subscriptions cost"),
    "75(5)": _("Cards are issued against a valid identity document"),
    "75(6)": _("The card must be shown on request"),
    "76": _("Admission cards, stubs and index"),
    "76(1)": _("Stub book and continuous numbering"),
    "76(2)": _("Identity documents that are accepted"),
    "76(3)": _("Alphabetical index of card holders"),
    "81": _("Surveillance agents (not in the extract)"),
    "Horaires": _("Opening hours of the table room"),
    "Paiements": _("Identity checks and large payments"),
    "Réservations": _("No seats kept in advance"),
    "PLAY IT SAFE": _("Self-exclusion and visit limits"),
    "Super-Jack": _("Super-Jack side bet"),
    "Perfect Pairs": _("Perfect Pairs side bet"),
    "Dispositions spéciales a": _("One terminal at a time"),
    "Dispositions spéciales b": _("Each player bets alone"),
    "Dispositions spéciales c": _("Consequences of breaking the terminal rules"),
}

# The scan of the document lost some numbers of paragraphs; they were counted from the others.
_NETHERLANDS = {
    "1.1": _("General rules of play"),
    "1.1(1)": _("The casino sets the course of play"),
    "1.1(2)": _("The casino designates the means of payment"),
    "1.1(3)": _("Orphan funds may be claimed for three rounds"),
    "1.1(4)": _("When stakes may be placed"),
    "1.1(5)": _("Announced bets"),
    "1.1(6)": _("Maxima count per chance and player"),
    "1.1(7)": _("Staking schemes are posted and notified"),
    "1.1(8)": _("Range and multiples of stakes, and games with low stakes"),
    "1.1(9)": _("The casino decides whether cameras are consulted"),
    "1.1(10)": _("The actual result binds"),
    "1.1(11)": _("How the end of play is announced"),
    "1.1(12)": _("Tournaments and table jackpots"),
    "1.1(13)": _("Terminals linked to tables"),
    "1.1(14)": _("Extra time for large payouts at tables"),
    "1.1(15)": _("Cases the rules do not foresee"),
    "2.1(1)": _("The roulette wheel"),
    "2.1(2)": _("When a spin is void"),
    "2.1(3)": _("Different minima per chance"),
    "2.2(1)": _("Odds of French roulette, zero and en prison"),
    "2.2(2)": _("Tables of French roulette may lack chances"),
    "2.3(1)": _("Colour chips at American roulette"),
    "2.3(4)": _("Tables of American roulette may lack chances"),
    "2.4(1)": _("Colour chips at Quick Roulette"),
    "2.4(3)": _("Tables of Quick Roulette may lack chances"),
    "2.5(3)": _("Bonus numbers at Lucky Lady's Roulette"),
    "2.6(4)": _("When a turn of the Money Wheel is void"),
    "3.1(5)": _("No advice between players, and no record of drawn cards"),
    "3.1(7)": _("A faulty shuffling machine is replaced"),
    "3.2(10)": _("Who may play for the Black Jack jackpot"),
    "3.2(11)": _("Start amounts of Queens Pursuit"),
    "3.2(12)": _("How a Black Jack jackpot is shared and rounded"),
    "3.3(3)": _("Bets and odds at Punto Banco"),
    "3.4(1)": _("The levy of the casino at poker tables where it mediates"),
    "3.4(4)": _("House rules for poker are sent to the authority"),
    "3.5(25)": _("Jackpot of Caribbean Stud Poker"),
    "3.6(4)": _("When to bet or fold at Ultimate Texas Hold'em"),
    "3.6(12)": _("Jackpot of Ultimate Texas Hold'em"),
    "3.7(7)": _("Bonus of the ante at Four Card Poker"),
    "3.7(9)": _("Jackpot of Four Card Poker"),
    "3.8(6)": _("When the bank qualifies at Three Card Poker"),
    "3.8(7)": _("Odds of Three Card Poker with a qualified bank"),
    "3.8(8)": _("Odds of Three Card Poker without a qualified bank"),
    "3.9(6)": _("Going to war at Casino War"),
    "4.1(3)": _("When a throw of the dice is void"),
    "4.3(3)": _("Bets and odds at Diceball"),
    "4.4(3)": _("Bets and odds at Casino Barbut"),
    "5.1(1)": _("Bingo cards are bought before the game"),
    "5.1(2)": _("Numbers of the bingo games"),
    "5.1(3)": _("The card of bingo 75"),
    "5.1(4)": _("The card of bingo 80"),
    "5.1(5)": _("The card of bingo 90"),
    "5.1(6)": _("A bingo card plays in its round only"),
    "5.1(7)": _("The draw of bingo numbers"),
    "5.1(8)": _("Patterns of bingo"),
    "5.1(9)": _("Bingo prizes are open to players and sent to the authority"),
    "5.1(11)": _("A bingo that is not claimed, or not in time"),
    "5.1(10)": _("Simultaneous bingos share the prize"),
    "5.2(1)": _("The keno draw"),
    "5.2(2)": _("Numbers on a keno form"),
    "5.2(3)": _("Keno prizes are open to players and sent to the authority"),
    "5.2(4)": _("A winning keno form is handed in"),
    "5.2(5)": _("A keno form that is registered too late"),
    "5.2(6)": _("Progressive keno and series of games"),
    "6.1(2)": _("A slot prize is due once the machine is verified"),
    "6.1(3)": _("The casino manages unclaimed money during the gaming day"),
    "6.1(4)": _("Terms of the savings card are open to guests"),
    "6.2(1)": _("A jackpot is a main prize"),
    "6.2(2)": _("Local and national jackpots"),
    "6.2(3)": _("Jackpots and their prizes are shown"),
    "6.2(4)": _("Casinos may leave the national jackpot temporarily"),
    "6.2(5)": _("Extra time for large slot jackpots"),
    "6.2(6)": _("Removing machines with a progressive jackpot"),
    "6.2(7)": _("Same winning combination within a few seconds"),
    "7.1": _("Approval and entry into force"),
}


def _article_table(headings: Mapping[str, str]) -> Mapping[str, Article]:
    return MappingProxyType({id_: Article(id_, heading) for id_, heading in headings.items()})


ARTICLES: Mapping[str, Mapping[str, Article]] = MappingProxyType(
    {"LU": _article_table(_LUXEMBOURG), "NL": _article_table(_NETHERLANDS)}
)


def get_article(jurisdiction: str, id_: str) -> Article:
    """Return one article, such as ("LU", "75(1)"). Raises UnknownArticle."""
    try:
        return ARTICLES[jurisdiction][id_]
    except KeyError:
        raise UnknownArticle(f"{jurisdiction} has no article {id_}") from None


def cited_articles(jurisdiction: str, citation: str) -> tuple[Article, ...]:
    """Return the articles of a citation such as `75(4); 76(1)`; none for an empty one."""
    return tuple(get_article(jurisdiction, id_) for id_ in citation.split("; ") if id_)
