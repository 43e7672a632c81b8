"""The columns of exchanges, of ID checks, of drop boxes, of chips and of tips, on the page and in a file."""

from dataclasses import replace
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import Cell, Column, Register, field
from compliance.rules.articles import label as article_label

from . import box_words as words
from .columns import place


def _one(cell: Cell, *order: str, style: str = "", kept: bool = False, usual: bool = True) -> Column:
    return Column(cell.name, cell.title, (cell,), order=order, style=style, kept=kept, usual=usual)


def _place(row: Any) -> str:
    return place(row.shift) if row.shift else ""


def why(row: Any) -> str:
    """Why an exchange was refused: the article, or the reason of whoever refused it."""
    return ", ".join(said for said in (article_label(row.article), row.reason) if said)


_AT = _one(Cell("made_at", pgettext_lazy("when it happened", "At"), field("made_at")), "made_at", kept=True)
_DAY = _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", style="figures", usual=False)
_WHERE = (
    _one(Cell("place", _("Desk or table"), _place), "shift__desk__name", "shift__table__name"),
    _one(
        Cell("location", _("Where"), field("location"), lambda row: str(words.LOCATIONS[row.location])),
        "location",
        usual=False,
    ),
)
_WHAT = (
    _one(Cell("gave", _("Given"), field("gave"), lambda row: str(words.TENDERS[row.gave])), "gave"),
    _one(Cell("got", _("Got"), field("got"), lambda row: str(words.TENDERS[row.got])), "got"),
    # Sorted by amounts, the rows kept back from who counts boxes would tell theirs.
    replace(
        _one(Cell("amount", _("Amount"), field("amount")), "amount", style="figures"), unsorted_for="shifts.box.count"
    ),
)
_PAPER = _one(
    Cell("identity", _("Paper"), field("identity"), lambda row: str(words.IDENTITIES[row.identity])), "identity"
)
_END = (
    _one(
        Cell("done", _("Outcome"), field("done"), lambda row: str(words.DONE["done" if row.done else "refused"])),
        "done",
    ),
    _one(Cell("why", _("Why not"), why), usual=False),
    _one(Cell("made_by", _("By"), field("made_by")), "made_by__full_name"),
)
EXCHANGES = Register(
    name="exchanges",
    title=_("Exchanges"),
    columns=(_AT, _DAY, *_WHERE, *_WHAT, _PAPER, *_END),
    sort="-made_at",
)
# The paper itself is on the page and in the file of this register only, for those who may see guests and their papers.
IDENTITY = Register(
    name="exchange-identity",
    title=_("ID checks at exchanges"),
    columns=(
        _AT,
        _DAY,
        *_WHERE,
        _WHAT[-1],
        _PAPER,
        replace(_one(Cell("paper", _("Which paper"), field("paper"))), permission="people.guest.read"),
        *_END,
    ),
    sort="-made_at",
)
TIPS = Register(
    name="tips",
    title=_("Tips"),
    columns=(
        _one(
            Cell("recorded_at", pgettext_lazy("when it happened", "At"), field("recorded_at")), "recorded_at", kept=True
        ),
        _one(Cell("gaming_day", _("Gaming day"), field("gaming_day")), "gaming_day", style="figures"),
        _one(Cell("place", _("Desk or table"), _place), "shift__desk__name", "shift__table__name"),
        _one(Cell("amount", _("Tip"), field("amount")), "amount", style="figures"),
        _one(Cell("colour_chips", _("In colour chips"), field("colour_chips")), "colour_chips"),
        _one(Cell("recorded_by", _("By"), field("recorded_by")), "recorded_by__full_name"),
    ),
    sort="-recorded_at",
)
INVENTORY = Register(
    name="chips",
    title=_("Chips and plaques"),
    columns=(
        _one(Cell("medium", _("Kind"), field("medium"), lambda row: str(words.MEDIA[row.medium])), kept=True),
        _one(Cell("value", _("Worth"), field("value")), style="figures"),
        _one(Cell("exist", _("In existence"), field("exist")), style="figures"),
        _one(Cell("unsigned", _("Not signed by the witness"), field("unsigned")), style="figures"),
        _one(Cell("counted", _("In the last counts"), field("counted")), style="figures"),
        _one(Cell("outside", _("With guests or missing"), field("outside")), style="figures"),
        _one(Cell("outside_worth", _("Worth outside"), field("outside_worth")), style="figures"),
    ),
)
