"""API of device tokens: list, issue and revoke."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, SecretActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.registers.devices import DEVICES, MANAGE
from ..selectors import venues as selectors
from ..services import devices


class DeviceView(RegisterList, SecretActView):
    """GET returns the device tokens of the casino. POST issues one; only this response contains its secret."""

    register = DEVICES
    permissions = {"POST": "venues.device.issue"}
    shown_once = "token"

    class Input(InputSerializer):
        name = serializers.CharField(max_length=80)
        staff = serializers.UUIDField(help_text="The member of staff responsible for the device.")
        expires_on = serializers.DateField()

    class IssuedOutput(OutputSerializer):
        id = serializers.UUIDField()
        token = serializers.CharField(help_text="Returned once; empty if the request is repeated.")

    act = Act(
        "issue_device",
        devices.issue_device,
        "venues.device.issued",
        Input,
        answers="pk",
        tag="devices",
        output=IssuedOutput,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return sent | {"staff": selectors.get_member(self.house.id, sent["staff"])}


class RevocationView(ActView):
    """POST revokes a device token permanently."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "revoke_device",
        devices.revoke_device,
        "venues.device.revoked",
        Input,
        Subject("device", selectors.get_device),
        tag="devices",
    )
