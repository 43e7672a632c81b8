"""API of the checks of equipment and of its defects."""

from django.utils.translation import gettext as _
from rest_framework import serializers

from compliance.http.infrastructure.serializer_bases import InputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..presentation.equipment import CHECK, RESOLVE
from ..presentation.inspections import EQUIPMENT_CHECKS, EQUIPMENT_DEFECTS
from ..presentation.words import OCCASIONS, OUTCOMES
from ..selectors import inspections, items
from ..services import checks, defects
from ..services.checks import CheckWish, Finding
from ..services.defects import ResolutionWish


class EquipmentChecksView(RegisterList):
    """GET returns the checks of equipment, newest first, with what was found."""

    register = EQUIPMENT_CHECKS


class EquipmentCheckView(ActView):
    """POST records a check of a piece of equipment: a finding for each item of the checklist.

    One defect, and the check is not passed. Cards need the reference of the video recording.
    """

    permissions = {"POST": CHECK}

    class Input(InputSerializer):
        class Line(InputSerializer):
            code = serializers.CharField(max_length=40, help_text="An item of the checklist.")
            passed = serializers.BooleanField()
            note = serializers.CharField(max_length=400, allow_blank=True, default="")

        occasion = serializers.ChoiceField(choices=list(OCCASIONS.items()))
        findings = Line(many=True, allow_empty=False)
        # Empty is accepted here, because the service refuses it with the source and logs the refusal.
        video_reference = serializers.CharField(max_length=120, allow_blank=True, default="")

        def validate_findings(self, lines: list[dict[str, object]]) -> list[dict[str, object]]:
            # The last of two findings would hide the first, which may be the defect.
            if len({each["code"] for each in lines}) < len(lines):
                raise serializers.ValidationError(_("Send one finding for each item of the checklist."))
            return lines

    act = Act(
        "check_equipment",
        checks.record_check,
        "equipment.check.recorded",
        Input,
        Subject("item", items.get_item),
        answers="pk",
        nonce=True,
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        findings = {each["code"]: Finding(each["passed"], each["note"]) for each in sent["findings"]}
        return {"wish": CheckWish(sent["occasion"], findings, sent["video_reference"])}


class EquipmentFaultView(ActView):
    """POST records a fault of a piece of equipment during play."""

    permissions = {"POST": CHECK}

    class Input(InputSerializer):
        description = serializers.CharField(max_length=2000)

    act = Act(
        "report_equipment_fault",
        defects.report_fault,
        "equipment.defect.reported",
        Input,
        Subject("item", items.get_item),
        answers="pk",
    )


class EquipmentDefectsView(RegisterList):
    """GET returns the defects of equipment, newest first, with their resolution."""

    register = EQUIPMENT_DEFECTS


class DefectResolutionView(ActView):
    """POST records how a defect was resolved. Only a new passed check frees the equipment.

    A replacement takes the place at the table. Cards are replaced by another person than the one who found the defect.
    """

    permissions = {"POST": RESOLVE}

    class Input(InputSerializer):
        outcome = serializers.ChoiceField(choices=list(OUTCOMES.items()))
        note = serializers.CharField(max_length=2000)
        replacement = serializers.UUIDField(source="replacement_id", allow_null=True, default=None)

    act = Act(
        "resolve_equipment_defect",
        defects.resolve_defect,
        "equipment.defect.resolved",
        Input,
        Subject("defect", inspections.get_defect),
    )

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return {"wish": ResolutionWish(**sent)}
