"""The log kinds of incidents, each with its sentence."""

from django.utils.translation import gettext_lazy as _

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

from .presentation import words

KINDS = {
    "incidents.incident.recorded": _("Recorded incident {incident} ({incident_kind}): {reason}."),
    "incidents.incident.detailed": _("Added details to incident {incident}."),
    "incidents.incident.corrected": _("Corrected incident {incident}."),
    "incidents.incident.closed": _("Closed incident {incident}."),
    "incidents.incident.opened": _("Viewed incident {incident}."),
    "incidents.document.read": _("Viewed a photograph or document of incident {incident}."),
    "incidents.person.named": _("Named a person concerned in incident {incident} ({concern})."),
    "incidents.person.withdrawn": _("Withdrew a person named in incident {incident}."),
    "incidents.timing.recorded": _("Recorded when the dispute of incident {incident} was raised."),
    "incidents.camera.decided": _("Decided on the cameras in incident {incident}: {camera}."),
    "incidents.camera.reviewed": _("Recorded the result of the cameras in incident {incident}."),
    "incidents.outcome.decided": _("Decided the outcome of incident {incident}: {outcome}."),
    "incidents.decision.refused": _("Refused a decision in incident {incident} ({article})."),
    "incidents.measure.followed": _("Recorded what followed from incident {incident}: {target}."),
}

# The log stores codes; its sentences show these labels.
LABELS: dict[tuple[str, str], Words] = {
    ("incidents.incident.recorded", "incident_kind"): words.KINDS,
    ("incidents.incident.recorded", "reason"): words.REASONS,
    ("incidents.person.named", "concern"): words.CONCERNS,
    ("incidents.camera.decided", "camera"): words.CAMERAS,
    ("incidents.outcome.decided", "outcome"): words.OUTCOMES,
    ("incidents.decision.refused", "article"): citation_text,
    ("incidents.measure.followed", "target"): words.TARGETS,
}
