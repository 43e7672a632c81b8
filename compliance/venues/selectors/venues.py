"""Queries about venues: the list, the staff of today, and the decided policies."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from uuid import UUID

from allauth.mfa.models import Authenticator
from django.db import connection
from django.db.models import DateTimeField, Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Cast, TruncDate
from django.utils.translation import gettext as _

from compliance.refusals import get_row
from compliance.rules.rulebook import Policy, from_json

from ..domain.employers import Employer
from ..domain.house import House
from ..domain.roles import AUTHORITY_ROLES, GRANTS, Role
from ..models.places import CashDesk, Door, Room, Venue
from ..models.policies import HousePolicy
from ..models.staff import Post, Staff


def get_house(venue_id: UUID) -> House:
    """Return the venue with its approved policies. Raises Venue.DoesNotExist."""
    return as_houses([Venue.objects.get(pk=venue_id)])[0]


def get_venue(venue_id: UUID) -> Venue:
    """Return the row of a venue, for acts of the log about the venue itself."""
    return Venue.objects.get(pk=venue_id)


def names_of_venues() -> list[str]:
    """Return the names, streets and communes of all venues, which passwords must not be built on."""
    rows = Venue.objects.values_list("name", "legal_name", "street", "commune")
    return [text for row in rows for text in row]


def all_houses() -> list[House]:
    return as_houses(Venue.objects.order_by("name"))


def as_houses(venues: Iterable[Venue]) -> list[House]:
    """Return venue rows as `House` values with their approved policies, in one query for all."""
    rows = list(venues)
    policies: dict[UUID, list[Policy]] = {}
    for policy in approved_policies([row.pk for row in rows]):
        value = Policy(policy.parameter, from_json(policy.value), policy.effective_from, str(policy.pk))
        policies.setdefault(policy.venue_id, []).append(value)
    return [
        House(
            id=row.pk,
            name=row.name,
            legal_name=row.legal_name,
            street=row.street,
            postal_code=row.postal_code,
            commune=row.commune,
            country=row.country,
            jurisdiction=row.jurisdiction,
            timezone=row.timezone,
            currency=row.currency,
            policies=tuple(policies.get(row.pk, ())),
        )
        for row in rows
    ]


def approved_policies(venue_ids: list[UUID]) -> QuerySet[HousePolicy]:
    """Return approved policies, in the order in which a later one replaces an earlier one."""
    return HousePolicy.objects.filter(venue_id__in=venue_ids, decision__approved=True).order_by(
        "effective_from", "decision__decided_at"
    )


def house_values(venue_id: UUID) -> QuerySet[HousePolicy]:
    """Return every policy of a venue that was ever approved, with its author and approver."""
    return approved_policies([venue_id]).select_related("entered_by", "decision__decided_by")


def policies(venue_id: UUID) -> QuerySet[HousePolicy]:
    """Return every policy ever proposed, newest first, with its decision if there is one."""
    return (
        HousePolicy.objects.filter(venue_id=venue_id)
        .select_related("decision", "entered_by", "decision__decided_by")
        .order_by("-entered_at", "-pk")
    )


def undecided_policies(venue_id: UUID) -> QuerySet[HousePolicy]:
    """Return policies without a decision, oldest first."""
    return policies(venue_id).filter(decision__isnull=True).order_by("entered_at")


def policies_to_decide(venue_id: UUID, staff_id: UUID) -> int:
    """Count the undecided policies that this person may decide on: all except their own."""
    return undecided_policies(venue_id).exclude(entered_by_id=staff_id).count()


def get_policy(venue_id: UUID, policy_id: UUID) -> HousePolicy:
    """Return one policy. Raises NotFound."""
    return get_row(policies(venue_id), _("Setting not found."), pk=policy_id)


def posts_of(venue_id: UUID, day: date) -> QuerySet[Post]:
    """Return every post held at a venue on a calendar date."""
    return (
        Post.objects.at_own_employer()
        .on(day)
        .filter(venue_id=venue_id)
        .select_related("staff")
        .order_by("role", "given_at")
    )


def worked_for_authority(house: House, *, who: str, when: str) -> Exists:
    """Return a condition: did the person in column `who` hold a role of the authority at the time in column `when`?

    A post is valid on its calendar dates, and its last night into the following date.
    """
    held = Post.objects.filter(staff=OuterRef(who), venue_id=house.id, role__in=AUTHORITY_ROLES)
    # Django knows no type of the outer column, hence the cast.
    day = held.annotate(day=TruncDate(Cast(OuterRef(when), DateTimeField()), tzinfo=house.zone))
    return Exists(
        day.filter(period__startswith__lte=F("day")).filter(
            # The end of a range is excluded: `gte` includes the morning after the last day.
            Q(period__endswith__isnull=True) | Q(period__endswith__gte=F("day"))
        )
    )


@dataclass(frozen=True)
class PostPeriod:
    """A role held from its first day to the day before `end`; without an end until further notice."""

    role: str
    first: date
    end: date | None

    def on(self, day: date) -> bool:
        return self.first <= day and (self.end is None or day < self.end)


def houses_near(staff: Staff, day: date) -> list[tuple[House, list[PostPeriod]]]:
    """Return the venues at which a person holds posts around a UTC date, by name, in one query."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT house, posts FROM houses_of_staff(%s, %s, %s)", [staff.pk, *_surrounding_days(day)])
        rows = cursor.fetchall()
    return [(parse_house(house), parse_posts(posts)) for house, posts in rows]


