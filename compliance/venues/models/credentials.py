"""Requests and links for new credentials, failed sign-ins, and sessions."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from audit.schema.ids import uuid7
from audit.schema.registers import Register

from .staff import Staff

DIGEST = "^[0-9a-f]{64}$"  # SHA-256


class CredentialRequest(Register):
    """A request for new credentials of an account; its code is shown once, and only the digest is stored."""

    secret: ClassVar[tuple[str, ...]] = ("digest",)

    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="credential_requests")
    second_factors = models.BooleanField()  # Whether all are removed; passkeys always are.
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


class FailedSignIn(models.Model):
    """An attempt to sign in that has failed or has not ended yet; digests only. Rows are deleted after a day."""

    account = models.CharField(max_length=64)
    network = models.CharField(max_length=64)
    # Empty for a browser in which this account has never signed in.
    browser = models.CharField(max_length=64, blank=True)
    failed_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["account", "failed_at"], name="failures_of_an_account"),
            models.Index(fields=["network", "failed_at"], name="failures_of_a_network"),
            models.Index(fields=["failed_at"], name="failures_by_age"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(account__regex=DIGEST, network__regex=DIGEST, browser__regex=f"{DIGEST}|^$"),
                name="a_failed_sign_in_holds_digests_only",
            )
        ]

    def __str__(self) -> str:
        return f"{self.failed_at}"


class StaffSession(models.Model):
    """A session, under the digest of its key. The cookie of the browser alone holds the key.

    `data` is the content; the other columns repeat what lists show. A session that has not signed in has no `staff`.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    digest = models.CharField(max_length=64)
    data = models.TextField()
    expires_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    staff = models.ForeignKey(Staff, on_delete=models.PROTECT, related_name="sessions", null=True, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)
    browser = models.CharField(max_length=40, blank=True)
    network = models.CharField(max_length=50, blank=True)

    class Meta:
        indexes = [models.Index(fields=["expires_at"], name="sessions_by_expiry")]
        constraints = [
            models.UniqueConstraint(fields=["digest"], name="session_digests_are_unique"),
            models.CheckConstraint(condition=Q(digest__regex=DIGEST), name="a_session_key_is_kept_as_a_digest"),
            models.CheckConstraint(condition=Q(ended_at=None) | Q(data=""), name="an_ended_session_holds_nothing"),
        ]

    def __str__(self) -> str:
        return str(self.opened_at)
