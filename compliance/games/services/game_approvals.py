"""Check whether the Minister has approved a game, and explain a missing approval with its article."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from compliance.citations.texts import citation_text
from compliance.venues.domain.house import House

from ..domain.families import SIDE_BETS
from ..models.applications import ApplicationKind
from ..selectors import games as selectors
from ..selectors.games import Approval

_WHY = {
    Approval.NOT_ASKED: _(
        "%(game)s is a side bet for which no approval has been requested. Prepare an application (%(article)s)."
    ),
    Approval.WAITING: _("The Minister has not approved %(game)s yet. The decision is pending (%(article)s)."),
    Approval.LATER: _(
        "The approval of %(game)s is not yet valid on this day. The decision takes effect later (%(article)s)."
    ),
    Approval.REFUSED: _(
        "The Minister refused to approve %(game)s. A new application can replace the refused one (%(article)s)."
    ),
    Approval.ENDED: _(
        "The approval of %(game)s has ended. Prepare a new application before it is played again (%(article)s)."
    ),
}


@dataclass(frozen=True)
class Unapproved:
    """A game that may not be played: its name, the article that requires the approval, and the reason in a sentence."""

    game: str
    article: str
    why: str


def missing_approval(house: House, game: str, at: datetime) -> Unapproved | None:
    """Return why a game may not be played at a given time; None if it may (LU arts 20-2, 49-16, 49-17(1))."""
    found = selectors.approval_of(house.id, game, house.local(at).date())
    if found in {Approval.NOT_NEEDED, Approval.HOLDS}:
        return None
    name = selectors.available_games(house.jurisdiction).get(game, game)
    article = house.cite(f"application.{_application_kind(house, game)}", at)
    return Unapproved(name, article, str(_WHY[found]) % {"game": name, "article": citation_text(article)})


def _application_kind(house: House, game: str) -> str:
    if game in SIDE_BETS:
        return ApplicationKind.SIDE_BET
    # The house has applied for the game: otherwise, no approval would be missing.
    return selectors.list_applications(house.id).filter(game=game)[0].kind
