"""Posts: roles of a person at the own employer, proposed by one person, approved by another, and ended."""

from datetime import date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.backends.postgresql.psycopg_any import DateRange
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import Refused

from ..domain import lifetimes
from ..domain.employers import Employer
from ..domain.house import House
from ..domain.roles import ASSIGN_ROLES, AUTHORITY_ROLES, Role, combines_account_rights
from ..models.places import Venue
from ..models.staff import Post, PostDecision, PostProposal, Staff
from ..selectors.duties import holds_right


@transaction.atomic(durable=True)
def set_up_post(*, staff: Staff, venue_id: UUID, role: str, starts: date, ends: date | None, at: datetime) -> Post:
    """Give a person a post in the set-up of an installation, which has no two colleagues yet.

    It lasts from `starts` up to and including `ends`, calendar dates of the venue. Raises Refused as
    `propose_post` does.
    """
    post = make_first_post(staff, venue_id, role, starts, ends, at)
    with log.act(
        "venues.post.given",
        subject=post,
        by=None,
        at=at,
        scope=venue_id,
        role=role,
        starts=starts,
        ends=ends or "…",
    ):
        post.full_clean()
        post.save(force_insert=True)
    return post


def make_first_post(staff: Staff, venue_id: UUID, role: str, starts: date, ends: date | None, at: datetime) -> Post:
    """Return a post that names no person who gave it, not saved yet. Raises Refused as `propose_post` does."""
    period = _post_period(starts, ends)
    _check_post(staff, venue_id, Role(role), starts, ends)
    _check_rights(staff, Role(role), period)
    return Post(staff=staff, venue_id=venue_id, role=Role(role), period=period, given_by=None, given_at=at)


@transaction.atomic(durable=True)
def propose_post(
    *, house: House, staff: Staff, role: str, starts: date, ends: date | None, by: Staff, at: datetime
) -> PostProposal:
    """Propose a post for a colleague, from `starts` up to and including `ends`, calendar dates of the venue.

    Raises Refused for a post to oneself, dates in the wrong order, a role at another employer than the person's own,
    a role that is held then, or one that would join two of the account rights in one person.
    """
    proposal = make_proposal(house=house, staff=staff, role=role, starts=starts, ends=ends, by=by, at=at)
    with log.act(
        "venues.post.proposed",
        subject=proposal,
        by=by,
        at=at,
        scope=house.id,
        role=role,
        starts=starts,
        ends=ends or "…",
    ):
        check_proposable(house=house, staff=staff, role=role, starts=starts, ends=ends, by=by)
        proposal.save(force_insert=True)
    return proposal


def make_proposal(
    *, house: House, staff: Staff, role: str, starts: date, ends: date | None, by: Staff, at: datetime
) -> PostProposal:
    """Return a proposal that is neither checked nor saved yet."""
    return PostProposal(
        staff=staff,
        venue_id=house.id,
        role=Role(role),
        period=DateRange(*_post_period(starts, ends)),
        proposed_by=by,
        proposed_at=at,
    )


def check_proposable(*, house: House, staff: Staff, role: str, starts: date, ends: date | None, by: Staff) -> None:
    """Raise Refused if this person must not propose this role, as `propose_post` says."""
    if by.pk == staff.pk:
        raise Refused(_("You cannot assign a role to yourself."), next_step=_("Ask another person who manages staff."))
    _check_open(staff)
    _check_post(staff, house.id, Role(role), starts, ends)
    _check_rights(staff, Role(role), _post_period(starts, ends))


@transaction.atomic(durable=True)
def decide_post(*, house: House, proposal: PostProposal, approved: bool, by: Staff, at: datetime) -> PostDecision:
    """Approve or refuse a role that another person proposed; an approved role is held from its first day.

    Raises Refused for an approval after 14 days, or if the person who proposed may no longer assign roles.
    """
    staff, starts, ends = proposal.staff, proposal.first_day, proposal.last_day
    decision = PostDecision(proposal=proposal, approved=approved, decided_by=by, decided_at=at)
    with log.act(
        "venues.post.given" if approved else "venues.post.refused",
        subject=proposal,
        by=by,
        at=at,
        scope=house.id,
        role=proposal.role,
        starts=starts,
        ends=ends or "…",
    ):
        wait_turn(str(proposal.pk))
        # Two roles of one person, approved at the same moment, must see each other.
        wait_turn(f"roles {staff.pk}")
        if PostDecision.objects.filter(proposal=proposal).exists():
            raise Refused(_("This role has already been decided."))
        if by.pk in {proposal.proposed_by_id, staff.pk}:
            raise Refused(_("Another person must decide on this role, who is not the person that would hold it."))
        if approved:
            _check_proposal(proposal, at)
        decision.save(force_insert=True)
        if approved:
            # Others may have been approved since the proposal.
            _check_post(staff, house.id, Role(proposal.role), starts, ends)
            _check_rights(staff, Role(proposal.role), _post_period(starts, ends))
            Post.objects.create(
                staff=staff,
                venue_id=house.id,
                role=proposal.role,
                period=proposal.period,
                given_by=proposal.proposed_by,
                given_at=at,
            )
    return decision