def days_around(at: datetime) -> tuple[date, date]:
    """Return the days on which a post may be in force at a moment, by the clock of any venue."""
    return _surrounding_days(at.date())


def _surrounding_days(day: date) -> tuple[date, date]:
    """Return a period with a margin: one day for the time zones, one more for the night before."""
    return day - timedelta(days=2), day + timedelta(days=2)


def parse_posts(text: str) -> list[PostPeriod]:
    return [
        PostPeriod(role, date.fromisoformat(first), date.fromisoformat(end) if end else None)
        for role, first, end in json.loads(text)
    ]


@lru_cache(maxsize=64)
def parse_house(text: str) -> House:
    """Return the venue of a JSON text; cached, so that the same text shares its computed rulebooks."""
    row = json.loads(text)
    policies = tuple(
        Policy(parameter, from_json(value), date.fromisoformat(since), key)
        for parameter, value, since, key in row.pop("policies")
    )
    return House(**row | {"id": UUID(row["id"]), "policies": policies})


def roles_at(staff: Staff, venue_id: UUID, day: date) -> frozenset[str]:
    """Return the roles that give a person permissions at a venue on a calendar date."""
    posts = Post.objects.at_own_employer().on(day)
    return frozenset(posts.filter(staff=staff, venue_id=venue_id).values_list("role", flat=True))


def roles_once_held(staff: Staff, venue_id: UUID, day: date) -> frozenset[str]:
    """Return the roles of a person on a calendar date of the past, also at a casino that is no longer the employer."""
    return frozenset(Post.objects.on(day).filter(staff=staff, venue_id=venue_id).values_list("role", flat=True))


def holds_role(staff: Staff, venue_id: UUID, day: date, *roles: Role) -> bool:
    """Does this person hold one of the roles at a venue on a calendar date?"""
    return bool(roles_at(staff, venue_id, day) & {role.value for role in roles})


def staff_of(venue_id: UUID) -> QuerySet[Staff]:
    """Return everyone of the casino who holds or held a post. Accounts of the authority are not of the casino."""
    return accounts_of(Employer(venue_id, "")).filter(Exists(Post.objects.filter(staff=OuterRef("pk"))))


def staff_who_may(house: House, at: datetime, *permissions: str) -> QuerySet[Staff]:
    """Return active staff whose current post at the venue grants one of these permissions, by name.

    A post is valid on its calendar dates, and its last night until the end of that gaming day.
    """
    return _active_staff(house, at, [role for role, granted in GRANTS.items() if granted & set(permissions)])


def staff_on_duty(house: House, at: datetime) -> QuerySet[Staff]:
    """Return active staff with a current post at the venue, by name; accounts of the authority are no staff."""
    return _active_staff(house, at, [role for role in Role if role not in AUTHORITY_ROLES])


def _active_staff(house: House, at: datetime, roles: Iterable[Role]) -> QuerySet[Staff]:
    in_period = Q(period__contains=house.local(at).date()) | Q(period__contains=house.gaming_day(at))
    named = [role.value for role in roles]
    posts = Post.objects.at_own_employer().filter(in_period, venue_id=house.id, role__in=named, staff=OuterRef("pk"))
    return Staff.objects.filter(Exists(posts), is_active=True).order_by("full_name")


def roles_on_duty(house: House, at: datetime) -> dict[UUID, frozenset[str]]:
    """Return the roles that each member of staff with an open account holds at a time, in one query."""
    in_period = Q(period__contains=house.local(at).date()) | Q(period__contains=house.gaming_day(at))
    posts = Post.objects.at_own_employer().filter(in_period, venue_id=house.id, staff__is_active=True)
    found: dict[UUID, frozenset[str]] = {}
    for person, role in posts.exclude(role__in=AUTHORITY_ROLES).values_list("staff_id", "role"):
        found[person] = found.get(person, frozenset()) | {role}
    return found


