"""The list of the claims desk: finds that may be claimed, each with its claim period."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.template.loader import get_template
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.access.presence import House
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Scope
from compliance.orphans.carnet.presentation.claim_periods import claim_countdown, day_before_extension

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.claims.selectors import PlaceState
    from compliance.orphans.models.finds import Find


def claimable_find(house: House, row: "WithAnnotations[Find, PlaceState]", at: datetime) -> dict[str, object]:
    """Prepare a find of `places_to_claim` for the claims desk: its entry, its amount and its claim period."""
    pay_in = getattr(row, "cash_in", None)
    line = pay_in.line if pay_in else None
    gone = row.is_reversed or (row.left is not None and row.left <= 0) or getattr(row, "ended", None) is not None
    return {
        "row": row,
        "line": line,
        "amount": line.change if line else row.worth,
        "gone": gone,
        "window": claim_countdown(house, line.window_ends_at, at) if line and not gone else None,
        "extended_from": day_before_extension(house, line),
        "games_left": max(row.coups_needed - row.coups_played, 0),
        "custody_over": row.regime == "custody" and house.gaming_day(at) > row.gaming_day,
    }


def _describe_entry(row: "WithAnnotations[Find, PlaceState]") -> str:
    """Describe the register entry of a find."""
    pay_in = getattr(row, "cash_in", None)
    if pay_in is None:
        return ""
    line = {"number": pay_in.line.number, "label": pay_in.line.carnet.label}
    return str(_("entry %(number)s of orphan register %(label)s")) % line


def _claim_period_cell(row: "WithAnnotations[Find, PlaceState]", scope: Scope) -> str:
    return get_template("orphans/window.html").render({"one": claimable_find(scope.house, row, scope.at)})


def _take_claim(row: "WithAnnotations[Find, PlaceState]", _scope: Scope) -> str:
    return get_template("orphans/take_claim.html").render({"row": row})


_TAKE = Column("take", _("Claim"), (), html=_take_claim)
_CLAIMABLE = (
    Column(
        "number",
        pgettext_lazy("money found", "Found sum"),
        (),
        html=page_cells.with_notes(page_cells.text_cell("label"), page_cells.note_cell(_describe_entry)),
    ),
    Column(
        "place",
        _("What and where"),
        (),
        html=page_cells.text_cell(lambda row: f"{capfirst(row.get_category_display())}, {row.spot}"),
    ),
    Column("found_at", _("Found"), (), style="number", html=page_cells.time_cell("found_at")),
    Column(
        "amount",
        _("Amount"),
        (),
        style="figures",
        html=lambda row, scope: page_cells.amount_cell(
            lambda _row: claimable_find(scope.house, row, scope.at)["amount"]
        )(row, scope),
    ),
    Column("window", _("Last day"), (), html=_claim_period_cell),
)


def claimable_columns(scope: Scope) -> tuple[Column, ...]:
    """Return the columns of the claims desk; only staff who take claims get the link to a new claim."""
    if scope.presence.may("orphans.claim.take"):
        return (*_CLAIMABLE, _TAKE)
    return _CLAIMABLE
