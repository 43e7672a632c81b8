"""API of device tokens: list, issue and revoke; list, accept and revoke those that act in one's own name."""

from typing import TYPE_CHECKING

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, SecretActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..domain.certificate_digests import read_digest
from ..domain.device_scopes import DeviceScope
from ..presentation.registers.devices import DEVICES, MANAGE, OWN, OWN_DEVICES
from ..selectors import devices as selectors
from ..selectors import venues
from ..services import devices

if TYPE_CHECKING:
    from ..models.devices import Device

NOT_A_DIGEST = "Send the 64 hexadecimal digits of a SHA-256."


class DeviceView(RegisterList, SecretActView):
    """GET returns the device tokens of the casino. POST issues one; only this response contains its secret.

    The token opens nothing until the member of staff has accepted it.
    """

    register = DEVICES
    permissions = {"POST": "venues.device.issue"}
    shown_once = "token"

    class Input(InputSerializer):
        name = serializers.CharField(max_length=80)
        staff = serializers.UUIDField(help_text="The member of staff responsible for the device.")
        scopes = serializers.ListField(
            child=serializers.ChoiceField([scope.value for scope in DeviceScope]),
            allow_empty=False,
            help_text="What the device may do, within what the member of staff may do.",
        )
        expires_on = serializers.DateField()
        certificate = serializers.CharField(
            max_length=120,
            default="",
            allow_blank=True,
            help_text="The SHA-256 of a client certificate, in hexadecimal digits: the token works only with it.",
        )

        def validate_certificate(self, text: str) -> str:
            try:
                return read_digest(text)
            except ValueError as error:
                raise serializers.ValidationError(NOT_A_DIGEST) from error

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
        return sent | {"staff": venues.get_member(self.house.id, sent["staff"])}


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


class OwnDevicesView(RegisterList):
    """GET returns the device tokens that act in the caller's name, or await acceptance."""

    register = OWN_DEVICES
    tag = "devices"


class _OwnDeviceActView(ActView):
    """A path for an act on a device of the caller."""

    permissions = {"POST": OWN}

    def authorize(self, subject: "Device") -> None:
        """Answer as for an unknown device if another person is responsible for it."""
        selectors.get_own_device(self.house.id, self.presence.staff, subject.pk)


class AcceptanceView(_OwnDeviceActView):
    """POST accepts a device token: the device acts in the caller's name from then on."""

    act = Act(
        "accept_device",
        devices.accept_device,
        "venues.device.accepted",
        subject=Subject("device", selectors.get_device),
        tag="devices",
    )


class OwnRevocationView(_OwnDeviceActView):
    """POST declines or revokes a device token of the caller permanently."""

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "revoke_own_device",
        devices.revoke_device,
        "venues.device.revoked",
        Input,
        Subject("device", selectors.get_device),
        tag="devices",
    )
