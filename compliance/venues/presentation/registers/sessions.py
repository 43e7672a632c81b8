"""The registers of sessions: one's own, and those of the accounts of the own employer."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Column, Empty, Html, Page, Register, Scope, cell, single_cell_column
from compliance.venues.selectors import sessions as selectors

if TYPE_CHECKING:
    from compliance.venues.models.credentials import StaffSession

OWN = "venues.session.manage"
MANAGE = "venues.staff.manage"

_UNKNOWN = _("unknown")
_THIS = page_cells.fixed_cell(_("This session"))


def _browser(row: "StaffSession") -> str:
    return row.browser or str(_UNKNOWN)


def _network(row: "StaffSession") -> str:
    return row.network or str(_UNKNOWN)


def _with_end(page: str) -> Html:
    """Show the button that ends a session; the reader's present one ends by signing out."""
    button = page_cells.button_cell(page, _("End the session"))

    def html(row: "StaffSession", scope: Scope) -> str:
        return (_THIS if row.pk == scope.presence.session_id else button)(row, scope)

    return html


def _columns(page: str) -> tuple[Column, ...]:
    return (
        single_cell_column(cell("browser", _("Browser")), page_cells.text_cell(_browser), "browser", always_shown=True),
        single_cell_column(cell("network", _("Network")), page_cells.text_cell(_network), "network"),
        single_cell_column(
            cell("opened_at", _("Signed in at"), type="datetime"), page_cells.time_cell("opened_at"), "opened_at"
        ),
        single_cell_column(
            cell("used_at", _("Last used at"), type="datetime"), page_cells.time_cell("used_at"), "used_at"
        ),
        Column("end", _("End the session"), (), always_shown=True, html=_with_end(page)),
    )


_EMPTY = Empty(_("No open sessions"), _("A session begins when a person signs in."), "lock")

OWN_SESSIONS = Register(
    name="own-sessions",
    title=_("My sessions"),
    permission=OWN,
    page=Page(
        "venues:own-sessions",
        _("Where you are signed in. End a session that you do not recognise, then change your password."),
        _EMPTY,
    ),
    rows=lambda scope: selectors.own_sessions(scope.presence.staff, scope.at),
    has_file=False,
    columns=_columns("venues:own-session-end"),
)

SESSIONS = Register(
    name="sessions",
    title=_("Sessions of staff"),
    permission=MANAGE,
    page=Page("venues:sessions", _("Where the accounts that you manage are signed in."), _EMPTY),
    rows=lambda scope: selectors.sessions_of(scope.presence.staff.employer, scope.at),
    has_file=False,
    columns=(
        single_cell_column(
            cell("staff", _("Name"), type="person"),
            page_cells.text_cell("staff.full_name"),
            "staff__full_name",
            always_shown=True,
        ),
        *_columns("venues:session-end"),
    ),
)
