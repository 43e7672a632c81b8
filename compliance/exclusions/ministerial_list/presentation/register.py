"""Register of the Minister's lists."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.exclusions.measure_register.presentation import words
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import (
    Column,
    Empty,
    Page,
    Register,
    Scope,
    Words,
    cell,
    for_files,
    value_at_path,
)

from ..selectors import lists as list_selectors
from . import words as list_words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.exclusions.models.ministerial_lists import MinisterialList


class ListInRegister(TypedDict):
    """What the register shows of a list: its state."""

    progress: list_selectors.ListProgress


def _with_progress(scope: Scope, rows: "list[WithAnnotations[MinisterialList, ListInRegister]]") -> None:
    """Set `progress` on each row."""
    for row in rows:
        row.progress = list_selectors.list_state(row, scope.at)


def _count_column(name: str, title: Words, field: str) -> Column:
    """Return the column of a count from comparing the list with the register."""
    path = f"check_result.{field}"
    column_cell = cell(name, title, path, type="integer")
    return Column(
        name,
        title,
        (column_cell,),
        style="figures",
        html=page_cells.number_cell(lambda row: value_at_path(path)(row) or None),
    )


LISTS = Register(
    name="lists",
    title=_("Minister's lists"),
    permission="exclusions.measure.read",
    page=Page(
        "exclusions:lists",
        _(
            "Lists of excluded persons as sent by the ministry. A list is imported in full once a second "
            "person has released it."
        ),
        Empty(
            _("No lists yet"),
            _("Upload the file from the ministry. It is read within minutes and changes nothing until it is released."),
            "lock",
        ),
        law="register.lists",
    ),
    rows=lambda scope: list_selectors.lists(scope.house.id),
    prepare=_with_progress,
    tables=("exclusions.MinisterialList", "exclusions.ListCheck", "exclusions.ListDecision", "exclusions.ListResult"),
    columns=(
        Column(
            "received_at",
            pgettext_lazy("a decision or a request", "Received"),
            (
                cell("received_at", _("Received at"), type="datetime"),
                cell("channel", pgettext_lazy("way of a list", "Received"), words=words.CHANNELS),
            ),
            order=("received_at",),
            style="number",
            always_shown=True,
            html=page_cells.link_cell("exclusions:list", page_cells.time_cell("received_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), "progress.state", list_words.STATES),
                cell("outcome", _("Outcome"), "decision.outcome"),
                cell("decided_by", _("Decided by"), "decision.decided_by", type="person"),
                cell("decided_at", _("Decided at"), "decision.decided_at", type="datetime"),
            ),
            html=page_cells.badge_cell("progress.state", list_words.STATES, list_words.LOOKS),
        ),
        Column(
            "uploaded",
            _("Uploaded"),
            (
                cell("uploaded_by", _("Uploaded by"), type="person"),
                cell("uploaded_at", _("Uploaded at"), type="datetime"),
                cell("file_name", _("File")),
            ),
            order=("uploaded_at",),
            html=page_cells.with_notes(
                page_cells.join_with_commas(page_cells.text_cell("uploaded_by"), page_cells.time_cell("uploaded_at")),
                page_cells.note_cell("file_name"),
            ),
        ),
        _count_column("rows", _("Rows"), "rows"),
        _count_column("new", _("New"), "new"),
        _count_column("changed", _("Changed"), "changed"),
        _count_column("missing", _("Missing"), "gone"),
        _count_column("errors", _("Errors"), "errors"),
        *for_files(
            cell("entered", pgettext_lazy("number of measures", "Entered"), "result.entered", type="integer"),
            cell("replaced", pgettext_lazy("number of measures", "Replaced"), "result.replaced", type="integer"),
            cell("struck_off", pgettext_lazy("number of measures", "Ended"), "result.struck_off", type="integer"),
            cell("form", _("Form"), "format"),
            cell("bytes", _("Bytes"), "size", type="integer"),
            cell("sha256", "SHA-256"),
        ),
    ),
)
