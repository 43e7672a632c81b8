"""The printed sign of a table session: minimum and maxima in the languages of the house."""

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from compliance.games.selectors import games
from compliance.http.access.presence import StaffContext
from compliance.http.formatting.dates_and_numbers import join_parts
from compliance.http.pdf.drawing import render_pdf

from ..services import sessions
from . import words

if TYPE_CHECKING:
    from ..models.sessions import TableSession


def table_sign(presence: StaffContext, session: "TableSession", at: datetime) -> bytes:
    """Return the sign of a session as a PDF: the language of the authority first, then the others. It is logged."""
    house = presence.house
    others = [code for code, _name in settings.LANGUAGES if code != house.written_in]
    languages = [house.written_in, *others]
    context = {
        "row": session,
        "house": house,
        "language": house.written_in,
        "game": games.available_games(house.jurisdiction).get(session.table.game, session.table.game),
        "minimum": _in_each(languages, lambda: _("Minimum")),
        "maximum": _in_each(languages, lambda: _("Maximum")),
        "lines": [(_chance_names(languages, limit.chance), limit) for limit in session.limits.all()],
        "terms": _scheme_terms(languages, session, house.currency),
    }
    with translation.override(house.written_in):
        page = render_to_string("games/print/sign.html", context)
    pdf = render_pdf("sign", page)
    sessions.note_sign_printed(house=house, session=session, by=presence.staff, at=at)
    return pdf


def _scheme_terms(languages: list[str], session: "TableSession", currency: str) -> list[tuple[str, str]]:
    """Return the levy and the absent chances of a posted scheme, each with its title (NL 2.2(2), 3.4(1~))."""
    scheme = session.scheme
    if scheme is None:
        return []
    found = []
    if scheme.levy_percent is not None:
        levy = _in_each(languages, lambda: words.levy_text(scheme, currency))
        found.append((_in_each(languages, lambda: _("Levy")), levy))
    if scheme.absent:
        absent = _in_each(languages, lambda: join_parts(str(words.CHANCES[chance]) for chance in scheme.absent))
        found.append((_in_each(languages, lambda: _("Absent chances")), absent))
    return found


def _chance_names(languages: list[str], chance: str) -> str:
    return _in_each(languages, lambda: words.chance_name(chance))


def _in_each(languages: list[str], text: Callable[[], str]) -> str:
    """Return a text in each language, without repetition."""
    found: list[str] = []
    for language in languages:
        with translation.override(language):
            found.append(capfirst(text()))
    return " · ".join(dict.fromkeys(found))
