"""Register definition of notices: subject, reasons, due time, and how each was sent."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.formatting.money import money
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Page, Register, Scope, cell, for_files
from compliance.people.domain.names.name_forms import display_name

from ..selectors import notices as selectors
from . import words
from .filters import NoticeFilter

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ..models.notices import Notice


class _Shown(selectors.NoticeState):
    shown_state: str


def shown_state(row: "WithAnnotations[Notice, selectors.NoticeState]", at: datetime) -> str:
    """Return the state to show; overdue and refused notices have a state of their own."""
    if row.state in {"draft", "issued"} and row.due_at is not None and row.due_at <= at:
        return "overdue"
    if row.state == "sent":
        return "objected" if row.last_answer == "objected" else "waiting"
    return row.state


def notice_subject(row: "Notice") -> str:
    """Name the person or the subject of a notice."""
    payment, variance = getattr(row, "payment", None), getattr(row, "variance", None)
    details = getattr(row, "application", None) or getattr(row, "rules", None)
    if details:
        return str(details)
    if payment:
        return str(payment.beneficiary)
    if variance:
        return f"{variance.place} ({variance.shift})"
    return display_name(row.surname, row.given_names) or str(_("Name not known"))


def _describe_amount(row: "Notice") -> str:
    """Render the amount paid, or the variance of a count."""
    payment, variance = getattr(row, "payment", None), getattr(row, "variance", None)
    if payment:
        return money(payment.amount, payment.currency)
    return money(variance.gap, variance.currency) if variance else ""


def _letter_number(row: "Notice") -> str:
    return str(getattr(row, "issue", None) or "")


def _with_states(scope: Scope, rows: "list[WithAnnotations[Notice, _Shown]]") -> None:
    for row in rows:
        row.shown_state = shown_state(row, scope.at)


NOTICES = Register(
    name="notices",
    title=_("Notices"),
    permission="notices.notice.read",
    page=Page(
        "notices:notices",
        _(
            "Letters of the casino to an authority: notices of exclusions with their reasons, of payments of "
            "orphan funds, and of stake schemes and published rules, and applications for approval."
        ),
        Empty(_("No notices"), _("No notices match your filters."), "report"),
        law="register.notices",
    ),
    rows=lambda scope: selectors.list_notices(scope.house.id),
    filters=NoticeFilter,
    prepare=_with_states,
    tables=("notices.Notice", "notices.NoticeIssue", "notices.NoticeSent"),
    columns=(
        Column(
            "about",
            _("About"),
            (
                cell("surname", _("Surname")),
                cell("given_names", _("First names")),
                cell("guest", _("Guest's file"), "person_id", type="uuid"),
            ),
            order=("surname", "given_names"),
            always_shown=True,
            html=page_cells.with_notes(
                page_cells.link_cell("notices:notice", page_cells.text_cell(notice_subject)),
                page_cells.note_cell(_describe_amount),
            ),
        ),
        Column(
            "number",
            _("Number"),
            (cell("letter", _("Number"), "letter_number"),),
            order=("issue__year", "issue__addressee", "issue__number"),
            style="number",
            html=page_cells.text_cell(_letter_number),
        ),
        Column(
            "kind",
            _("What"),
            (
                cell("kind", _("Kind"), words=words.KINDS),
                cell("articles", _("Articles")),
                cell("ground", _("Ground")),
            ),
            order=("kind",),
            html=page_cells.join_with_spaces(
                page_cells.text_cell("kind", words.KINDS), page_cells.article_cell("articles")
            ),
        ),
        Column(
            "addressee",
            _("Addressee"),
            (cell("addressee", pgettext_lazy("addressee", "To"), words=words.ADDRESSEES),),
            order=("addressee",),
            html=page_cells.text_cell("addressee", words.ADDRESSEES),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.STATES),
                cell("last_answer", _("Content of the reply"), words=words.ANSWERS),
            ),
            html=page_cells.badge_cell("shown_state", words.STATES, words.TONES),
        ),
        Column(
            "raised_at",
            pgettext_lazy("notice", "Raised"),
            (
                cell("raised_at", pgettext_lazy("notice", "Raised at"), type="datetime"),
                cell("raised_by", pgettext_lazy("notice", "Raised by"), type="person"),
            ),
            order=("raised_at",),
            style="figures",
            html=page_cells.time_cell("raised_at"),
        ),
        Column(
            "due_at",
            _("Due"),
            (cell("due_at", _("Due at"), type="datetime"),),
            order=("due_at",),
            style="figures",
            html=page_cells.time_cell("due_at"),
        ),
        Column(
            "issued_at",
            pgettext_lazy("state of a notice", "Issued"),
            (
                cell("issued_at", pgettext_lazy("notice", "Issued at"), "issue.issued_at", type="datetime"),
                cell("issued_by", pgettext_lazy("notice", "Issued by"), "issue.issued_by", type="person"),
                cell("letter_sha256", "SHA-256", "issue.letter.sha256"),
            ),
            order=("issue__issued_at",),
            style="figures",
            usual=False,
            html=page_cells.time_cell("issue.issued_at"),
        ),
        *for_files(
            cell("reasons", _("Reasons")),
            cell("sent_at", _("Sent at"), "sent.sent_at", type="datetime"),
            cell("way", _("Channel"), "sent.way", words.WAYS),
            cell("sent_by", _("Sent by"), "sent.recorded_by", type="person"),
        ),
    ),
)
# The book of letters to one addressee in a year begins with their numbers.
_BY_NAME = {column.name: column for column in NOTICES.columns}
BOOK = tuple(_BY_NAME[name] for name in ("number", "issued_at", "about", "kind", "state"))
