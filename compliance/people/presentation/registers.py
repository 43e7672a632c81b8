"""Columns for exporting search results, the same as on the page."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from compliance.http.registers.declarations import Cell, Column, Listing, Register, field

from . import words


def _lives(part: str) -> Any:
    return lambda row: getattr(row["lives"], part, "")


GUESTS = Register(
    name="guests",
    title=_("Guests"),
    columns=(
        Column(
            "name",
            _("Name"),
            (
                Cell("surname", _("Surname"), field("known.surname")),
                Cell("given_names", _("First names"), field("known.given_names")),
            ),
            kept=True,
        ),
        Column("born", _("Born"), (Cell("born", _("Born"), lambda row: words.birth_text(row["known"].birth)),)),
        Column("nationality", _("Nationality"), (Cell("nationality", _("Nationality"), field("known.nationality")),)),
        Column(
            "lives",
            _("Country of residence"),
            (Cell("city", _("City"), _lives("city")), Cell("country", _("Country"), _lives("country"))),
        ),
        Column(
            "known_since",
            _("Registered since"),
            (Cell("known_since", _("Registered since"), field("known.person.registered_at")),),
        ),
    ),
)

DUPLICATES = Listing("duplicates", _("Probable duplicates"))
