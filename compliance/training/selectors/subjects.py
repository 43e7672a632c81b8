"""Read the subjects of training, and who needs them how often."""

from datetime import datetime
from uuid import UUID

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.subjects import TrainingRequirement, TrainingSubject


def list_subjects(venue_id: UUID) -> QuerySet[TrainingSubject]:
    """Return the subjects of a casino by name."""
    return TrainingSubject.objects.filter(venue_id=venue_id).select_related("entered_by").order_by("name", "pk")


def get_subject(venue_id: UUID, subject_id: UUID) -> TrainingSubject:
    """Return one subject. Raises NotFound."""
    return get_row(list_subjects(venue_id), _("Subject of training not found."), pk=subject_id)


def requirement_of(subject_id: UUID) -> TrainingRequirement:
    """Return who needs a subject now. Each subject is entered with a requirement."""
    return TrainingRequirement.objects.filter(subject_id=subject_id).latest("number")


def list_requirements(venue_id: UUID) -> QuerySet[TrainingRequirement]:
    """Return who needs each subject of a casino now, by subject."""
    # By the number and not by the time: two decisions may have the same time.
    of_subject = TrainingRequirement.objects.filter(subject=OuterRef("subject")).order_by("-number")
    rows = TrainingRequirement.objects.filter(subject__venue_id=venue_id, pk=Subquery(of_subject.values("pk")[:1]))
    return rows.select_related("subject", "decided_by").order_by("subject__name", "pk")


def decisions_until(venue_id: UUID, at: datetime) -> QuerySet[TrainingRequirement]:
    """Return every decision on who needs a subject until a time, by subject, oldest first."""
    rows = TrainingRequirement.objects.filter(subject__venue_id=venue_id, decided_at__lte=at)
    return rows.select_related("subject").order_by("subject__name", "subject", "number")
