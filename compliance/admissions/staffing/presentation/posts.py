"""Register of door posts: who held which post, from when to when, and what was recorded or corrected later."""

from datetime import date
from typing import TYPE_CHECKING

from django.utils.html import format_html
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from compliance.http.formatting.dates_and_numbers import local_time
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from .. import selectors as staffing
from .filters import PostFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from compliance.admissions.models.posts import DoorPost

# The columns on the page of a gaming day, which has one table for each door.
NIGHT_COLUMNS = ("began_at", "ended_at", "staff", "note", "correct")


class NightPost(staffing.PostFacts):
    """What `_add_gaming_days` adds to a post: the gaming day on which it began."""

    gaming_day: date


def _add_gaming_days(scope: Scope, rows: "list[WithAnnotations[DoorPost, NightPost]]") -> None:
    for row in rows:
        row.gaming_day = scope.house.gaming_day(row.begins)


def _ended_at(row: "WithAnnotations[DoorPost, staffing.PostFacts]", scope: Scope) -> str:
    if row.ends is None:
        return gettext("(now)")
    return local_time(scope.house, row.ends)


def _end_reason(row: "WithAnnotations[DoorPost, staffing.PostFacts]") -> str:
    return staffing.in_words(row.end_reason or "")


def _correct_label(row: "WithAnnotations[DoorPost, staffing.PostFacts]", scope: Scope) -> str:
    return format_html(
        '{} <span class="visually-hidden">{}, {}</span>',
        gettext("Correct"),
        row.staff,
        local_time(scope.house, row.begins),
    )


POSTS = Register(
    name="door-posts",
    title=_("Door posts"),
    permission="admissions.register.read",
    page=Page(
        "admissions:post_register",
        _("Who held a post at a door, and when. Times are shown as corrected."),
        Empty(_("Nothing in this period"), _("No post at a door began on these gaming days."), "badge"),
    ),
    rows=lambda scope: staffing.posts(scope.house.id).order_by("-begins", "-pk"),
    filters=PostFilter,
    prepare=_add_gaming_days,
    tables=("admissions.DoorPost", "admissions.DoorPostEnd", "admissions.DoorPostCorrection"),
    columns=(
        Column(
            "began_at",
            pgettext_lazy("time of day", "From"),
            (
                cell("gaming_day", _("Gaming day"), type="date"),
                cell("began_at", pgettext_lazy("time of day", "From"), "begins", type="datetime"),
            ),
            order=("begins",),
            style="number",
            always_shown=True,
            html=page_cells.time_cell("begins"),
        ),
        Column(
            "ended_at",
            pgettext_lazy("time of day", "To"),
            (cell("ended_at", pgettext_lazy("time of day", "To"), "ends", type="datetime"),),
            style="number",
            html=_ended_at,
        ),
        Column("staff", _("Who"), (cell("staff", _("Who"), type="person"),), html=page_cells.text_cell("staff")),
        Column(
            "door",
            _("Door"),
            (cell("door", _("Door"), "door.name"), cell("room", _("Room"), "door.room.name")),
            html=page_cells.with_notes(page_cells.text_cell("door.name"), page_cells.note_cell("door.room.name")),
        ),
        Column(
            "note",
            _("Note"),
            (
                cell("reason", _("Why the post was not recorded at the time")),
                Cell("end_reason", _("Why the end was recorded later"), _end_reason),
                cell("correction", _("Why the times are corrected"), "corrected"),
            ),
            html=page_cells.text_cell(staffing.post_note),
        ),
        Column(
            "signed_by",
            _("Recorded by"),
            (
                cell("signed_by", _("Recorded by"), type="person"),
                cell("signed_at", _("Recorded at"), type="datetime"),
            ),
            usual=False,
            html=page_cells.join_with_commas(page_cells.text_cell("signed_by"), page_cells.time_cell("signed_at")),
        ),
        Column(
            "correct",
            _("Correct"),
            (),
            permission="admissions.post.manage",
            html=page_cells.link_cell("admissions:correct_post", _correct_label),
        ),
        *for_files(
            Cell("corrected", _("Corrected"), lambda row: row.corrected is not None, type="boolean"),
            cell("door_id", _("Door"), type="uuid"),
        ),
    ),
    sort="-began_at",
)
