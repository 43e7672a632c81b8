"""API of the register of equipment."""

from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.equipment import EQUIPMENT, MANAGE, PLACE
from ..presentation.words import KINDS
from ..selectors import items
from ..services.register import ItemWish, place_item, register_item, retire_item


class EquipmentView(RegisterList, ActView):
    """GET returns the equipment of the tables by label. POST records a piece of equipment; it is in the store."""

    register = EQUIPMENT
    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        kind = serializers.ChoiceField(choices=list(KINDS.items()))
        number = serializers.CharField(source="label", max_length=40, help_text="The number that sticks to it.")
        maker = serializers.CharField(max_length=120)
        serial = serializers.CharField(max_length=80, allow_blank=True, default="")

    act = Act("register_equipment", register_item, "equipment.item.registered", Input)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": ItemWish(**sent)}


class EquipmentPlacementView(ActView):
    """POST assigns a piece of equipment to a table, or returns it to the store."""

    permissions = {"POST": PLACE}

    class Input(InputSerializer):
        table = serializers.UUIDField(source="table_id", allow_null=True, help_text="Empty for the store.")

    act = Act(
        "place_equipment",
        place_item,
        ("equipment.item.placed", "equipment.item.stored"),
        Input,
        Subject("item", items.get_item),
    )


class EquipmentRetirementView(ActView):
    """POST takes a piece of equipment out of use."""

    permissions = {"POST": MANAGE}

    class Input(InputSerializer):
        reason = serializers.CharField(max_length=2000)

    act = Act(
        "retire_equipment",
        retire_item,
        "equipment.item.retired",
        Input,
        Subject("item", items.get_item),
    )