def _check_proposal(proposal: PostProposal, at: datetime) -> None:
    """Check that a proposal is not too old, and that the person who made it could still make it."""
    again = _("Propose the role again.")
    if at > proposal.proposed_at + lifetimes.PROPOSALS:
        raise Refused(_("This proposal has expired."), next_step=again)
    if not holds_right(proposal.proposed_by, ASSIGN_ROLES, at, venue_id=proposal.venue_id):
        raise Refused(_("The person who proposed this role may no longer assign roles."), next_step=again)
    _check_open(proposal.staff)


def _check_open(staff: Staff) -> None:
    if not staff.is_active:
        raise Refused(_("This account is closed."))


@transaction.atomic(durable=True)
def end_post(*, post: Post, ends: date, by: Staff, at: datetime) -> Post:
    """End a post with `ends` as its last day, yesterday at the earliest: earlier days are final."""
    with log.act("venues.post.ended", subject=post, by=by, at=at, scope=post.venue_id, role=post.role, ends=ends):
        # Of two ends at once, the second sees the period that the first has left, and cannot lengthen it again.
        wait_turn(f"roles {post.staff_id}")
        post.refresh_from_db(fields=["period"])
        _check_end(post, ends, at)
        post.period = DateRange(*_post_period(post.period.lower, ends))
        post.full_clean()
        post.save(update_fields=["period"])
    return post


def _check_end(post: Post, ends: date, at: datetime) -> None:
    today = at.astimezone(ZoneInfo(post.venue.timezone)).date()
    if ends < today - timedelta(days=1):
        raise Refused(_("The last day must be yesterday or later."))
    last = post.period.upper
    # `_post_period` stores the last date that Python knows as no end.
    if ends < post.period.lower or ends == date.max or (last is not None and ends >= last):
        raise Refused(_("The last day must be within the period of the role."))


def _check_post(staff: Staff, venue_id: UUID, role: Role, starts: date, ends: date | None) -> None:
    """Check the dates, and that the role is one of the holder's employer, at a casino of that employer."""
    if ends is not None and ends < starts:
        raise Refused(_("The role would end before it begins."), next_step=_("Check the two dates."))
    if (role in AUTHORITY_ROLES) != staff.employer.is_authority:
        raise Refused(
            _("Roles of the authority are for accounts of the authority, all other roles for accounts of the casino."),
            "role",
            next_step=_("Open a second account."),
        )
    venue = Venue.objects.get(pk=venue_id)
    if staff.employer not in {Employer(venue.pk, ""), Employer(None, venue.jurisdiction)}:
        raise Refused(_("This account belongs to another casino."), next_step=_("Open a second account."))
    if role == Role.INSPECTOR and ends is None:
        raise Refused(_("A role of the authority requires a last day: that of the mandate or of the inspection."))
    held = Post.objects.filter(
        staff=staff, venue_id=venue_id, role=role, period__overlap=DateRange(*_post_period(starts, ends))
    )
    if held.exists():
        raise Refused(
            _("This person already holds this role in that period. End the existing one or choose other dates.")
        )


def _check_rights(staff: Staff, role: Role, period: tuple[date, date | None]) -> None:
    """Check that no person gets two of the rights to open accounts, assign roles and reset credentials."""
    held = Post.objects.filter(staff=staff, period__overlap=DateRange(*period)).values_list("role", flat=True)
    if combines_account_rights(frozenset({role.value, *held})):
        raise Refused(
            _("One person must not open accounts, assign roles and reset credentials."),
            next_step=_("End the other role or choose another person."),
        )


def _post_period(starts: date, ends: date | None) -> tuple[date, date | None]:
    # The last date that Python knows has no day after it: such a post has no end.
    return (starts, ends + timedelta(days=1) if ends and ends < date.max else None)
