"""Accounts of staff, and their posts with proposals and decisions."""

from datetime import date, timedelta
from typing import ClassVar, cast

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateRangeField, RangeOperators
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from audit.schema.registers import Register

from ..domain.employers import Employer
from ..domain.roles import AUTHORITY_ROLES, ROLE_NAMES, Role
from .places import Jurisdiction, Venue


class StaffAccounts(BaseUserManager["Staff"]):
    """Finds accounts by their sign-in name, ignoring case."""

    def get_by_natural_key(self, username: str | None) -> "Staff":
        return self.get(username=(username or "").lower())


class Staff(AbstractBaseUser, Register):
    """A person who works at a venue or inspects it. Only their posts determine their permissions."""

    append_only: ClassVar[bool] = False
    # Signing in writes `last_login` without an act; the log captures the change all the same.
    act_needed: ClassVar[bool] = False
    personal: ClassVar[tuple[str, ...]] = ("username", "full_name")
    secret: ClassVar[tuple[str, ...]] = ("password",)

    username = models.CharField(_("sign-in name"), max_length=60, unique=True)
    full_name = models.CharField(_("name"), max_length=120)
    language = models.CharField(_("language"), max_length=2, default="en")
    is_active = models.BooleanField(default=True)
    # The employer: a casino, or the authority of a jurisdiction. It never changes (`an_account_keeps_its_employer`).
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="accounts", null=True, blank=True)
    authority = models.CharField(max_length=2, choices=Jurisdiction.choices, blank=True, default="")

    # Set on a row in memory if another person of this name is shown with it (see `tell_apart`).
    shares_name = False

    objects = StaffAccounts()

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS = ["full_name"]

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(username=Lower("username")), name="sign_in_names_are_lower_case"),
            models.CheckConstraint(
                condition=Q(venue__isnull=False, authority="")
                | Q(venue__isnull=True, authority__in=Jurisdiction.values),
                name="an_account_has_one_employer",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.full_name} ({self.username})" if self.shares_name else self.full_name

    def get_full_name(self) -> str:
        return self.full_name

    @property
    def employer(self) -> Employer:
        return Employer(self.venue_id, self.authority)


class PostQuerySet(models.QuerySet["Post"]):
    def on(self, day: object) -> "PostQuerySet":
        """Return the posts held on a calendar date."""
        return self.filter(period__contains=day)

    def at_own_employer(self) -> "PostQuerySet":
        """Return the posts that count: those at another employer come from before accounts had one."""
        of_authority = Q(role__in=AUTHORITY_ROLES)
        return self.filter(
            (of_authority & Q(staff__authority=F("venue__jurisdiction"))) | (~of_authority & Q(staff__venue=F("venue")))
        )


class Post(Register):
    """A role of a person at a venue for a period of calendar dates."""

    append_only: ClassVar[bool] = False

    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="posts")
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="posts")
    role = models.CharField(max_length=20, choices=[(role.value, name) for role, name in ROLE_NAMES.items()])
    period = DateRangeField()
    given_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="posts_given", null=True, blank=True)
    given_at = models.DateTimeField()

    objects = PostQuerySet.as_manager()

    class Meta:
        constraints = [
            ExclusionConstraint(
                name="posts_of_one_role_do_not_overlap",
                expressions=[
                    (F("staff"), RangeOperators.EQUAL),
                    (F("venue"), RangeOperators.EQUAL),
                    (F("role"), RangeOperators.EQUAL),
                    (F("period"), RangeOperators.OVERLAPS),
                ],
                violation_error_message=_(
                    "This person already holds this role in that period. End the existing one or choose other dates."
                ),
            ),
            models.CheckConstraint(condition=Q(role__in=[role.value for role in Role]), name="post_role_is_known"),
            models.CheckConstraint(condition=Q(period__isempty=False), name="post_period_is_not_empty"),
            models.CheckConstraint(
                condition=~Q(role="inspector") | Q(period__upper_inf=False),
                name="a_post_of_the_authority_has_a_last_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.role} {self.period}"

    @property
    def first_day(self) -> date:
        return cast("date", self.period.lower)

    @property
    def last_day(self) -> date | None:
        """The last day of the post; None for a post until further notice."""
        return self.period.upper - timedelta(days=1) if self.period.upper else None


class PostProposal(Register):
    """A role that one person proposes for a colleague. Another person approves or refuses it."""

    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="post_proposals")
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="+")
    role = models.CharField(max_length=20, choices=[(role.value, name) for role, name in ROLE_NAMES.items()])
    period = DateRangeField()
    proposed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    proposed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.role} {self.period}"

    @property
    def first_day(self) -> date:
        return cast("date", self.period.lower)

    @property
    def last_day(self) -> date | None:
        """The last day of the proposed post; None for a post until further notice."""
        return self.period.upper - timedelta(days=1) if self.period.upper else None


class PostDecision(Register):
    """The decision on a proposed role, by neither the person who proposed it nor the person who would hold it."""

    proposal = models.OneToOneField(PostProposal, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    decided_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return "approved" if self.approved else "refused"
