"""Device tokens through the API: list, issue once, revoke."""

from typing import Any

from rest_framework import serializers

from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, SecretActView, Subject

from ..presentation.registers.devices import DEVICES, MANAGE
from ..selectors import venues as selectors
from ..services import devices


class DeviceView(RegisterList, SecretActView):
    """GET the device tokens of the house; POST issues one, whose secret stands in this one answer only."""

    register = DEVICES
    permissions = {"POST": "venues.device.issue"}
    shown_once = "token"

    class Input(serializers.Serializer[Any]):
        name = serializers.CharField(max_length=80)
        staff = serializers.UUIDField(help_text="Who answers for the machine.")
        expires_on = serializers.DateField()

    class IssuedOutput(serializers.Serializer[Any]):
        id = serializers.UUIDField()
        token = serializers.CharField(help_text="Shown once: empty when the same act is repeated.")

    act = Act(
        "issue_device",
        devices.issue_token,
        "venues.device.issued",
        Input,
        answers="pk",
        tag="devices",
        output=IssuedOutput,
    )

    def facts(self, sent: dict[str, Any]) -> dict[str, Any]:
        return sent | {"staff": selectors.member(self.house.id, sent["staff"])}


class RevocationView(ActView):
    """POST takes a device token back, for good."""

    permissions = {"POST": MANAGE}

    class Input(serializers.Serializer[Any]):
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "revoke_device",
        devices.revoke_device,
        "venues.device.revoked",
        Input,
        Subject("device", selectors.device),
        tag="devices",
    )
