"""API of the firms that the Minister of Finance approved to refurbish devices."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject

from ...presentation.registers.devices.refurbishers import MANAGE, REFURBISHERS
from ...selectors import refurbishers as selectors
from ...services.devices import refurbishers


class RefurbishersView(RegisterList, ActView):
    """GET returns the approvals of firms that refurbish devices, newest first. POST records one."""

    register = REFURBISHERS
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        firm = serializers.CharField(max_length=120)
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decision.")
        approved_on = serializers.DateField()

    act = Act("approve_refurbisher", refurbishers.approve_firm, "games.refurbisher.approved", Input)


class RefurbisherEndView(ActView):
    """POST records the last day on which a firm is approved."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        last_day = serializers.DateField()
        reference = serializers.CharField(max_length=80, help_text="Reference number of the decision.")
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "end_approval_of_refurbisher",
        refurbishers.end_firm,
        "games.refurbisher.ended",
        Input,
        Subject("refurbisher", selectors.get_firm),
    )
