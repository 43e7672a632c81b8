"""The register of staff: who holds or held a post at the house, and the posts of today."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells as shown
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.venues.selectors import venues as selectors

from .. import words

MANAGE = "venues.staff.manage"


def _rows(scope: Scope) -> Any:
    """The staff of the house; for those who manage staff also the accounts that have no post anywhere yet."""
    manages = scope.presence.may(MANAGE)
    return (selectors.accounts_of if manages else selectors.staff_of)(scope.house.id)


def _with_posts(scope: Scope, rows: list[Any]) -> None:
    """The posts that each person holds at this house today."""
    for row in rows:
        row.held = [post for post in row.posts.all() if post.venue_id == scope.house.id and scope.today in post.period]


def _posts(row: Any) -> str:
    return ", ".join(words.post_until(words.ROLES[post.role], post.last_day) for post in row.held)


def _roles(row: Any) -> str:
    return ", ".join(sorted(post.role for post in row.held))


STAFF = Register(
    name="staff",
    title=_("Staff and roles"),
    permission="venues.staff.read",
    page=Page(
        "venues:staff",
        _("Everyone who holds or held a role at this casino."),
        Empty(_("No roles yet"), _("Without a role, the account has no access."), "badge"),
    ),
    rows=_rows,
    prepare=_with_posts,
    has_file=False,
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("name", _("Name"), "full_name"),),
            order=("full_name",),
            kept=True,
            html=shown.link("venues:staff-member", shown.text("full_name")),
        ),
        Column(
            "username",
            _("Sign-in name"),
            (),  # sign-in names leave in no file
            order=("username",),
            html=shown.text("username"),
        ),
        Column("posts", _("Roles today"), (Cell("posts", _("Roles today"), _roles, _posts),), html=shown.text(_posts)),
        Column(
            "active",
            pgettext_lazy("user account", "Account"),
            (
                cell(
                    "active",
                    pgettext_lazy("user account", "Account"),
                    "is_active",
                    words.ACCOUNT_STATES,
                    type="boolean",
                ),
            ),
            order=("is_active",),
            html=shown.badge("is_active", words.ACCOUNT_STATES, words.ACCOUNT_TONES),
        ),
    ),
)
