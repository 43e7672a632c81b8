"""Where a person works at a time, with which roles and permissions."""

from datetime import date, datetime
from uuid import UUID

from django.db.models import QuerySet

from ..domain.house import House
from ..domain.roles import permissions_of
from ..models.staff import Post, Staff
from .venues import PostPeriod, houses_near


def houses_of(staff: Staff, at: datetime) -> list[tuple[House, frozenset[str]]]:
    """Return the venues at which a person holds posts at a time, by name, each with the roles."""
    # The calendar date depends on the venue; the posts of nearby days are fetched and filtered per venue.
    near = houses_near(staff, at.date()) if staff.is_active else []
    houses_with_roles = [(house, roles_of_posts(house, posts, at)) for house, posts in near]
    return [(house, roles) for house, roles in houses_with_roles if roles]


def roles_of_posts(house: House, posts: list[PostPeriod], at: datetime) -> frozenset[str]:
    """Return the roles that the posts give at a time: on their calendar dates, and in the last night until it ends."""
    days = {house.local(at).date(), house.gaming_day(at)}
    return frozenset(post.role for post in posts if any(post.on(day) for day in days))


def holds_right(person: Staff, right: str, at: datetime, *, venue_id: UUID | None = None) -> bool:
    """Does a person have a permission at a time, at a venue or, without one, at any of their employer?"""
    houses = houses_of(person, at)
    held = [(house.id, permissions_of(roles, elsewhere=all_roles(houses))) for house, roles in houses]
    return any(right in permissions for house_id, permissions in held if venue_id in {None, house_id})


def all_roles(houses: list[tuple[House, frozenset[str]]]) -> frozenset[str]:
    """Return the roles of all these venues."""
    return frozenset[str]().union(*(roles for _house, roles in houses))


def posts_until(venue_id: UUID, day: date, staff_id: UUID | None = None) -> QuerySet[Post]:
    """Return the posts that began by a calendar date at a casino, of one person or of all."""
    rows = Post.objects.at_own_employer().filter(venue_id=venue_id, period__startswith__lte=day)
    if staff_id is not None:
        rows = rows.filter(staff_id=staff_id)
    return rows.select_related("staff").order_by("staff__full_name", "staff", "period")
