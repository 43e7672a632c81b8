"""Register definition of the rules that a casino publishes, one row for each version."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django_filters import ChoiceFilter

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.http.registers.filters import RegisterFilter
from compliance.notices.selectors.rules import notices_of

from ...models.rule_documents import RuleVersion
from ...selectors import games
from .. import selectors
from ..domain import state_of_version
from . import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

READ, PREPARE, PUBLISH = "games.table.read", "games.rules.prepare", "games.rules.publish"


class RuleFilter(RegisterFilter):
    """Versions by the kind of their document."""

    kind = ChoiceFilter(
        label=_("Kind"), field_name="document__kind", choices=list(words.KINDS.items()), empty_label=_("All")
    )


class RuleInRegister(TypedDict):
    """What the register shows next to the columns of a version."""

    state: str
    notice: str
    title: str
    game_name: str


def add_states(scope: Scope, rows: "Sequence[WithAnnotations[RuleVersion, RuleInRegister]]") -> None:
    """Attach to each row its state today, that of its notice, its title, and the name of its game."""
    house, day = scope.house, scope.house.local(scope.at).date()
    documents = {row.document_id for row in rows}
    # One query for all rows of the page each.
    newest = selectors.newest_numbers(documents)
    # Withdrawn versions are among them, because a withdrawal does not bring back the one before (ADR 100).
    latest = {row.document_id: row.pk for row in selectors.latest_valid(house.id, day)}
    notices = notices_of([row.pk for row in rows])
    names = games.available_games(house.jurisdiction)
    for row in rows:
        row.state = state_of_version(
            selectors.span_of(row),
            day,
            is_newest=newest[row.document_id] == row.number,
            is_latest_valid=latest.get(row.document_id) == row.pk,
        )
        row.notice = words.state_of_notice(notices.get(row.pk))
        row.title = selectors.text_in(row, house.written_in, house.written_in).title
        row.game_name = names.get(row.document.game, row.document.game)


def _languages(row: RuleVersion) -> str:
    return ", ".join(text.language for text in row.texts.all())


def _digests(row: RuleVersion) -> dict[str, str]:
    return {text.language: text.sha256 for text in row.texts.all()}


def _kind(row: RuleVersion) -> str:
    return str(words.KINDS[row.document.kind])


RULES = Register(
    name="published-rules",
    title=_("Published rules"),
    permission=READ,
    page=Page(
        "games:rules",
        _(
            "Rules of the casino that guests may consult: rules of poker, payout schedules, rules of tournaments and "
            "jackpots, house rules and posted notices. A published version never changes; the next one replaces it."
        ),
        Empty(_("No published rules"), _("The rules of the casino are prepared and published here."), "book"),
        "register.rules",
    ),
    rows=lambda scope: selectors.list_versions(scope.house.id),
    filters=RuleFilter,
    prepare=add_states,
    sort="-prepared_at",
    # Not `games.RuleContent`: the sealed bytes of a file are in no register and not in the log.
    tables=(
        *("games.RuleDocument", "games.RuleVersion", "games.RuleText"),
        *("games.RulePublication", "games.RuleWithdrawal"),
    ),
    columns=(
        Column(
            "name",
            pgettext_lazy("published rules", "Document"),
            (
                cell("title", pgettext_lazy("published rules", "Title")),
                cell("name", _("Name"), "document.name"),
                cell("document", _("Document (ID)"), "document_id", type="uuid"),
            ),
            order=("document__name",),
            always_shown=True,
            html=page_cells.link_cell("games:rule_version", page_cells.text_cell("title")),
        ),
        Column(
            "kind",
            _("Kind"),
            (cell("kind", _("Kind"), "document.kind", words=words.KINDS),),
            order=("document__kind",),
            html=page_cells.text_cell(_kind),
        ),
        Column(
            "game",
            _("Game"),
            (cell("game", _("Game"), "document.game"),),
            order=("document__game",),
            html=page_cells.text_cell("game_name"),
        ),
        Column(
            "number",
            pgettext_lazy("published rules", "Version"),
            (cell("number", pgettext_lazy("published rules", "Version"), type="integer"),),
            order=("number",),
            style="figures",
            html=page_cells.number_cell("number"),
        ),
        Column(
            "languages",
            _("Languages"),
            (Cell("sha256", _("SHA-256 of each text"), _digests, type="json"),),
            html=page_cells.text_cell(_languages),
        ),
        Column(
            "prepared_at",
            pgettext_lazy("published rules", "Prepared"),
            (
                cell("prepared_by", _("Prepared by"), type="person"),
                cell("prepared_at", _("Prepared at"), type="datetime"),
            ),
            order=("prepared_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("prepared_by"), page_cells.time_cell("prepared_at")),
        ),
        Column(
            "valid_from",
            _("Applies from"),
            (
                cell("valid_from", _("Applies from"), "publication.valid_from", type="date"),
                cell("published_by", _("Published by"), "publication.published_by", type="person"),
                cell("published_at", _("Published at"), "publication.published_at", type="datetime"),
                cell("last_day", _("Last day"), "publication.withdrawal.last_day", type="date"),
            ),
            order=("publication__valid_from",),
            style="figures",
            html=page_cells.day_cell("publication.valid_from"),
        ),
        Column(
            "state",
            _("State"),
            (cell("state", _("State"), words=words.STATES),),
            html=page_cells.badge_cell("state", words.STATES, words.TONES),
        ),
        Column(
            "notice",
            _("Notice to the authority"),
            (cell("notice", _("Notice to the authority"), words=words.NOTICE_STATES),),
            html=page_cells.badge_cell("notice", words.NOTICE_STATES, words.NOTICE_TONES),
        ),
    ),
)
