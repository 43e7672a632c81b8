"""Read the trainings that were held."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.trainings import Training


def list_trainings(venue_id: UUID) -> QuerySet[Training]:
    """Return the trainings of a casino, newest first, with participants and cancellations."""
    rows = Training.objects.filter(venue_id=venue_id)
    related = rows.select_related("subject", "recorded_by", "cancelled__cancelled_by")
    return related.prefetch_related("participants__employee").order_by("-held_on", "-recorded_at", "-pk")


def training_by_nonce(venue_id: UUID, nonce: UUID) -> Training | None:
    return Training.objects.filter(venue_id=venue_id, nonce=nonce).first()


def get_training(venue_id: UUID, training_id: UUID) -> Training:
    """Return one training. Raises NotFound."""
    return get_row(list_trainings(venue_id), _("Training not found."), pk=training_id)
