"""Devices that act in the name of a member of staff: tokens, their acceptance, use, revocation and refused uses."""

from typing import ClassVar

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

from ..domain.device_scopes import DeviceScope
from .credentials import DIGEST
from .places import Venue
from .staff import Staff


class Device(Register):
    """A token of one machine at one venue, under its responsible person; only the digest is stored.

    `certificate` is the SHA-256 of the client certificate that each request must show, or empty.
    """

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="devices")
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="devices")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64)
    scopes = ArrayField(models.CharField(max_length=20))
    certificate = models.CharField(max_length=64, blank=True)
    expires_on = models.DateField()
    issued_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    issued_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["digest"], name="device_tokens_are_unique"),
            models.CheckConstraint(
                condition=Q(scopes__contained_by=[scope.value for scope in DeviceScope]) & Q(scopes__len__gt=0),
                name="a_device_token_has_known_scopes",
            ),
            models.CheckConstraint(
                condition=Q(certificate__regex=f"{DIGEST}|^$"), name="a_certificate_is_known_by_its_digest"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class DeviceAcceptance(Register):
    """The acceptance of a token by its responsible person. Without it the token opens nothing."""

    device = models.OneToOneField(Device, on_delete=models.PROTECT, related_name="acceptance")
    accepted_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    accepted_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.accepted_at)


class DeviceRevocation(Register):
    """The permanent revocation of a token."""

    device = models.OneToOneField(Device, on_delete=models.PROTECT, related_name="revocation")
    reason = models.TextField()
    revoked_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    revoked_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.reason


class DeviceUse(models.Model):
    """The last use of a token, written at most once a minute. Not a register: the next use replaces it.

    `minutes` counts the minutes in which the token was used.
    """

    device = models.OneToOneField(Device, on_delete=models.PROTECT, related_name="use", primary_key=True)
    used_at = models.DateTimeField()
    network = models.CharField(max_length=50, blank=True)
    minutes = models.PositiveIntegerField()

    def __str__(self) -> str:
        return str(self.used_at)


class TokenRefusal(models.Model):
    """How often a token was refused since the log names it. Not a register: the log gets it, then it is deleted.

    `network` is a digest under the secret key. `device` is None for an unknown token.
    """

    network = models.CharField(max_length=64)
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=20)
    began_at = models.DateTimeField()
    last_at = models.DateTimeField()
    count = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["network", "device", "reason"], nulls_distinct=False, name="token_refusals_have_one_count"
            ),
            models.CheckConstraint(condition=Q(network__regex=DIGEST), name="a_token_refusal_holds_no_address"),
        ]

    def __str__(self) -> str:
        return f"{self.reason} {self.count}"
