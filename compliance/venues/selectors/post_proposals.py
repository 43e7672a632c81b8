"""Roles that were proposed and wait for the decision of another person."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.staff import PostProposal, Staff


def proposals(venue_id: UUID) -> QuerySet[PostProposal]:
    return PostProposal.objects.filter(venue_id=venue_id).select_related("staff", "proposed_by").order_by("proposed_at")


def undecided_proposals(staff: Staff, venue_id: UUID) -> QuerySet[PostProposal]:
    """Return the roles proposed for a person at a casino that are not decided yet, oldest first."""
    return proposals(venue_id).filter(staff=staff, decision__isnull=True)


def get_proposal(venue_id: UUID, proposal_id: UUID) -> PostProposal:
    """Return one proposed role. Raises NotFound."""
    return get_row(proposals(venue_id), _("Post not found."), pk=proposal_id)
