"""Check the means of payment of a stake: the family's rule takes precedence, credit is never allowed (A-42)."""

from dataclasses import dataclass

from .families import BLACK_JACK, CIRCLE, OTHER

# The rulebook's parameter for each family; if it is silent, the list for all games applies.
ALL_GAMES, CREDIT_ALLOWED = "payment.means", "payment.credit_allowed"
NARROWER = {BLACK_JACK: "payment.means_black_jack", CIRCLE: "payment.means_tables", OTHER: ALL_GAMES}
CREDIT, APPROVED_OTHER = "credit", "approved_other"


@dataclass(frozen=True)
class Rule:
    """The allowed means and their articles, such as `62(2)`; without articles if the house designates the means."""

    means: frozenset[str]
    articles: str


@dataclass(frozen=True)
class Verdict:
    """Whether a stake is allowed, and the articles that decide it."""

    accepted: bool
    articles: str


def judge_stake(means: str, *, every: Rule, family: Rule, credit: str, approved: bool) -> Verdict:
    """Judge a stake by its `means`; `every` is the rule for all games, `family` that of this family, maybe the same.

    `credit` are the articles that forbid credit, `approved` is true if an approval by the Minister is in force that
    day.
    """
    # Before the lists: no setting of the casino can allow credit.
    if means == CREDIT:
        return Verdict(False, credit)
    # The family first, because its articles are the ones to cite.
    if means not in family.means:
        return Verdict(False, family.articles)
    if means not in every.means or (means == APPROVED_OTHER and not approved):
        return Verdict(False, every.articles)
    return Verdict(True, family.articles)
