"""The printed sign of a table: minimum and maxima in the languages of the house, of a session or of a scheme."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Protocol

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from compliance.games.selectors import games, scheme_terms
from compliance.http.access.presence import StaffContext
from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.pdf.drawing import render_pdf
from compliance.venues.domain.house import House

from ..domain.stake_schemes import Limit, scheme_limits
from ..services import schemes, sessions
from . import words

if TYPE_CHECKING:
    from ..models.schemes import StakeScheme
    from ..models.sessions import TableSession
    from ..models.tables import GamingTable


class SignLimit(scheme_terms.BoundStake, Protocol):
    """The limits of a chance, as sessions and schemes have them."""

    @property
    def chance(self) -> str: ...
    @property
    def minimum(self) -> Decimal: ...
    @property
    def maximum(self) -> Decimal | None: ...


@dataclass(frozen=True)
class SignLine:
    """A line of the sign: names of the chance and the rule of its stakes in each language."""

    names: str
    minimum: Decimal
    maximum: Decimal | None
    rule: str


def table_sign(presence: StaffContext, session: "TableSession", at: datetime) -> bytes:
    """Return the sign of a session as a PDF: the language of the authority first, then the others. It is logged."""
    pdf = _draw_sign(presence.house, session.table, session.gaming_day, list(session.limits.all()), session.scheme)
    sessions.note_sign_printed(house=presence.house, session=session, by=presence.staff, at=at)
    return pdf


def scheme_sign(presence: StaffContext, scheme: "StakeScheme", at: datetime) -> bytes:
    """Return the sign of a scheme as a PDF, to be shown at its table before the scheme is posted. It is logged."""
    house = presence.house
    day = house.gaming_day(at)
    lines = [Limit(line.chance, line.minimum, line.maximum) for line in scheme.lines.all()]
    pdf = _draw_sign(house, scheme.table, day, scheme_limits(house.rulebook(day), lines), scheme)
    schemes.note_sign_printed(house=house, scheme=scheme, by=presence.staff, at=at)
    return pdf


def _draw_sign(
    house: House, table: "GamingTable", day: date, limits: Sequence[SignLimit], scheme: "StakeScheme | None"
) -> bytes:
    others = [code for code, _name in settings.LANGUAGES if code != house.written_in]
    languages = [house.written_in, *others]
    context = {
        "table": table,
        "day": day,
        "house": house,
        "language": house.written_in,
        "game": games.available_games(house.jurisdiction).get(table.game, table.game),
        "minimum": _in_each(languages, lambda: _("Minimum")),
        "maximum": _in_each(languages, lambda: _("Maximum")),
        "lines": list(_sign_lines(languages, limits, scheme, house.currency)),
        "terms": [] if scheme is None else _scheme_terms(languages, scheme, house.currency),
        "note": _in_each(languages, lambda: words.maximum_note(table.game)),
    }
    with translation.override(house.written_in):
        page = render_to_string("games/print/sign.html", context)
    return render_pdf("sign", page)


def _sign_lines(
    languages: list[str], limits: Sequence[SignLimit], scheme: "StakeScheme | None", currency: str
) -> Iterator[SignLine]:
    # What `any` means depends on the other lines of the sign.
    chances = [limit.chance for limit in limits]
    absent = scheme.absent if scheme is not None else ()
    for limit in limits:
        names = _in_each(languages, partial(scheme_terms.chance_name, limit.chance, chances, absent))
        rule = _in_each(languages, partial(scheme_terms.rule_of_stake, limit, currency))
        yield SignLine(names, limit.minimum, limit.maximum, rule)


def _scheme_terms(languages: list[str], scheme: "StakeScheme", currency: str) -> list[tuple[str, str]]:
    """Return the levy and the absent chances of a scheme, each with its title (NL 2.2(2), 3.4(1~))."""
    found = []
    if scheme.levy_percent is not None:
        levy = _in_each(languages, lambda: scheme_terms.levy_text(scheme, currency))
        found.append((_in_each(languages, lambda: _("Levy")), levy))
    if scheme.absent:
        absent = _in_each(languages, lambda: join_parts(str(scheme_terms.CHANCES[chance]) for chance in scheme.absent))
        found.append((_in_each(languages, lambda: _("Absent chances")), absent))
    return found


def _in_each(languages: list[str], text: Callable[[], str]) -> str:
    """Return a text in each language, without repetition."""
    found: list[str] = []
    for language in languages:
        with translation.override(language):
            found.append(capfirst(text()))
    return " · ".join(dict.fromkeys(found))
