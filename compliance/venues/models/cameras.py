"""Cameras of the surveillance system."""

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

from .places import Venue
from .staff import Staff


class Camera(Register):
    """A camera of the surveillance system, under its number, with the places that it covers."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="cameras")
    name = models.CharField(max_length=40)
    covers = models.CharField(max_length=200)
    added_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+", null=True)
    added_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["venue", "name"], name="cameras_of_a_venue")]
        constraints = [
            models.CheckConstraint(
                condition=~Q(name="") & ~Q(covers=""), name="a_camera_has_a_number_and_covers_a_place"
            )
        ]

    def __str__(self) -> str:
        return self.name


class CameraRetirement(Register):
    """The end of a camera; its number may then be given to another one."""

    camera = models.OneToOneField(Camera, on_delete=models.PROTECT, related_name="retirement")
    reason = models.TextField()
    retired_by = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="+")
    retired_at = models.DateTimeField()

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="a_camera_is_retired_for_a_reason")]

    def __str__(self) -> str:
        return str(self.retired_at)
