"""Checks of the door: stub books, tariff, opening hours, places, and the settings that a decision needs."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from compliance.admissions.cards.presentation.words import CARD_KINDS
from compliance.admissions.cards.selectors import cards, tariffs
from compliance.admissions.cards.services.cards import kinds_of_cards
from compliance.admissions.opening_hours import selectors as opening_hours
from compliance.admissions.opening_hours.presentation import ROOM_KINDS
from compliance.rules.admissions.opening_hours import HOURS_OF
from compliance.rules.parameters.declarations import Origin
from compliance.rules.parameters.effects import Effect, effect_of
from compliance.venues.selectors import venues
from compliance.venues.services.policies import parameter_title

from .findings import Finding, done, missing, warning

if TYPE_CHECKING:
    from compliance.rules.rulebook import Rulebook
    from compliance.venues.domain.house import House

# Without a value the door can decide on no guest.
DOOR_SETTINGS = ("admission.id_kinds", "admission.id_valid_on_expiry_day", "admission.min_age")
# A casino may leave these open, or another check is about them.
LEFT_OPEN = frozenset({"notice.acknowledgement_days", "selfban.contacts", "selfban.privacy_contact"})


def find_stub_books(house: "House", at: datetime) -> Finding | None:
    """Is a stub book open for each kind of card that the rules name? Numbers continue from year to year."""
    kinds = kinds_of_cards(_book(house, at))
    if not kinds:
        return None
    opened = {series.kind for series in cards.series(house.id)}
    closed = [str(CARD_KINDS[kind]) for kind in kinds if kind not in opened]
    if closed:
        return missing(_("No stub book is open for: %(kinds)s.") % {"kinds": ", ".join(closed)})
    return done()


def find_tariff(house: "House", at: datetime) -> Finding | None:
    """Is a card tariff in force?"""
    if not _book(house, at).has_value("admission.card.min_price"):
        return None
    if tariffs.tariff_on(house.id, house.gaming_day(at)) is None:
        return missing(_("No tariff is in force on this gaming day."))
    return done()


def find_opening_hours(house: "House", at: datetime) -> Finding:
    """Does each kind of room have opening hours on this gaming day?"""
    day = house.gaming_day(at)
    kinds = sorted({HOURS_OF[room.kind] for room in venues.rooms(house.id)})
    if not kinds:
        return missing(_("There is no room that could have opening hours."))
    known = opening_hours.decisions_by_day(house.id, day, day)
    silent = [kind for kind in kinds if opening_hours.opening_times(house, day, kind, known).hours == "unknown"]
    if not silent:
        return done()
    names = ", ".join(str(ROOM_KINDS[kind]) for kind in silent)
    if len(silent) == len(kinds):
        return missing(_("No opening hours are set for: %(rooms)s.") % {"rooms": names})
    return warning(_("No opening hours are set for: %(rooms)s.") % {"rooms": names})


def find_places(house: "House", at: datetime) -> Finding:
    """Are there rooms, a door for each, and a card desk where the house issues cards?"""
    rooms = list(venues.rooms(house.id))
    if not rooms:
        return missing(_("There is no room."))
    without_door = [room.name for room in rooms if not room.doors.all()]
    if without_door:
        return missing(_("These rooms have no door: %(rooms)s.") % {"rooms": ", ".join(without_door)})
    if _book(house, at).has_value("admission.card.kinds") and not venues.cash_desks(house.id).exists():
        return missing(_("There is no desk that could issue cards."))
    return done()


def find_settings(house: "House", at: datetime) -> Finding:
    """Has the house decided what the rules leave to it?"""
    book = _book(house, at)
    blocking = [name for name in DOOR_SETTINGS if not book.has_value(name)]
    if blocking:
        return missing(_("Without a value the door admits no guest: %(rules)s.") % {"rules": _titles(blocking)})
    undecided = [
        rule.name for rule in book.values_in_force() if rule.value is None and _is_left_to_house(book, rule.name)
    ]
    if undecided:
        return warning(
            _("The rules name these matters, and the casino has not decided on them: %(rules)s.")
            % {"rules": _titles(undecided)}
        )
    return done()


def find_contacts(house: "House", at: datetime) -> Finding | None:
    """Does the form of a self-exclusion name the team and a helpline?"""
    book = _book(house, at)
    if not book.has_value("selfban.min"):
        return None
    if not book.has_value("selfban.contacts"):
        return missing(_("The form that a guest signs would name no team and no helpline."))
    return done()


def _book(house: "House", at: datetime) -> "Rulebook":
    return house.rulebook(house.gaming_day(at))


def _is_left_to_house(book: "Rulebook", name: str) -> bool:
    """Do the rules name the matter, and may the house decide on it?"""
    parameter = book.edition.parameters[name]
    return (
        parameter.origin is Origin.SILENT
        and bool(parameter.citation)
        and not parameter.is_fixed
        and effect_of(name) is Effect.APPLIED
        and name not in LEFT_OPEN
    )


def _titles(names: list[str]) -> str:
    return "; ".join(str(parameter_title(name)) for name in names)
