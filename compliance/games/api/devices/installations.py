"""API of the semi-automatic devices that a casino has installed."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ...presentation.registers.devices.installations import INSTALLATIONS, MANAGE
from ...selectors import installations as selectors
from ...services.devices import installations
from ...services.devices.installations import InstallationWish


class InstallationsView(RegisterList, ActView):
    """GET returns the installed and removed devices, newest first. POST records an installation."""

    register = INSTALLATIONS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        application = serializers.UUIDField(
            source="application_id", help_text="The approved application that covers the model."
        )
        device = serializers.CharField(max_length=40, help_text="The serial number.")
        model = serializers.CharField(max_length=120)
        room = serializers.UUIDField(source="room_id", help_text="A room that the application names.")
        begins_on = serializers.DateField(help_text="The first gaming day in this room.")
        # An empty list is accepted here, because the service refuses it with the article.
        employees = serializers.ListField(
            child=serializers.UUIDField(), max_length=50, help_text="The employees assigned to it: at least one."
        )

    act = Act("install_device", installations.install_device, "games.installation.begun", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": InstallationWish(**sent)}


class InstallationEndView(ActView):
    """POST records the last gaming day of a device in its room."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        last_day = serializers.DateField()
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "remove_device",
        installations.remove_device,
        "games.installation.ended",
        Input,
        Subject("installation", selectors.get_installation),
    )
