"""Read the checks of equipment and its defects."""

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from compliance.refusals import get_row

from ..models.defects import Defect
from ..models.inspections import Inspection, InspectionResult
from ..models.items import EquipmentItem


def list_inspections(venue_id: UUID) -> QuerySet[Inspection]:
    """Return the checks of the equipment of a house, newest first, with their results."""
    results = InspectionResult.objects.order_by("pk")
    rows = Inspection.objects.filter(item__venue_id=venue_id).select_related("item", "inspected_by")
    return rows.prefetch_related(Prefetch("results", results)).order_by("-inspected_at", "-pk")


def inspections_of(item: EquipmentItem) -> QuerySet[Inspection]:
    """Return the checks of a piece of equipment, newest first."""
    return list_inspections(item.venue_id).filter(item=item)


def inspection_by_nonce(item_id: UUID, nonce: UUID) -> Inspection | None:
    return Inspection.objects.filter(item_id=item_id, nonce=nonce).first()


def list_defects(venue_id: UUID) -> QuerySet[Defect]:
    """Return the defects of the equipment of a house, newest first, with their resolution."""
    rows = Defect.objects.filter(item__venue_id=venue_id)
    related = rows.select_related("item", "found_by", "resolution__resolved_by", "resolution__replacement")
    return related.order_by("-found_at", "-pk")


def get_defect(venue_id: UUID, defect_id: UUID) -> Defect:
    """Return a defect. Raises NotFound."""
    return get_row(list_defects(venue_id), _("Defect not found."), pk=defect_id)


def open_defect(item: EquipmentItem) -> Defect | None:
    """Return the defect of a piece of equipment that is not resolved; there is at most one."""
    return list_defects(item.venue_id).filter(item=item, resolution__isnull=True).first()
