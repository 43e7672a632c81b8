"""Register definition of finds, and the list of the claims desk with the claim period of each find."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Cell,
    Column,
    Empty,
    Page,
    Register,
    Scope,
    cell,
    for_files,
    single_cell_column,
)
from compliance.orphans.carnet.presentation import words as carnet_words

from .. import selectors
from ..domain import end_of, step_of
from . import words
from .filters import FindFilter
from .witnesses import CONFIRMATION_TONES, CONFIRMATIONS

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.orphans.models.finds import Find


class FindInRegister(selectors.FindState):
    """What the register shows of a find besides: its step on the present gaming day, its end, and its confirmation."""

    step: str
    end: str
    confirmation: str


def _with_steps(scope: Scope, rows: "list[WithAnnotations[Find, FindInRegister]]") -> None:
    """Attach to each row its step on the present gaming day, its end, and its confirmation."""
    today = scope.house.gaming_day(scope.at)
    for row in rows:
        row.step = step_of(selectors.step_facts(row), today)
        row.end = end_of(row.regime, row.ended.outcome) if hasattr(row, "ended") else ""
        row.confirmation = selectors.confirmation_of(row)


def _place_text(row: "Find") -> str:
    return ", ".join(filter(None, (row.game, row.spot)))


def _camera_text(row: "Find") -> str:
    """Return the number of the camera; finds from before name it in words."""
    if row.filmed_by is None:
        return row.camera
    return row.filmed_by.name


def _rounds_played(row: "WithAnnotations[Find, FindInRegister]") -> str:
    if row.step == "play":
        return f"{row.coups_played}/{row.coups_needed}"
    return ""


FINDS = Register(
    name="finds",
    title=_("Orphan funds"),
    permission="orphans.find.read",
    page=Page(
        "orphans:finds",
        _("Sums found on the floor, left at a table or machine, or abandoned in play, from discovery to outcome."),
        Empty(
            _("Nothing found"),
            _("No found sums have this status. Use the button above to record one."),
            "coins",
        ),
        law="register.finds",
    ),
    rows=lambda scope: selectors.finds(scope.house.id),
    filters=FindFilter,
    prepare=_with_steps,
    tables=(
        *("orphans.Find", "orphans.Coup", "orphans.Establishment", "orphans.FindEnd"),
        *("orphans.FindSignature", "orphans.FindSettlement"),
    ),
    columns=(
        Column(
            "number",
            pgettext_lazy("money found", "Found sum"),
            (cell("number", _("Number"), "label"),),
            order=("number",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("orphans:find", page_cells.text_cell("label")),
        ),
        Column(
            "found_at",
            _("Found at"),
            (
                cell("found_at", _("Found at"), type="datetime"),
                cell("gaming_day", _("Gaming day"), type="date"),
                cell("finder_kind", _("The finder is"), words=words.FINDERS),
                cell("found_by", _("Found by"), type="person"),
                cell("finder_said", _("Name of the finder")),
                cell("finder_note", _("How the finder is known")),
                cell("known_owner", _("Known owner")),
                cell("witnessed_by", _("Witness"), type="person"),
                cell("witness_said", _("Name of the witness")),
                Cell("camera", _("Camera"), _camera_text),
                cell("no_camera", _("Why no camera covers the place")),
            ),
            order=("found_at",),
            style="number",
            html=page_cells.time_cell("found_at"),
        ),
        single_cell_column(
            cell("category", _("What was found"), words=carnet_words.CATEGORIES),
            page_cells.text_cell("category", carnet_words.CATEGORIES),
        ),
        Column(
            "place",
            _("Where"),
            (cell("place", _("Where")), cell("game", _("Game")), cell("ticket", _("Number of the ticket"))),
            html=page_cells.with_notes(page_cells.text_cell(_place_text), page_cells.note_cell("ticket")),
        ),
        Column(
            "worth",
            _("Amount"),
            (
                cell("initial", _("Amount found"), type="decimal"),
                cell("worth", _("Amount with winnings"), type="decimal"),
            ),
            order=("worth",),
            style="figures",
            html=page_cells.amount_cell("worth"),
        ),
        Column(
            "step",
            _("State"),
            (
                cell("step", _("State"), words=words.STEPS),
                cell("games_played", _("Rounds played"), "coups_played", type="integer"),
                cell("games_needed", _("Rounds required"), "coups_needed", type="integer"),
                cell("carnet", _("Orphan register"), "cash_in.line.carnet.label"),
                cell("line", _("Register entry"), "cash_in.line.number", type="integer"),
                cell("ended", _("Outcome"), "end", words.ENDS),
            ),
            html=page_cells.with_notes(
                page_cells.badge_cell("step", words.STEPS, words.TONES), page_cells.note_cell(_rounds_played)
            ),
        ),
        Column(
            "confirmation",
            _("Witness"),
            (
                cell("confirmation", _("Confirmation"), words=CONFIRMATIONS),
                cell("confirmed_at", _("Answer of the witness at"), "signature.signed_at", type="datetime"),
                cell("dispute", _("Dispute of the witness"), "signature.said"),
                cell("settled_by", _("Settled by"), "settlement.settled_by", type="person"),
                cell("settled_at", _("Settled at"), "settlement.settled_at", type="datetime"),
                cell("settlement", _("Reason of the settlement"), "settlement.reason"),
            ),
            html=page_cells.badge_cell("confirmation", CONFIRMATIONS, CONFIRMATION_TONES),
        ),
        *for_files(
            cell("regime", _("Rule"), words=words.REGIMES),
            cell("recorded_by", _("Recorded by"), type="person"),
            cell("recorded_at", _("Recorded at"), type="datetime"),
        ),
    ),
)
