"""The register of exclusions and visit limits."""

from django.utils.translation import gettext_lazy as _

from compliance.exclusions.models.measures import Measure
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell, for_files

from .. import selectors
from . import words
from .columns import GUEST, add_states, full_name, newest_getter, newest_in_words
from .filters import MeasureFilter


def _visits_cell(row: Measure) -> str:
    if row.visits:
        return words.allowed_visits(row.visits, row.period)
    return ""


_LAST_DAY = page_cells.day_cell("last_day", _("until removed"))
_LAST_DAY_OF_LIMIT = page_cells.day_cell("last_day", _("until lifted"))


def _last_day(row: Measure, scope: Scope) -> str:
    """Show the last day. A limit is lifted; an exclusion is removed from the list."""
    return _LAST_DAY_OF_LIMIT(row, scope) if row.visits else _LAST_DAY(row, scope)


MEASURES = Register(
    name="measures",
    title=_("Exclusions"),
    permission="exclusions.measure.read",
    page=Page(
        "exclusions:measures",
        _("All exclusions and visit limits. They apply at every door, including the slot halls."),
        Empty(_("No measures"), _("No measures match your filters. Choose another type or status."), "lock"),
    ),
    rows=lambda scope: selectors.with_reviews(scope.house.id),
    filters=MeasureFilter,
    prepare=add_states,
    tables=("exclusions.Measure", "exclusions.MeasureEnd", "exclusions.AccessAuthorised", "exclusions.MeasureReview"),
    columns=(
        Column(
            "name",
            _("Name"),
            (
                cell("surname", _("Surname")),
                cell("given_names", _("First names")),
                cell("other_names", _("Other names")),
            ),
            order=("surname", "given_names"),
            always_shown=True,
            html=page_cells.link_cell("exclusions:measure", page_cells.text_cell(full_name)),
        ),
        Column(
            "born",
            _("Born"),
            (
                cell("birth_year", _("Year of birth"), type="integer"),
                cell("birth_month", _("Month of birth"), type="integer"),
                cell("birth_day", _("Day of birth"), type="integer"),
                cell("birth_stated", _("Birth date as stated")),
            ),
            order=("birth_year", "birth_month", "birth_day"),
            style="number",
            html=page_cells.text_cell(words.birth_of),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), words=words.KINDS),),
            order=("kind",),
            html=page_cells.with_notes(
                page_cells.text_cell("kind", words.KINDS),
                page_cells.note_cell(_visits_cell),
                page_cells.note_cell("used"),
            ),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.STATES),),
            html=page_cells.badge_cell("state", words.STATES, words.TONES),
        ),
        Column(
            "first_day",
            _("First day"),
            (cell("first_day", _("First day"), type="date"),),
            order=("first_day",),
            style="number",
            html=page_cells.day_cell("first_day"),
        ),
        Column(
            "last_day",
            _("Last day"),
            (cell("last_day", _("Last day"), type="date"),),
            order=("last_day",),
            style="number",
            html=_last_day,
        ),
        Column(
            "reference",
            _("Reference"),
            (cell("reference", _("Reference")),),
            order=("reference",),
            style="spare",
            html=page_cells.text_cell("reference"),
        ),
        *for_files(
            cell("nationality", _("Nationality")),
            cell("document_number", _("Document number")),
            cell("document_state", _("Issuing state")),
            GUEST,
            cell("ground", _("Ground"), words=words.GROUNDS, type="integer"),
            cell("representative", _("Representative")),
            cell("basis", _("Basis"), words=words.BASES),
            cell("visits", _("Visits allowed"), type="integer"),
            cell("period", _("Period"), words=words.PERIODS),
            cell("reason", _("Reason")),
            cell("entered_by", _("Recorded by"), type="person"),
            cell("entered_at", _("Recorded at"), type="datetime"),
            cell("ended_on", _("Ended on"), "end.ended_on", type="date"),
            cell("ended_by", _("Ended by"), "end.ended_by", type="person"),
            cell("interview_on", _("Interview on"), "authorisation.interview_on", type="date"),
            cell("authorised_by", _("Access authorised by"), "authorisation.authorised_by", type="person"),
            Cell("reviewed_on", _("Reviewed on"), newest_getter("reviews", "reviewed_on"), type="date"),
            newest_in_words("reviews", "review", _("Outcome of the review"), "outcome", words.REVIEWS),
        ),
    ),
)
