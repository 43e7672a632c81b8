"""API of training: subjects, trainings held, what is due, and the caller's own training."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from .presentation.due import DUE_TRAINING, OWN_TRAINING
from .presentation.subjects import KEEP, SUBJECTS
from .presentation.trainings import RECORD, TRAININGS
from .presentation.words import NEEDING_ROLES, TOPICS
from .selectors import subjects as subject_selectors
from .selectors import trainings as training_selectors
from .services import subjects, trainings
from .services.subjects import LONGEST_INTERVAL, Need
from .services.trainings import HeldTraining


class NeedInput(InputSerializer):
    """Which roles need a subject, and how often."""

    interval_months = serializers.IntegerField(
        min_value=1, max_value=LONGEST_INTERVAL, help_text="Months until the training is repeated."
    )
    roles = serializers.ListField(
        child=serializers.ChoiceField(list(NEEDING_ROLES)),
        max_length=20,
        help_text="The roles that need it. Without a role, no employee needs it.",
    )


def _with_need(sent: ValidatedInput) -> dict[str, object]:
    return {"need": Need(sent.pop("interval_months"), tuple(sent.pop("roles"))), **sent}


class TrainingSubjectsView(RegisterList, ActView):
    """GET returns the subjects of training with the roles that need them. POST enters a subject."""

    register = SUBJECTS
    permissions = {"POST": KEEP}

    class Input(NeedInput):
        name = serializers.CharField(max_length=120)
        topic = serializers.ChoiceField(choices=list(TOPICS))

    act = Act("enter_training_subject", subjects.enter_subject, "training.subject.entered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return _with_need(sent)


class TrainingNeedView(ActView):
    """POST decides which roles need a subject of training from now on, and how often."""

    permissions = {"POST": KEEP}

    class Input(NeedInput):
        pass

    act = Act(
        "change_training_need",
        subjects.change_need,
        "training.subject.changed",
        Input,
        Subject("subject", subject_selectors.get_subject),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return _with_need(sent)


class TrainingsView(RegisterList, ActView):
    """GET returns the trainings that were held, newest first. POST records one with its participants.

    The caller may not be one of the participants.
    """

    register = TRAININGS
    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        subject = serializers.UUIDField(source="subject_id")
        held_on = serializers.DateField()
        provider = serializers.CharField(max_length=120, help_text="The firm or department that held it.")
        reference = serializers.CharField(
            max_length=80, help_text="Reference of the certificates or of the attendance list."
        )
        # An empty list is accepted here, because the service refuses it with a sentence.
        employees = serializers.ListField(
            child=serializers.UUIDField(), max_length=500, help_text="The participants: at least one."
        )

    act = Act("record_training", trainings.record_training, "training.training.recorded", Input, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"training": HeldTraining(**sent)}


class TrainingCancellationView(ActView):
    """POST cancels a training that was recorded wrongly. It counts for no employee any more."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "cancel_training",
        trainings.cancel_training,
        "training.training.cancelled",
        Input,
        Subject("training", training_selectors.get_training),
    )


class DueTrainingView(RegisterList):
    """GET returns which employees have the training that their roles need, and by when the next one is due."""

    register = DUE_TRAINING


class OwnTrainingView(RegisterList):
    """GET returns the caller's own training."""

    register = OWN_TRAINING
