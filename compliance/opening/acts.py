"""Sentences of the log about the opening of a casino."""

from django.utils.translation import gettext_lazy as _

from audit.recording.counting import Sentence

KINDS: dict[str, Sentence] = {
    "opening.link.made": _("The set-up made a link that opens a casino."),
    "opening.link.used": _("The set-up opened the casino by a link."),
    "opening.link.failed": _("The set-up refused a wrong link that would open a casino."),
}
