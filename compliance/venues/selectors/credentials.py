"""Requests for new credentials, their links, and who received new credentials."""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..domain import lifetimes
from ..models.credentials import CredentialLink, CredentialRequest
from ..models.staff import Staff

SHOWN = timedelta(days=30)


def requests() -> QuerySet[CredentialRequest]:
    return CredentialRequest.objects.select_related("staff", "requested_by", "link").order_by("-requested_at")


def open_requests(staff: Staff, at: datetime) -> QuerySet[CredentialRequest]:
    """Return the requests for an account that can still be confirmed, newest first."""
    since = at - lifetimes.CREDENTIALS
    return requests().filter(staff=staff, link__isnull=True, requested_at__gte=since, requested_by__is_active=True)


def get_request(venue_id: UUID, request_id: UUID) -> CredentialRequest:
    """Return one request, of any employer: `check_own_account` follows. Raises NotFound."""
    return get_row(requests(), _("Request not found."), pk=request_id)


def find_link(digest: str) -> CredentialLink | None:
    """Return the link with the digest of a token."""
    return CredentialLink.objects.select_related("request__staff").filter(digest=digest).first()


def is_in_force(link: CredentialLink, at: datetime) -> bool:
    """Is a link not expired, not used, and the newest of its account?"""
    newest = CredentialLink.objects.filter(request__staff=link.request.staff).order_by("-confirmed_at").first()
    return newest == link and at <= link.expires_at and not hasattr(link, "use")


def recent_links(viewer: Staff, at: datetime, *, of_all: bool) -> QuerySet[CredentialLink]:
    """Return who received new credentials in the last 30 days: the viewer, or all accounts of the same employer."""
    links = CredentialLink.objects.select_related("request__staff", "request__requested_by", "confirmed_by")
    recent = links.filter(confirmed_at__gte=at - SHOWN).order_by("-confirmed_at")
    if not of_all:
        return recent.filter(request__staff=viewer)
    employer = viewer.employer
    if employer.venue_id is None:
        return recent.filter(request__staff__authority=employer.authority)
    return recent.filter(request__staff__venue_id=employer.venue_id)
