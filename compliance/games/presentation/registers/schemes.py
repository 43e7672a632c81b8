"""Register definition of the stake schemes of tables."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.games.rule_documents.presentation import words as rule_words
from compliance.games.selectors import schemes as selectors
from compliance.games.selectors.scheme_terms import CHANCES, chance_name, levy_text
from compliance.http.formatting.dates_and_numbers import colon, join_parts
from compliance.http.formatting.money import money
from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.notices.selectors.rules import notices_of

from .. import words

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    from ...models.schemes import StakeScheme

MANAGE, POST = "games.table.manage", "games.session.open"


class _SchemeInRegister(TypedDict):
    state: str
    notice: str


def _with_states(scope: Scope, rows: "list[WithAnnotations[StakeScheme, _SchemeInRegister]]") -> None:
    """Attach to each row whether it is posted or replaced by a later scheme, and whether its notice is issued."""
    notices = notices_of([row.pk for row in rows])
    newest = selectors.newest_schemes(scope.house.id, {row.table_id for row in rows})
    for row in rows:
        row.state = selectors.state_of_scheme(row, newest[row.table_id])
        row.notice = rule_words.state_of_notice(notices.get(row.pk))


def _limits_as_json(row: "StakeScheme") -> dict[str, dict[str, object]]:
    """Return the limits of each kind of chances, for the API and files."""
    return {line.chance: {"minimum": line.minimum, "maximum": line.maximum} for line in row.lines.all()}


def _limits_cell(row: "StakeScheme", scope: Scope) -> str:
    currency, lines = scope.house.currency, row.lines.all()
    chances = [line.chance for line in lines]
    return join_parts(
        f"{colon(chance_name(line.chance, chances, row.absent))} "
        f"{money(line.minimum, currency)} – {money(line.maximum, currency)}"
        for line in lines
    )


def _absent_cell(row: "StakeScheme", _scope: Scope) -> str:
    return join_parts(str(CHANCES[chance]) for chance in row.absent)


def _levy_cell(row: "StakeScheme", scope: Scope) -> str:
    return levy_text(row, scope.house.currency)


def _table_name(row: "StakeScheme") -> str:
    return row.table.name


_STATE = page_cells.badge_cell("state", words.SCHEME_STATES, words.SCHEME_TONES)
_SIGN = page_cells.link_cell("games:scheme_sign", page_cells.fixed_cell(_("Table sign")))
_POST = page_cells.button_cell("games:post_scheme", _("Record as posted"))


def _state_cell(row: "WithAnnotations[StakeScheme, _SchemeInRegister]", scope: Scope) -> str:
    if row.state == "waiting" and scope.presence.may(POST):
        return page_cells.join_with_spaces(_STATE, _SIGN, _POST)(row, scope)
    if row.state == "replaced":
        return _STATE(row, scope)
    return page_cells.join_with_spaces(_STATE, _SIGN)(row, scope)


SCHEMES = Register(
    name="stake-schemes",
    title=_("Stake schemes"),
    permission="games.table.read",
    page=Page(
        "games:schemes",
        _(
            "Minimum and maximum of tables where the casino sets both. A table is opened once its newest scheme "
            "is posted."
        ),
        Empty(_("No stake schemes"), _("The director records the scheme of each table here."), "scales"),
        "register.schemes",
    ),
    rows=lambda scope: selectors.list_schemes(scope.house.id),
    prepare=_with_states,
    sort="-recorded_at",
    tables=("games.StakeScheme", "games.SchemeLine", "games.SchemePosting"),
    columns=(
        Column(
            "table",
            _("Table"),
            (cell("table", _("Table"), "table.name"), cell("table_id", _("Table (ID)"), type="uuid")),
            order=("table__name",),
            always_shown=True,
            html=page_cells.text_cell(_table_name),
        ),
        Column(
            "number",
            _("Number of the scheme"),
            (cell("number", _("Number of the scheme"), type="integer"),),
            order=("number",),
            style="figures",
            html=page_cells.number_cell("number"),
        ),
        Column("limits", _("Limits"), (Cell("limits", _("Limits"), _limits_as_json, type="json"),), html=_limits_cell),
        Column(
            "absent",
            _("Absent chances"),
            (Cell("absent", _("Absent chances"), lambda row: ", ".join(row.absent)),),
            usual=False,
            html=_absent_cell,
        ),
        Column(
            "levy",
            _("Levy"),
            (
                cell("levy_percent", _("Levy (percent)"), type="decimal"),
                cell("levy_maximum", _("Maximum of the levy"), type="decimal"),
            ),
            usual=False,
            html=_levy_cell,
        ),
        Column(
            "low_stake",
            _("Low stake"),
            (cell("low_stake", _("Low stake"), type="boolean"),),
            order=("low_stake",),
            html=page_cells.yes_no("low_stake"),
        ),
        Column(
            "confirmed",
            _("End of a required minimum confirmed"),
            (cell("confirmed", _("End of a required minimum confirmed"), type="boolean"),),
            order=("confirmed",),
            html=page_cells.yes_no("confirmed"),
        ),
        Column(
            "recorded_at",
            pgettext_lazy("on a day", "Recorded"),
            (
                cell("recorded_by", _("Recorded by"), type="person"),
                cell("recorded_at", _("Recorded at"), type="datetime"),
            ),
            order=("recorded_at",),
            html=page_cells.join_with_commas(page_cells.text_cell("recorded_by"), page_cells.time_cell("recorded_at")),
        ),
        Column(
            "state",
            _("State"),
            (
                cell("state", _("State"), words=words.SCHEME_STATES),
                cell("posted_by", pgettext_lazy("stake scheme", "Posted by"), "posting.posted_by", type="person"),
                cell("posted_at", pgettext_lazy("stake scheme", "Posted at"), "posting.posted_at", type="datetime"),
            ),
            html=_state_cell,
        ),
        Column(
            "notice",
            _("Notice to the authority"),
            (cell("notice", _("Notice to the authority"), words=rule_words.NOTICE_STATES),),
            html=page_cells.badge_cell("notice", rule_words.NOTICE_STATES, rule_words.NOTICE_TONES),
        ),
    ),
)
