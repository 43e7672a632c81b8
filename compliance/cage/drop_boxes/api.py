"""API views of drop boxes."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from compliance.http.infrastructure.serializer_bases import InputSerializer, OutputSerializer
from compliance.http.register_views.api_list import RegisterList
from compliance.http.registers.paging import PageOutput, as_list
from compliance.http.rest.acts import Act, ActView, Subject
from compliance.http.rest.base import ValidatedInput

from ..counts.services import counts
from ..drawers.selectors import shifts as shift_selectors
from ..sheets.api import READ, TAGS, CountedInput, ExplanationInput, with_pieces
from . import selectors as drop_box_selectors
from . import services as drop_boxes_services
from .presentation.register import BOXES
from .presentation.words import STEPS

HANDLE, COUNT = "cage.box.handle", "cage.box.count"
FITTING, NEWEST_COUNT = (
    Subject("fitting", drop_box_selectors.get_fitting),
    Subject("count", drop_box_selectors.newest_count),
)


class BoxesView(ActView):
    """GET returns the drop boxes of the casino by number. POST adds a box with its number."""

    permissions = {"GET": READ, "POST": HANDLE}

    class ListOutput(PageOutput):
        class BoxOutput(OutputSerializer):
            id = serializers.UUIDField(source="pk")
            name = serializers.CharField()
            round = serializers.UUIDField(
                source="out", allow_null=True, help_text="The current round; null if the box is not in use."
            )

        results = BoxOutput(many=True)

    class Input(InputSerializer):
        name = serializers.CharField(max_length=20, help_text="The number on the box.")

    @extend_schema(operation_id="list_boxes", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, BOXES, drop_box_selectors.boxes(self.house.id))
        return Response(self.ListOutput(answer).data)

    act = Act("add_box", drop_boxes_services.add_box, "cage.box.added", Input)


class BoxRoundsView(RegisterList):
    """GET returns the rounds of the drop boxes from table to count, newest first.

    The expected amount is null until the count is compared, or signed by the whole team. Before that, only
    supervisors who do not count boxes and took no part see it.
    """

    register = BOXES
    operation = "list_box_rounds"


class BoxFitView(ActView):
    """POST fits a box with its seal to an open table."""

    permissions = {"POST": HANDLE}

    class Input(InputSerializer):
        box = serializers.UUIDField(source="box_id")
        seal = serializers.CharField(max_length=40)

    act = Act(
        "fit_box",
        drop_boxes_services.fit_box,
        "cage.box.fitted",
        Input,
        Subject("shift", shift_selectors.get_shift),
        answers="pk",
    )


class BoxMoveView(ActView):
    """POST records a step in the transport of a sealed box."""

    permissions = {"POST": HANDLE}

    class Input(InputSerializer):
        step = serializers.ChoiceField(list(STEPS))
        seal = serializers.CharField(max_length=40)
        place = serializers.CharField(max_length=80, allow_blank=True, default="")
        witness = serializers.UUIDField(source="witness_id", help_text="The second person.")

    act = Act("move_box", drop_boxes_services.move_box, "cage.box.moved", Input, FITTING, answers="pk")


class BoxOpeningView(ActView):
    """POST opens a box for its count. Refused while its table is open (LU art. 5(5))."""

    permissions = {"POST": COUNT}

    class Input(InputSerializer):
        seal_whole = serializers.BooleanField()
        remark = serializers.CharField(max_length=2000, allow_blank=True, default="")
        witness = serializers.UUIDField(source="witness_id", help_text="The second person.")

    act = Act("open_box", drop_boxes_services.open_box, "cage.box.opened", Input, FITTING, answers="pk")


class BoxCountView(ActView):
    """POST records the notes counted in a box."""

    permissions = {"POST": COUNT}
    act = Act("count_box", drop_boxes_services.count_box, "cage.count.entered", CountedInput, FITTING, nonce=True)

    def facts(self, sent: ValidatedInput) -> dict[str, object]:
        return with_pieces(sent)


class BoxExplanationView(ActView):
    """POST explains the variance of a box count. Above the casino's threshold, also state what was done to find it."""

    permissions = {"POST": COUNT}
    act = Act("explain_box_count", counts.explain_variance, "cage.count.explained", ExplanationInput, NEWEST_COUNT)


class BoxSignatureView(ActView):
    """POST records the signature of a team member on the count of a box."""

    permissions = {"POST": COUNT}
    act = Act("sign_box_count", counts.sign_count, "cage.count.signed", subject=NEWEST_COUNT)
