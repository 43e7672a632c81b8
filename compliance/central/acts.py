"""Audit sentences for queries to a central register. They never identify the guest."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from audit.recording.counting import Counting, Sentence

from .presentation.words import HOW, OUTCOMES

KINDS: dict[str, Sentence] = {
    "central.question.answered": _("Queried the central register ({how}): {outcome}, in {duration} ms."),
    "central.register.probed": _("Checked whether the central register responds: {outcome}."),
    "central.certificate.warned": Counting(
        "step",
        lambda n: ngettext(
            "The certificate for the central register expires on {ends_on} ({step} day or less).",
            "The certificate for the central register expires on {ends_on} ({step} days or fewer).",
            n,
        ),
    ),
}

# The log stores codes. These labels replace them in its sentences.
LABELS = {
    ("central.question.answered", "how"): HOW,
    ("central.question.answered", "outcome"): OUTCOMES,
    ("central.register.probed", "outcome"): OUTCOMES,
}
