"""Sentences of the log about acts on training."""

from django.utils.translation import gettext_lazy as _

from .models.subjects import Topic

KINDS = {
    "training.subject.entered": _("Entered the subject of training {name}; topic: {topic}."),
    "training.subject.changed": _("Decided who needs the training {name}; months until it is repeated: {months}."),
    "training.training.recorded": _(
        "Recorded the training {name}, held on {held_on}; number of participants: {participants}."
    ),
    "training.training.cancelled": _("Cancelled the training {name}, recorded as held on {held_on}."),
}
LABELS = {("training.subject.entered", "topic"): dict(Topic.choices)}
