"""The register of staff: everyone with a current or former post, and the posts of today."""

from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.registers import page_cells
from compliance.http.registers.declarations import Cell, Column, Empty, Page, Register, Scope, cell
from compliance.venues.selectors import venues as selectors

from .. import words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet
    from django.utils.functional import Promise
    from django_stubs_ext import WithAnnotations

    from compliance.venues.models.staff import Post, Staff

MANAGE = "venues.staff.manage"
GIVE = "venues.post.give"
RESET = "venues.credential.reset"


def _staff_rows(scope: Scope) -> "QuerySet[Staff]":
    """Return the staff of the casino; for those who manage accounts all of the own employer, also without a post."""
    if any(scope.presence.may(right) for right in (MANAGE, GIVE, RESET)):
        return selectors.accounts_of(scope.presence.staff.employer)
    return selectors.staff_of(scope.house.id)


class HeldPosts(TypedDict):
    """What `_with_posts` adds to a member of staff: the posts held today, and the names of roles at this venue."""

    held: "list[Post]"
    names: "Mapping[str, str | Promise]"


def _with_posts(scope: Scope, rows: "list[WithAnnotations[Staff, HeldPosts]]") -> None:
    """Add the posts that each person holds at this venue today."""
    names = words.roles_in(scope.house.jurisdiction)
    for row in rows:
        row.names = names
        # `all` reads the prefetched posts; a filter would query for each row.
        row.held = [post for post in row.posts.all() if post.venue_id == scope.house.id and scope.today in post.period]


def _post_names(row: "WithAnnotations[Staff, HeldPosts]") -> str:
    return ", ".join(words.post_until(row.names[post.role], post.last_day) for post in row.held)


def _role_names(row: "WithAnnotations[Staff, HeldPosts]") -> str:
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
    rows=_staff_rows,
    prepare=_with_posts,
    has_file=False,
    columns=(
        Column(
            "name",
            _("Name"),
            (cell("name", _("Name"), "full_name"),),
            order=("full_name",),
            always_shown=True,
            html=page_cells.link_cell("venues:staff-member", page_cells.text_cell("full_name")),
        ),
        Column(
            "username",
            _("Sign-in name"),
            (),  # sign-in names are never exported
            order=("username",),
            html=page_cells.text_cell("username"),
        ),
        Column(
            "posts",
            _("Roles today"),
            (Cell("posts", _("Roles today"), _role_names, _post_names),),
            html=page_cells.text_cell(_post_names),
        ),
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
            html=page_cells.badge_cell("is_active", words.ACCOUNT_STATES, words.ACCOUNT_TONES),
        ),
    ),
)
