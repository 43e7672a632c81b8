"""API for reports to and from the control agents. They use the same services as the pages."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..measure_register.api import MEASURE
from . import selectors as signal_selectors
from . import services
from .presentation.registers import CASES, SIGNALS
from .presentation.words import CASES as OUTCOMES


class SignalledView(RegisterList):
    """GET lists the persons reported to the agents, newest first."""

    register = SIGNALS
    operation = "list_signalled_persons"


class SignalOutView(ActView):
    """POST reports a measure to the agents. Each measure can be reported once."""

    permissions = {"POST": "exclusions.signal.record"}
    act = Act("signal_measure", services.signal_out, "exclusions.signal.sent", subject=MEASURE)


class CasesView(RegisterList, ActView):
    """GET lists the cases received from the agents, newest first; filter for open ones. POST records a new case."""

    register = CASES
    permissions = {"POST": "exclusions.signal.record"}

    class Input(InputSerializer):
        guest = serializers.UUIDField(
            required=False, source="guest_id", help_text="A guest on file. Send either this or names."
        )
        surname = serializers.CharField(max_length=200, allow_blank=True, default="")
        given_names = serializers.CharField(max_length=200, allow_blank=True, default="")
        birth_year = serializers.IntegerField(allow_null=True, default=None, min_value=1900, max_value=2100)
        received_on = serializers.DateField()
        signalled = serializers.CharField(max_length=4000)

    act = Act("receive_signal", services.receive_signal, "exclusions.signal.received", Input)


class ExaminationView(ActView):
    """POST records the outcome of a case's examination, once."""

    permissions = {"POST": "exclusions.signal.record"}

    class Input(InputSerializer):
        examined_on = serializers.DateField()
        outcome = serializers.ChoiceField(list(OUTCOMES))
        note = serializers.CharField(max_length=4000, allow_blank=True, default="")

    act = Act(
        "examine_case",
        services.examine_case,
        "exclusions.case.examined",
        Input,
        Subject("signal", signal_selectors.get_case),
    )
