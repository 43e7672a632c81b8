"""Devices that act in the name of a member of staff."""

from typing import ClassVar

from django.db import models

from audit.schema.registers import Register

from .places import Venue
from .staff import Staff


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
