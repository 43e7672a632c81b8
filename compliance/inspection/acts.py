"""The log kinds of observations and of the authority's reads, each with its sentence."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.venues.presentation.permissions import AREAS

from .models import Severity
from .presentation.words import WAYS

KINDS = {
    "inspection.observation.written": _("Recorded observation {observation} ({severity})."),
    "inspection.observation.answered": _("Answered observation {observation}."),
    "inspection.observation.replied": _("Replied for the authority on observation {observation}."),
    "inspection.observation.closed": _("Closed observation {observation}."),
    "inspection.observation.opened": _("Viewed observation {observation}."),
    "inspection.observation.printed": _("Printed observation {observation} with its replies."),
    "inspection.document.read": _("Viewed the document attached to a reply to observation {observation}."),
    "inspection.page.seen": _("Viewed on behalf of the authority: {area} ({way})."),
}

# The log stores codes; its sentences show these labels.
LABELS: dict[tuple[str, str], Words] = {
    ("inspection.observation.written", "severity"): dict(Severity.choices),
    ("inspection.page.seen", "area"): AREAS,
    ("inspection.page.seen", "way"): WAYS,
}
