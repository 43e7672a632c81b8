"""Sentences of the log about rehearsals of a restoration."""

from django.utils.translation import gettext_lazy as _

from audit.recording.counting import Sentence

KINDS: dict[str, Sentence] = {
    "recovery.rehearsal.held": _("Rehearsed the restoration of a backup; entries of the sealed log checked: {leaves}."),
    "recovery.rehearsal.failed": _("The rehearsal of a restoration failed; faults found: {faults}."),
}
