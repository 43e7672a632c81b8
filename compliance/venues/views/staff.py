"""Staff and posts: accounts, roles and periods."""

from collections.abc import Callable
from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from compliance.http.access.guard import require_permission
from compliance.http.access.presence import HouseRequest, current_time
from compliance.http.input.submissions import redirect_done, submit
from compliance.http.register_views.pages import register_page

from ..domain.roles import AUTHORITY_ROLES, Role, roles_for
from ..forms import AccountForm, CredentialsForm, EndForm, PostDecisionForm, PostForm
from ..presentation.registers.staff import GIVE, MANAGE, RESET, STAFF
from ..presentation.words import roles_in
from ..selectors import credentials
from ..selectors import ownership as ownership_selectors
from ..selectors import post_proposals as proposals
from ..selectors import venues as selectors
from ..services import accounts, house_scope, posts
from ..services.house_scope import at_house

if TYPE_CHECKING:
    from ..models.staff import Staff

MEMBER = "venues:staff-member"
SHOWN_ATTEMPTS = 20


def _list_context(request: HouseRequest) -> dict[str, object]:
    """Return what the page of staff shows below the register: for the authority, attempts on its accounts."""
    presence = request.presence
    of_authority = presence.staff.employer.is_authority and presence.roles & AUTHORITY_ROLES - {Role.INSPECTOR}
    attempts = ownership_selectors.attempts_on(presence.staff.employer, request.venue_id) if of_authority else []
    return {
        "manages": presence.may(MANAGE),
        "gives": presence.may(GIVE),
        "of_authority": of_authority,
        "attempts": attempts[:SHOWN_ATTEMPTS],
    }


staff = register_page(STAFF, "venues/staff.html", _list_context)


@require_permission(MANAGE)
@never_cache
@require_http_methods(["GET", "POST"])
def create_account(request: HouseRequest) -> HttpResponse:
    """Open an account without a password: others assign its role and give its owner a credential link."""
    sent = request.POST if request.method == "POST" else None
    form = AccountForm(sent, initial={"language": request.presence.staff.language})
    if done := submit(request, form, house_scope.open_account):
        return redirect_done(request, _("The account is open."), MEMBER, done.row.pk)
    return render(request, "venues/staff_create.html", {"form": form}, status=422 if form.is_bound else 200)


@require_permission(STAFF.permission)
@require_GET
def show_member(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Show one person of the venue: the posts, and the possible acts on the account."""
    return render_member(request, staff_id)


@require_permission(GIVE)
@require_POST
def propose_post(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Propose a role for a colleague at this casino; another person decides."""
    person = own_account(request, staff_id)
    form = PostForm(
        request.POST,
        roles=roles_for(of_authority=person.employer.is_authority),
        names=roles_in(request.presence.house.jurisdiction),
    )
    if submit(request, form, posts.propose_post, staff=person):
        return redirect_done(request, _("Proposed. Another person must approve the role."), MEMBER, staff_id)
    return render_member(request, staff_id, post_form=form)


@require_permission(GIVE)
@require_POST
def decide_post(request: HouseRequest, proposal_id: UUID) -> HttpResponse:
    """Approve or refuse a role that another person proposed."""
    proposal = proposals.get_proposal(request.venue_id, proposal_id)
    check_own(request, proposal.staff)
    form = PostDecisionForm(request.POST)
    if submit(request, form, posts.decide_post, proposal=proposal):
        return redirect_done(request, _("Decided."), MEMBER, proposal.staff_id)
    return render_member(request, proposal.staff_id, decision_form=form)


@require_permission(GIVE)
@require_POST
def end_post(request: HouseRequest, post_id: UUID) -> HttpResponse:
    """End a post with a last day."""
    post, form = selectors.get_post(request.venue_id, post_id), EndForm(request.POST)
    check_own(request, post.staff)
    if submit(request, form, at_house(posts.end_post), post=post):
        return redirect_done(request, _("The role ends on that day."), MEMBER, post.staff_id)
    return render_member(request, post.staff_id, end_form=form, ending=post.pk)


@require_permission(MANAGE)
@require_POST
def close_account(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Close an account."""
    return _perform_act(request, staff_id, accounts.close_account, _("The account is closed."))


@require_permission(MANAGE)
@require_POST
def reopen_account(request: HouseRequest, staff_id: UUID) -> HttpResponse:
    """Open a closed account again."""
    return _perform_act(request, staff_id, accounts.reopen_account, _("The account is reopened."))


def check_own(request: HouseRequest, person: "Staff") -> None:
    """Raise NotFound for an account of another employer, and record the attempt."""
    by = request.presence.staff
    accounts.check_own_account(staff=person, house_id=request.venue_id, by=by, at=current_time())


def own_account(request: HouseRequest, staff_id: UUID) -> "Staff":
    """Return an account of the own employer. Raises NotFound, and records the attempt on any other account."""
    person = selectors.get_account(request.venue_id, staff_id)
    check_own(request, person)
    return person


def _perform_act(request: HouseRequest, staff_id: UUID, service: Callable[..., object], message: str) -> HttpResponse:
    """Run one act on an account, and show that it is done or why not."""
    person = own_account(request, staff_id)
    if submit(request, None, at_house(service, "scope"), staff=person):
        return redirect_done(request, message, MEMBER, staff_id)
    return redirect(MEMBER, staff_id)


def render_member(request: HouseRequest, staff_id: UUID, **more: object) -> HttpResponse:
    presence, person = request.presence, selectors.get_account(request.venue_id, staff_id)
    by, at = presence.staff, current_time()
    accounts.check_readable_account(staff=person, house_id=request.venue_id, by=by, at=at)
    own = person.employer == by.employer and person.pk != by.pk
    roles = roles_for(of_authority=person.employer.is_authority)
    today = presence.house.local(at).date()
    names = roles_in(presence.house.jurisdiction)
    context = {
        "person": person,
        "posts": [
            {"row": post, "label": names[post.role], "may_end": post.last_day is None or post.last_day >= today}
            for post in selectors.posts_at(person, presence.house.id)
        ],
        "manages": own and presence.may(MANAGE),
        "may_give": own and presence.may(GIVE),
        "may_reset": own and presence.may(RESET),
        "proposals": proposals.undecided_proposals(person, presence.house.id, at),
        "requests": credentials.open_requests(person, at),
        "roles": names,
        "me": by.pk,
        "factors": selectors.second_factors(person),
        "credentials_form": CredentialsForm(),
        "decision_form": None,
        "post_form": PostForm(initial={"starts": today}, roles=roles, names=names),
        "end_form": EndForm(initial={"ends": today}),
        "ending": None,
    }
    return render(request, "venues/staff_member.html", context | more, status=422 if more else 200)
