"""The table of data keys, each wrapped by a master key that is not in the database."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now

from audit.schema.ids import uuid7


class DataKey(models.Model):
    """A key for the files of one kind in one house. The highest version seals; the others only open.

    `wrapped` is the key encrypted by the master key of which `master` is the fingerprint.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    venue_id = models.UUIDField()
    kind = models.CharField(max_length=30)
    version = models.PositiveIntegerField()
    wrapped = models.BinaryField()
    master = models.CharField(max_length=64)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["venue_id", "kind", "version"], name="versions_of_a_data_key_are_in_order"),
            models.CheckConstraint(condition=~Q(master=""), name="a_data_key_names_its_master"),
            models.CheckConstraint(condition=Q(version__gte=1), name="the_first_data_key_is_version_one"),
            # Digests can be compared only with those of the same key.
            models.CheckConstraint(
                condition=~Q(kind="text digest") | Q(version=1), name="the_key_of_digests_is_never_replaced"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.version}"


class SealedText(models.Model):
    """A text of registers, sealed. Their columns have its `token` instead, the same for the same text of a house.

    Apart from the registers, whose rows never change, so that it can be sealed with a newer key.
    """

    token = models.CharField(primary_key=True, max_length=23, db_collation="C")
    venue_id = models.UUIDField()
    sealed = models.BinaryField()

    def __str__(self) -> str:
        return self.token
