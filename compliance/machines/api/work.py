"""API of the work on gaming machines: meter readings, faults and services."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import ZERO

from ..domain.meters import Meters
from ..presentation.faults import FAULTS, SERVICES
from ..presentation.readings import READINGS
from ..presentation.words import FAULTS as FAULT_KINDS
from ..presentation.words import READINGS as READING_KINDS
from ..selectors import faults as selectors
from ..services import faults, meters, periods
from .machines import MACHINE

METERS, REPORT, WORK = "machines.meters.record", "machines.fault.report", "machines.service.work"
FAULT = Subject("fault", selectors.get_fault)


class MachineMetersView(RegisterList):
    """GET returns the meter readings of the gaming machines, newest first."""

    register = READINGS


class MachineFaultsView(RegisterList):
    """GET returns the faults of the gaming machines with their repairs and tests, newest first."""

    register = FAULTS


class MachineServicesView(RegisterList):
    """GET returns the periods in which gaming machines were out of service, newest first."""

    register = SERVICES


class MachineReadingView(ActView):
    """POST records the meters of a machine. A machine out of service takes readings of service only."""

    permissions = {"POST": METERS}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(READING_KINDS))
        coin_in = money_field(min_value=ZERO)
        coin_out = money_field(min_value=ZERO)
        dropped = money_field(min_value=ZERO)
        jackpots = money_field(min_value=ZERO)
        games = serializers.IntegerField(min_value=0, max_value=10**15)
        fall_reason = serializers.CharField(
            max_length=2000, allow_blank=True, default="", help_text="Why a meter is lower than at the last reading."
        )

    act = Act("record_machine_meters", meters.record_reading, "machines.meters.read", Input, MACHINE)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        kind, fall_reason = sent.pop("kind"), sent.pop("fall_reason")
        return {"kind": kind, "fall_reason": fall_reason, "meters": Meters(**sent)}


class MachineFaultView(ActView):
    """POST reports a fault of a machine, which is then out of service."""

    permissions = {"POST": REPORT}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(FAULT_KINDS))
        description = serializers.CharField(max_length=2000)

    act = Act("report_machine_fault", faults.report_fault, "machines.fault.reported", Input, MACHINE, answers="pk")


class FaultRepairView(ActView):
    """POST records the repair of a fault, which another person then tests."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        work = serializers.CharField(max_length=2000)

    act = Act("record_machine_repair", faults.record_repair, "machines.fault.repaired", Input, FAULT)


class FaultTestView(ActView):
    """POST records the test of the last repair. The person who recorded the repair is refused."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        passed = serializers.BooleanField()
        finding = serializers.CharField(
            max_length=2000, allow_blank=True, default="", help_text="Required if the test failed."
        )

    act = Act("test_machine_repair", faults.record_test, "machines.repair.tested", Input, FAULT)


class MachineServiceView(ActView):
    """POST takes a machine out of service."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act("begin_machine_service", periods.begin_service, "machines.service.begun", Input, MACHINE)


class MachineServiceEndView(ActView):
    """POST returns a machine to service, once each of its faults is repaired and tested."""

    permissions = {"POST": WORK}

    class Input(InputSerializer):
        work = serializers.CharField(max_length=2000)

    act = Act("end_machine_service", periods.end_service, "machines.service.ended", Input, MACHINE)
