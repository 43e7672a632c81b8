"""Labels of colours, of the states of series and checks, and of the colours of players."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from ...models.colour_chips import Colour, ColourAssignment, Outcome

Words = Mapping[str, str | Promise]

COLOURS: Words = dict(Colour.choices)
SERIES_STATES: Words = {
    "in_use": pgettext_lazy("colour chips", "in use"),
    "retired": pgettext_lazy("colour chips", "out of use"),
}
SERIES_TONES = {"in_use": ("admitted", "check"), "retired": ("", "stop")}
CHECK_STATES: Words = {
    "complete": pgettext_lazy("colour chips", "complete"),
    "differs": pgettext_lazy("colour chips", "not complete"),
}
CHECK_TONES = {"complete": ("admitted", "check"), "differs": ("refused", "alert")}
COLOUR_STATES: Words = {"held": pgettext_lazy("colour chips", "with the player"), **dict(Outcome.choices)}
COLOUR_TONES = {"held": ("review", "clock"), "exchanged": ("admitted", "check"), "left": ("refused", "alert")}
STANDING = _("standing")


def seat_text(seat: int | None) -> str:
    """Return where a player is, such as "seat 3"."""
    if seat is None:
        return str(STANDING)
    return gettext("seat %(seat)s") % {"seat": seat}


def state_of(row: ColourAssignment) -> str:
    """Return the state of the colour of a player: `held`, `exchanged` or `left`."""
    found = getattr(row, "returned", None)
    if found is None:
        return "held"
    outcome: str = found.outcome
    return outcome
