"""API of the cameras: list, add and retire."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ..presentation.registers.cameras import CAMERAS, MANAGE
from ..selectors import cameras as selectors
from ..services import places


class CameraView(RegisterList, ActView):
    """GET returns the cameras of the casino, also retired ones. POST adds one."""

    register = CAMERAS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        name = serializers.CharField(max_length=40, help_text="The number of the camera; no other one in use has it.")
        covers = serializers.CharField(max_length=200, help_text="The places that the camera covers.")

    act = Act("add_camera", places.add_camera, "venues.camera.added", Input, tag="house")


class CameraRetirementView(ActView):
    """POST retires a camera. Found sums that name it keep it."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=1000)

    act = Act(
        "retire_camera",
        places.retire_camera,
        "venues.camera.retired",
        Input,
        Subject("camera", selectors.get_camera),
        tag="house",
    )
