"""Sentences of the log about acts on gaming machines."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from audit.recording.kinds import Words
from compliance.citations.texts import citation_text

from .models.meters import ReadingKind
from .models.service import FaultKind

KINDS = {
    "machines.machine.registered": _("Registered machine {machine}."),
    "machines.machine.placed": _("Placed machine {machine} in a room."),
    "machines.machine.moved": _("Moved machine {machine}."),
    "machines.machine.removed": _("Removed machine {machine} from its room."),
    "machines.removal.refused": _("Refused to remove machine {machine} from its room ({article})."),
    "machines.placement.refused": _("Refused to put machine {machine} into service (approval {missing})."),
    "machines.approval.recorded": _("Recorded the approval {reference} of machine {machine}."),
    "machines.approval.ended": _("Ended the approval {reference} of machine {machine} after {last_day}."),
    "machines.meters.read": _("Recorded the meters of machine {machine} ({reading})."),
    "machines.fault.reported": _("Reported a fault of machine {machine} ({fault})."),
    "machines.fault.repaired": _("Recorded a repair of machine {machine} ({fault})."),
    "machines.repair.tested": _("Tested the repair of machine {machine} ({fault}); passed: {passed}."),
    "machines.service.begun": _("Took machine {machine} out of service."),
    "machines.service.ended": _("Returned machine {machine} to service."),
}

LABELS: dict[tuple[str, str], Words] = {
    ("machines.removal.refused", "article"): citation_text,
    ("machines.placement.refused", "missing"): {
        "none": pgettext_lazy("approval of a machine", "missing"),
        "later": pgettext_lazy("approval of a machine", "not valid yet"),
        "ended": pgettext_lazy("approval of a machine", "ended"),
    },
    ("machines.meters.read", "reading"): dict(ReadingKind.choices),
    ("machines.fault.reported", "fault"): dict(FaultKind.choices),
    ("machines.fault.repaired", "fault"): dict(FaultKind.choices),
    ("machines.repair.tested", "fault"): dict(FaultKind.choices),
}
