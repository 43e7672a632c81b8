"""Checks of people: second factors, and two persons for each decision that needs two."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from compliance.games.domain.stake_schemes import has_schemes
from compliance.venues.domain.jurisdictions import unknown_permissions
from compliance.venues.domain.roles import needs_second_factor, permissions_of
from compliance.venues.selectors import venues

from ...domain import Pair, uncovered_pairs
from .findings import Finding, Words, done, missing, unknown, warning

if TYPE_CHECKING:
    from compliance.venues.domain.house import House

# By the name of the pair. A pair with a right that the rules of a house do not know is left out there.
PAIR_TITLES: dict[str, Words] = {
    "roles": gettext_lazy("propose and approve roles"),
    "credentials": gettext_lazy("request and confirm new credentials"),
    "settings": gettext_lazy("propose and approve settings"),
    "letterhead": gettext_lazy("propose and approve the letterhead"),
    "addresses": gettext_lazy("propose and approve addresses of authorities"),
    "cards": gettext_lazy("request and confirm the cancellation of a card"),
    "lists": gettext_lazy("upload and release a list of the Minister"),
    "withholding": gettext_lazy("propose and decide to withhold winnings"),
    "payouts": gettext_lazy("request and approve a payout"),
    "published_rules": gettext_lazy("prepare and publish rules"),
    "individual_limits": gettext_lazy("request and approve an individual limit"),
    "erasures": gettext_lazy("release and confirm an erasure"),
}
PAIRS = (
    Pair("roles", "venues.post.give", "venues.post.give"),
    Pair("credentials", "venues.credential.reset", "venues.credential.reset"),
    Pair("settings", "venues.policy.enter", "venues.policy.approve"),
    Pair("letterhead", "venues.letterhead.keep", "venues.letterhead.keep"),
    Pair("addresses", "notices.address.keep", "notices.address.keep"),
    Pair("cards", "admissions.card.cancel", "admissions.card.confirm_cancellation"),
    Pair("lists", "exclusions.list.upload", "exclusions.list.release"),
    Pair("withholding", "exclusions.withholding.propose", "exclusions.withholding.decide"),
    Pair("payouts", "payouts.payout.request", "payouts.payout.approve"),
    Pair("published_rules", "games.rules.prepare", "games.rules.publish"),
    Pair("individual_limits", "games.individual_limit.request", "games.individual_limit.approve"),
    Pair("erasures", "retention.erasure.release", "retention.erasure.release"),
)
# Only a casino with stake schemes has individual limits.
INDIVIDUAL_LIMITS = {"games.individual_limit.request", "games.individual_limit.approve"}


def find_second_factors(house: "House", at: datetime) -> Finding:
    """Does each person whose roles need a second factor have one?"""
    roles = venues.roles_on_duty(house, at)
    needing = {person for person, held in roles.items() if needs_second_factor(held)}
    if not needing:
        return unknown(_("No person holds a role that needs a second factor."))
    without = len(needing - venues.having_second_factor(needing))
    if not without:
        return done()
    note = ngettext(
        "%(count)s person whose role needs a second factor has none.",
        "%(count)s persons whose roles need a second factor have none.",
        without,
    ) % {"count": without}
    if settings.SECOND_FACTOR_REQUIRED:
        return missing(note)
    return warning(note)


def find_pairs(house: "House", at: datetime) -> Finding:
    """Are there two persons for each decision that needs two?"""
    absent = unknown_permissions(house.jurisdiction)
    if not has_schemes(house.rulebook(house.gaming_day(at))):
        absent |= INDIVIDUAL_LIMITS
    pairs = [pair for pair in PAIRS if not {pair.first, pair.second} & absent]
    rights = {person: permissions_of(held) for person, held in venues.roles_on_duty(house, at).items()}
    alone = uncovered_pairs(pairs, rights)
    if alone:
        names = "; ".join(str(PAIR_TITLES[pair.name]) for pair in alone)
        return missing(_("Two different persons are needed to: %(pairs)s.") % {"pairs": names})
    return done()
