"""Sentences of the log about acts on equipment."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

from .models.defects import Outcome
from .models.inspections import Occasion
from .models.items import Kind

KINDS = {
    "equipment.item.registered": _("Recorded equipment {label} ({equipment})."),
    "equipment.item.placed": _("Assigned equipment {label} to table {table}."),
    "equipment.item.stored": _("Returned equipment {label} to the store."),
    "equipment.item.retired": _("Took equipment {label} out of use."),
    "equipment.check.recorded": _("Checked equipment {label} ({occasion}); passed: {passed}."),
    "equipment.check.refused": _("Refused a check of equipment {label} without a video recording ({occasion})."),
    "equipment.defect.reported": _("Recorded a fault of equipment {label}."),
    "equipment.defect.resolved": _("Resolved a defect of equipment {label}: {outcome}."),
    "equipment.defect.refused": _("Refused to resolve a defect of equipment {label} ({article})."),
    "equipment.labels.printed": _("Printed labels of equipment; number: {count}."),
}

# The log stores codes; its sentences show these words.
LABELS: dict[tuple[str, str], Words] = {
    ("equipment.item.registered", "equipment"): dict(Kind.choices),
    ("equipment.check.recorded", "occasion"): dict(Occasion.choices),
    ("equipment.check.refused", "occasion"): dict(Occasion.choices),
    ("equipment.defect.resolved", "outcome"): dict(Outcome.choices),
    ("equipment.defect.refused", "article"): citation_text,
}
