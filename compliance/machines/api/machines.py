"""API of gaming machines, their approvals and places."""

from decimal import Decimal

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput
from compliance.http.rest.fields import money_field
from compliance.rules.values.amounts import CENT

from ..presentation.machines import MACHINES, MANAGE
from ..presentation.placements import PLACEMENTS
from ..presentation.words import KINDS
from ..selectors import machines as selectors
from ..services import machines, placements
from ..services.machines import ApprovalWish, MachineWish

MACHINE = Subject("machine", selectors.get_machine)


class MachinesView(RegisterList, ActView):
    """GET returns the gaming machines with their states and places, by number. POST registers one."""

    register = MACHINES
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(list(KINDS))
        number = serializers.CharField(max_length=20, help_text="The number of the machine in the casino.")
        maker = serializers.CharField(max_length=80)
        model = serializers.CharField(max_length=120)
        serial_number = serializers.CharField(max_length=40)
        denomination = money_field(min_value=CENT)
        lowest_stake = money_field(min_value=CENT)
        highest_stake = money_field(min_value=CENT)

    act = Act("register_machine", machines.register_machine, "machines.machine.registered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": MachineWish(**sent)}


class MachineApprovalsView(ActView):
    """POST records the approval of the model of a slot machine."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        reference = serializers.CharField(max_length=80)
        redistribution = serializers.DecimalField(
            max_digits=5,
            decimal_places=2,
            min_value=Decimal("0.01"),
            max_value=Decimal(100),
            allow_null=True,
            default=None,
            help_text="The redistribution rate in percent; required in Luxembourg.",
        )
        valid_from = serializers.DateField()

    act = Act("approve_machine", machines.record_approval, "machines.approval.recorded", Input, MACHINE)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"approval": ApprovalWish(**sent)}


class MachineApprovalEndView(ActView):
    """POST records the last day of an approval."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        last_day = serializers.DateField()
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "end_approval_of_machine",
        machines.end_approval,
        "machines.approval.ended",
        Input,
        Subject("approval", selectors.get_approval),
    )


class MachinePlacesView(RegisterList):
    """GET returns the placements, moves and removals of slot machines, newest first."""

    register = PLACEMENTS


class MachinePlacementView(ActView):
    """POST places a slot machine in a room: from then on it is in service."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        room = serializers.UUIDField(source="room_id", help_text="A room for slot machines.")
        position = serializers.CharField(max_length=40, allow_blank=True, default="")

    act = Act("place_machine", placements.place_machine, "machines.machine.placed", Input, MACHINE)


class MachineMoveView(ActView):
    """POST moves a slot machine to another place."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        room = serializers.UUIDField(source="room_id", help_text="A room for slot machines.")
        position = serializers.CharField(max_length=40, allow_blank=True, default="")
        reason = serializers.CharField(max_length=2000)

    act = Act("move_machine", placements.move_machine, "machines.machine.moved", Input, MACHINE)


class MachineRemovalView(ActView):
    """POST removes a slot machine from its room."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act("remove_machine", placements.remove_machine, "machines.machine.removed", Input, MACHINE)
