"""Checks of the rules that a casino publishes: what its games need, and the notices to the authority about them."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from compliance.games.rule_documents import selectors
from compliance.games.rule_documents.domain import KINDS, REQUIRED
from compliance.games.rule_documents.presentation.words import KINDS as KIND_NAMES
from compliance.games.rule_documents.services.notices import SCHEMES, is_notified
from compliance.games.selectors import games
from compliance.notices.selectors.rules import notices_of

from .findings import Finding, done, missing, warning

if TYPE_CHECKING:
    from compliance.venues.domain.house import House


def find_rules(house: "House", at: datetime) -> Finding | None:
    """Are the rules in force that the games of the tables are played under?"""
    if not {*REQUIRED.values()} & {*KINDS[house.jurisdiction]} or not is_notified(house, SCHEMES, at):
        return None
    names = games.available_games(house.jurisdiction)
    lacking = selectors.games_without_rules(house.id, house.local(at).date())
    if not lacking:
        return done()
    listed = ", ".join(f"{names.get(game, game)} ({KIND_NAMES[kind]})" for game, kind in lacking)
    return missing(_("No rules are in force for: %(games)s.") % {"games": listed})


def find_notices(house: "House", at: datetime) -> Finding | None:
    """Has the authority been notified of each stake scheme and of each version of rules?"""
    if not is_notified(house, SCHEMES, at):
        return None
    kinds = [kind for kind in KINDS[house.jurisdiction] if is_notified(house, kind, at)]
    versions = selectors.versions_without_notice(house.id, house.local(at).date(), kinds)
    schemes = [row.pk for row in selectors.schemes_without_notice(house.id)]
    waiting = len(schemes) + len(versions)
    if not waiting:
        return done()
    note = ngettext(
        "The notice about %(count)s stake scheme or version of rules is not issued.",
        "The notices about %(count)s stake schemes and versions of rules are not issued.",
        waiting,
    ) % {"count": waiting}
    # Schemes of an earlier version of Carnet: nothing of theirs could be issued.
    unraised = len(schemes) - len(notices_of(schemes))
    if unraised:
        again = ngettext(
            "%(count)s scheme has no notice: record the scheme of its table again.",
            "%(count)s schemes have no notice: record the schemes of their tables again.",
            unraised,
        ) % {"count": unraised}
        note = f"{note} {again}"
    return warning(note)
