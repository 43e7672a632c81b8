"""With which means a game may be played: the narrowest rule of its family wins, and credit is never one (A-42)."""

from dataclasses import dataclass

from .families import BLACK_JACK, CIRCLE, OTHER

# The parameter of the rulebook that speaks for each family; where it is silent, the list for all games holds.
ALL_GAMES, CREDIT_ALLOWED = "payment.means", "payment.credit_allowed"
NARROWER = {BLACK_JACK: "payment.means_black_jack", CIRCLE: "payment.means_tables", OTHER: ALL_GAMES}
CREDIT, APPROVED_OTHER = "credit", "approved_other"


@dataclass(frozen=True)
class Rule:
    """What a rulebook allows, and its articles, such as `62(2)`; no article where the house designates the means."""

    means: frozenset[str]
    articles: str


@dataclass(frozen=True)
class Verdict:
    """Whether a stake may be made like this, and the articles it rests on."""

    accepted: bool
    articles: str


def judge(means: str, *, every: Rule, family: Rule, credit: str, approved: bool) -> Verdict:
    """A stake by `means`: `every` is the rule for all games, `family` the one for this family, maybe the same.

    `credit` are the articles that forbid credit, `approved` whether an approval of the Minister holds that day.
    """
    if means == CREDIT:
        return Verdict(False, credit)
    if means not in family.means:
        return Verdict(False, family.articles)
    if means not in every.means or (means == APPROVED_OTHER and not approved):
        return Verdict(False, every.articles)
    return Verdict(True, family.articles)