def having_second_factor(people: Iterable[UUID]) -> set[UUID]:
    """Return those of these accounts that have a second factor; recovery codes alone are none."""
    factors = Authenticator.objects.filter(user_id__in=list(people)).exclude(type=Authenticator.Type.RECOVERY_CODES)
    return set(factors.values_list("user_id", flat=True))


def accounts_of(employer: Employer) -> QuerySet[Staff]:
    """Return the accounts of a casino or of an authority, also those without a post."""
    if employer.venue_id is None:
        accounts = Staff.objects.filter(authority=employer.authority)
    else:
        accounts = Staff.objects.filter(venue_id=employer.venue_id)
    return accounts.order_by("full_name", "pk").prefetch_related("posts")


def venue_of_account(staff: Staff) -> UUID:
    """Return the casino that employs an account; of one of the authority, the casino of its latest role.

    An account of the authority that never held a role belongs to the first casino of its jurisdiction.
    """
    if staff.venue_id is not None:
        return staff.venue_id
    latest = Post.objects.filter(staff=staff).order_by("-period").values_list("venue_id", flat=True).first()
    if latest is not None:
        return latest
    # An authority has accounts only where `open_account` named one of its casinos.
    return Venue.objects.filter(jurisdiction=staff.authority).order_by("pk").values_list("pk", flat=True)[0]


def posts_at(staff: Staff, venue_id: UUID) -> QuerySet[Post]:
    """Return all posts of a person at a venue, latest first."""
    return Post.objects.filter(staff=staff, venue_id=venue_id).select_related("given_by", "venue").order_by("-period")


def get_member(venue_id: UUID, staff_id: UUID) -> Staff:
    """Return one account of the casino. Raises NotFound, also for one named in a request body."""
    return get_row(accounts_of(Employer(venue_id, "")), _("Account not found."), "staff", pk=staff_id)


def get_account(venue_id: UUID, staff_id: UUID) -> Staff:
    """Return one account of any employer, for `check_own_account`, which records attempts. Raises NotFound."""
    return get_row(Staff.objects.all(), _("Account not found."), "staff", pk=staff_id)


def get_post(venue_id: UUID, post_id: UUID) -> Post:
    """Return one post. Raises NotFound."""
    posts = Post.objects.filter(venue_id=venue_id).select_related("staff", "venue")
    return get_row(posts, _("Post not found."), pk=post_id)


def find_room(venue_id: UUID, room_id: UUID) -> Room | None:
    return Room.objects.filter(pk=room_id, venue_id=venue_id).first()


def get_room(venue_id: UUID, room_id: UUID) -> Room:
    """Return one room. Raises NotFound."""
    return get_row(rooms(venue_id), _("Room not found."), "room", pk=room_id)


def second_factors(staff: Staff) -> int:
    """Count the second factors of a person; recovery codes are not included."""
    factors = Authenticator.objects.filter(user_id=staff.pk).exclude(type=Authenticator.Type.RECOVERY_CODES)
    return int(factors.count())


def own_factors(staff: Staff) -> frozenset[str]:
    """Return the kinds of second factor that a person has; recovery codes alone are none."""
    found = Authenticator.objects.filter(user_id=staff.pk).exclude(type=Authenticator.Type.RECOVERY_CODES)
    return frozenset(found.values_list("type", flat=True))


def find_account(name: str) -> Staff | None:
    """Return the account with a sign-in name, ignoring case."""
    return Staff.objects.filter(username=name.strip().lower()).first()


def taken_names(names: Iterable[str]) -> set[str]:
    """Return those of these sign-in names, in lower case, that an account of any employer has."""
    return set(Staff.objects.filter(username__in=list(names)).values_list("username", flat=True))


def rooms(venue_id: UUID) -> QuerySet[Room]:
    return Room.objects.filter(venue_id=venue_id).order_by("name").prefetch_related("doors")


def doors(venue_id: UUID) -> QuerySet[Door]:
    return Door.objects.filter(room__venue_id=venue_id).select_related("room").order_by("room__name", "name")


def cash_desks(venue_id: UUID) -> QuerySet[CashDesk]:
    return CashDesk.objects.filter(venue_id=venue_id).order_by("name")


@dataclass(frozen=True)
class Standing:
    """A place where guests are checked: a door of a room, or a card desk, which has no room."""

    id: UUID
    name: str
    room_kind: str | None

    @property
    def is_door(self) -> bool:
        return self.room_kind is not None


def standing_places(venue_id: UUID) -> list[Standing]:
    """Return every door and card desk of a venue in one query; doors that require a card come first."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, name, room_kind FROM standings_of_house(%s)", [venue_id])
        return in_order([Standing(*row) for row in cursor.fetchall()])


def in_order(found: list[Standing]) -> list[Standing]:
    """Return doors before desks, and doors that require a card before those of slot halls."""
    return sorted(found, key=lambda place: (not place.is_door, place.room_kind == "slot"))
