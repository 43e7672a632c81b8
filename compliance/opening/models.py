"""Links that open a casino, and their use."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from audit.schema.registers import Register

DIGEST = "^[0-9a-f]{64}$"  # SHA-256


class OpeningLink(Register):
    """A link that opens one casino, once; only the digest of its token is stored. A newer link ends it."""

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(digest__regex=DIGEST), name="an_opening_link_is_kept_as_a_digest"),
            models.CheckConstraint(
                condition=Q(expires_at__gt=models.F("made_at")), name="an_opening_link_ends_after_it_is_made"
            ),
        ]

    def __str__(self) -> str:
        return str(self.made_at)


class OpeningUse(Register):
    """The casino that a link opened. The link then opens nothing more (`opening_link_is_in_force`)."""

    link = models.OneToOneField(OpeningLink, on_delete=models.PROTECT, related_name="use")
    venue = models.OneToOneField("venues.Venue", on_delete=models.PROTECT, related_name="+")
    used_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.used_at)
