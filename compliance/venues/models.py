"""Tables of the venue: rooms, doors and desks, the staff with their posts, policies and devices."""

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

from .domain.employers import Employer
from .domain.roles import ROLE_NAMES, Role


class Jurisdiction(models.TextChoices):
    LUXEMBOURG = "LU", _("Luxembourg")
    NETHERLANDS = "NL", _("Netherlands")


class Venue(Register):
    """A casino: its letterhead, the commune of its seat and its jurisdiction."""

    # Places and posts may be corrected within an act; the log has the row before and after.
    append_only: ClassVar[bool] = False

    name = models.CharField(max_length=120)
    legal_name = models.CharField(max_length=200)
    street = models.CharField(max_length=200)
    postal_code = models.CharField(max_length=20)
    commune = models.CharField(max_length=120)
    country = models.CharField(max_length=2)
    jurisdiction = models.CharField(max_length=2, choices=Jurisdiction.choices)
    timezone = models.CharField(max_length=60)
    currency = models.CharField(max_length=3)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name"], name="venue_names_are_unique")]

    def __str__(self) -> str:
        return self.name


class RoomKind(models.TextChoices):
    TABLE = "table", _("Table games")
    SLOT = "slot", _("Slot machines")
    MIXED = "mixed", _("Tables and slots")


class Room(Register):
    """A gaming room; rooms with tables require an admission card (LU art. 75(1))."""

    append_only: ClassVar[bool] = False

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="rooms")
    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=10, choices=RoomKind.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue", "name"], name="room_names_are_unique_in_a_venue"),
            models.CheckConstraint(condition=Q(kind__in=RoomKind.values), name="room_kind_is_known"),
        ]

    def __str__(self) -> str:
        return self.name


class Door(Register):
    """A door at which guests are checked before they enter a room (LU arts 67, 75(4))."""

    append_only: ClassVar[bool] = False

    room = models.ForeignKey(Room, on_delete=models.PROTECT, related_name="doors")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["room", "name"], name="door_names_are_unique_in_a_room")]

    def __str__(self) -> str:
        return self.name


class CashDesk(Register):
    """A desk that sells cards and handles money."""

    append_only: ClassVar[bool] = False

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="cash_desks")
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["venue", "name"], name="desk_names_are_unique_in_a_venue")]

    def __str__(self) -> str:
        return self.name


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
    must_change_password = models.BooleanField(default=True)
    is_active = models.BooleanField(default=True)
    # The employer: a casino, or the authority of a jurisdiction. It never changes (`an_account_keeps_its_employer`).
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="accounts", null=True, blank=True)
    authority = models.CharField(max_length=2, choices=Jurisdiction.choices, blank=True, default="")

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
        return self.full_name

    def get_full_name(self) -> str:
        return self.full_name

    @property
    def employer(self) -> Employer:
        return Employer(self.venue_id, self.authority)


class PostQuerySet(models.QuerySet["Post"]):
    def on(self, day: object) -> "PostQuerySet":
        """Return the posts held on a calendar date."""
        return self.filter(period__contains=day)


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


class CredentialRequest(Register):
    """A request for new credentials of an account; its code is shown once, and only the digest is stored."""

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="credential_requests")
    second_factors = models.BooleanField()  # Whether lost second factors are removed as well.
    digest = models.CharField(max_length=64)
    requested_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    requested_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.requested_at)


class CredentialLink(Register):
    """The link by which the owner of an account sets a password, once; only the digest of its token is stored."""

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    request = models.OneToOneField(CredentialRequest, on_delete=models.PROTECT, related_name="link")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    confirmed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.expires_at)


class CredentialUse(Register):
    """The moment at which the owner set a password by a link, which then is of no further use."""

    link = models.OneToOneField(CredentialLink, on_delete=models.PROTECT, related_name="use")
    used_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.used_at)


class HousePolicy(Register):
    """A value set by management where the regulation allows it, from a gaming day on; in force once approved."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="policies")
    parameter = models.CharField(max_length=80)
    value = models.JSONField()
    effective_from = models.DateField()
    reason = models.TextField()
    edition = models.CharField(max_length=20)
    entered_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    entered_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "parameter"], name="policies_of_a_venue")]

    def __str__(self) -> str:
        return f"{self.parameter} {self.effective_from}"


class PolicyDecision(Register):
    """The director's decision on a proposed policy; never on their own proposal."""

    policy = models.OneToOneField(HousePolicy, on_delete=models.PROTECT, related_name="decision")
    approved = models.BooleanField()
    note = models.TextField(blank=True)
    decided_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()

    def __str__(self) -> str:
        return "approved" if self.approved else "refused"


class Device(Register):
    """A token of one machine at one venue, under its responsible person; only the digest is stored."""

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="devices")
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="devices")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    expires_on = models.DateField()
    issued_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["digest"], name="device_tokens_are_unique")]

    def __str__(self) -> str:
        return self.name


class DeviceRevocation(Register):
    """The permanent revocation of a token."""

    device = models.OneToOneField(Device, on_delete=models.PROTECT, related_name="revocation")
    reason = models.TextField()
    revoked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.reason
