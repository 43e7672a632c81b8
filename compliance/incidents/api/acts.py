"""API of the acts that complete an incident."""

from collections.abc import Callable

from rest_framework import serializers

from compliance.exclusions.observations.presentation import LEVELS
from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.rest.acts import Act, ActView
from compliance.http.rest.base import ValidatedInput
from compliance.payouts.presentation.words import MEANS

from ..presentation import words
from ..presentation.registers.incidents import RECORD
from ..services import entries, measures
from ..services.measures import Recipient
from .incidents import SUBJECT

LONGEST = 4000
DECIDE = "incidents.outcome.decide"


def _act(operation: str, service: Callable[..., object], kind: str, takes: type[InputSerializer]) -> Act:
    return Act(operation, service, kind, takes, SUBJECT)


class TextInput(InputSerializer):
    text = serializers.CharField(max_length=LONGEST)


class IncidentDetailView(ActView):
    """POST adds details. Photographs are added on the page."""

    permissions = {"POST": RECORD}
    act = _act("add_incident_detail", entries.add_detail, "incidents.incident.detailed", TextInput)


class IncidentCorrectionView(ActView):
    """POST corrects an incident by another entry, also after its closing."""

    permissions = {"POST": RECORD}
    act = _act("correct_incident", entries.correct_incident, "incidents.incident.corrected", TextInput)


class IncidentPersonView(ActView):
    """POST names a guest, by id or card, or an employee."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        concern = serializers.ChoiceField(list(words.CONCERNS))
        person = serializers.UUIDField(source="person_id", required=False, allow_null=True, default=None)
        card = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")
        employee = serializers.UUIDField(source="employee_id", required=False, allow_null=True, default=None)
        text = serializers.CharField(max_length=LONGEST, required=False, allow_blank=True, default="")

    act = _act("name_incident_person", entries.name_person, "incidents.person.named", Input)


class IncidentWithdrawalView(ActView):
    """POST withdraws a person who was named by mistake: `entry` is the entry that named the person."""

    permissions = {"POST": DECIDE}

    class Input(TextInput):
        entry = serializers.UUIDField(source="entry_id")

    act = _act("withdraw_incident_person", entries.withdraw_person, "incidents.person.withdrawn", Input)


class IncidentTimingView(ActView):
    """POST records when a dispute about a hand of a tournament was raised."""

    permissions = {"POST": RECORD}

    class Input(InputSerializer):
        stage = serializers.ChoiceField(list(words.STAGES))
        seconds = serializers.IntegerField(
            min_value=0, max_value=36000, required=False, allow_null=True, default=None, help_text="At a break only."
        )

    act = _act("record_incident_timing", entries.record_timing, "incidents.timing.recorded", Input)


class IncidentCameraView(ActView):
    """POST decides for the casino whether the cameras are consulted."""

    permissions = {"POST": "incidents.camera.decide"}

    class Input(TextInput):
        camera = serializers.ChoiceField(list(words.CAMERAS))

    act = _act("decide_incident_camera", entries.decide_camera, "incidents.camera.decided", Input)


class IncidentFindingView(ActView):
    """POST records what the cameras showed."""

    permissions = {"POST": DECIDE}
    act = _act("record_incident_finding", entries.record_finding, "incidents.camera.reviewed", TextInput)


class IncidentOutcomeView(ActView):
    """POST decides the outcome; a later one replaces it."""

    permissions = {"POST": DECIDE}

    class Input(TextInput):
        outcome = serializers.ChoiceField(list(words.OUTCOMES))
        amount = serializers.DecimalField(14, 2, required=False, allow_null=True, default=None)

    act = _act("decide_incident_outcome", entries.decide_outcome, "incidents.outcome.decided", Input)


class IncidentClosingView(ActView):
    """POST closes an incident."""

    permissions = {"POST": DECIDE}
    act = _act("close_incident", entries.close_incident, "incidents.incident.closed", TextInput)


class IncidentExclusionView(ActView):
    """POST excludes a guest who is named in the incident, by management."""

    permissions = {"POST": "exclusions.measure.enter"}

    class Input(InputSerializer):
        person = serializers.UUIDField(source="person_id")
        last_day = serializers.DateField(required=False, allow_null=True, default=None)
        reason = serializers.CharField(max_length=LONGEST)

    act = _act("exclude_guest_after_incident", measures.exclude_guest, "exclusions.measure.entered", Input)


class IncidentObservationView(ActView):
    """POST records an observation about a guest who is named in the incident."""

    permissions = {"POST": "exclusions.observation.record"}

    class Input(InputSerializer):
        person = serializers.UUIDField(source="person_id")
        level = serializers.ChoiceField(list(LEVELS), required=False, allow_blank=True, default="")
        note = serializers.CharField(max_length=LONGEST)

    act = _act("observe_guest_after_incident", measures.observe_guest, "exclusions.observation.recorded", Input)


class IncidentPayoutView(ActView):
    """POST requests the payout that the outcome decided."""

    permissions = {"POST": "payouts.payout.request"}

    class Input(InputSerializer):
        person = serializers.UUIDField(source="person_id", required=False, allow_null=True, default=None)
        paper = serializers.CharField(
            max_length=120, required=False, allow_blank=True, default="", help_text="The document that was shown."
        )
        beneficiary = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
        account = serializers.CharField(
            max_length=60, required=False, allow_blank=True, default="", help_text="For a transfer."
        )
        means = serializers.ChoiceField(list(MEANS))

    act = _act("request_payout_after_incident", measures.pay_player, "payouts.payout.requested", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"recipient": Recipient(**sent)}
