"""Erasures, holds and the file for a person through the API, over the services of their pages."""

from collections.abc import Callable
from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, serialize, validate
from compliance.http.files import WhateverIsAccepted
from compliance.http.pages import PageOutput, as_list
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from . import columns, selectors, services, shown, tasks
from .words import LANGUAGES, OPEN, STATES, STEPS

READ, RELEASE, HOLD, TAGS = "retention.erasure.read", "retention.erasure.release", "retention.hold.set", ["retention"]
DAYS = ("last_day", "over_on")


class WhyInput(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000, allow_blank=True)


class ErasureOutput(serializers.Serializer[Any]):
    """A proposal to erase, and how far it is."""

    id = serializers.UUIDField(source="row.pk")
    state = serializers.ChoiceField(list(STEPS))
    about_table = serializers.CharField(source="row.subject_table", help_text="people_person is a guest.")
    about = serializers.UUIDField(source="row.subject_id")
    basis = serializers.CharField(source="row.basis")
    rows = serializers.IntegerField(source="count", help_text="How many rows hold something to erase.")
    over_on = serializers.DateField(allow_null=True, help_text="When the last period was over.")
    proposed_at = serializers.DateTimeField(source="row.proposed_at")


class OneErasureOutput(ErasureOutput):
    class PeriodOutput(serializers.Serializer[Any]):
        kind = serializers.CharField()
        last_day = serializers.DateField(help_text="The last day that any row of this kind names.")
        over_on = serializers.DateField()

    class TableOutput(serializers.Serializer[Any]):
        table = serializers.CharField()
        rows = serializers.IntegerField()

    because = PeriodOutput(many=True)
    tables = TableOutput(many=True)
    open = serializers.ListField(
        child=serializers.ChoiceField(list(OPEN)),
        help_text="What speaks against it now; while it is not empty, it waits.",
    )


class HoldOutput(serializers.Serializer[Any]):
    """A hold in force: nothing of these data is erased until it is lifted."""

    id = serializers.UUIDField(source="pk")
    about_table = serializers.CharField(source="subject_table")
    about = serializers.UUIDField(source="subject_id")
    reason = serializers.CharField()
    held_at = serializers.DateTimeField()


class ErasuresView(HouseView):
    """GET what is proposed to be erased, what was, and what was put aside; the newest first."""

    permissions = {"GET": READ}

    class Filter(serializers.Serializer[Any]):
        state = serializers.ChoiceField(list(STATES), required=False, help_text="Without one: whatever its state.")

    class ListOutput(PageOutput):
        results = ErasureOutput(many=True)

    @extend_schema(operation_id="list_erasures", parameters=[Filter], responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        state = validate(self.Filter, request.query_params).get("state", "all")
        answer = as_list(self, columns.ERASURES, selectors.orders(self.house.id, state), asked={"state": state})
        answer["results"] = [shown.line(row, {}) for row in answer["results"]]
        return serialize(self.ListOutput, answer)


class ErasureView(HouseView):
    """GET one with what would go, why now, and what is open about it. The log says who looked."""

    permissions = {"GET": READ}

    @extend_schema(operation_id="get_erasure", responses={200: OneErasureOutput}, tags=TAGS)
    def get(self, request: Request, erasure_id: UUID) -> Response:
        row, at = selectors.order(self.house.id, erasure_id), moment()
        services.note_looked(house=self.presence.house, erasure=row, by=self.presence.staff, at=at)
        case = None if shown.is_over(row) else selectors.case_of(self.presence.house, row, at)
        more = {
            "because": [{**each, **{name: date.fromisoformat(each[name]) for name in DAYS}} for each in row.because],
            "tables": [{"table": name, "rows": len(keys)} for name, keys in row.rows.items()],
            "open": case.open if case else [],
        }
        return serialize(OneErasureOutput, shown.line(row, {}) | more)


class ActView(HouseView):
    """POST an act of one of two people."""

    kind: ClassVar[str]

    def answer(self, about: UUID, act: Callable[..., None]) -> Response:
        """Do it once, whatever comes again; what it is about is asked for before."""
        key = self.required_key()
        try:
            with acting_once(*key):
                act(house=self.presence.house, by=self.presence.staff, at=moment())
        except log.Repeated as again:
            self.first_result(again, self.kind)
        return serialize(ActOutput, {"id": about})


def act_schema(operation_id: str, sent: Any = None) -> Callable[..., Any]:
    """What the documentation says of an act of retention."""
    schema: Callable[..., Any] = extend_schema(
        operation_id=operation_id,
        request=sent,
        responses={200: ActOutput},
        parameters=[IDEMPOTENCY_KEY],
        tags=TAGS,
    )
    return schema


class ReleaseView(ActView):
    """POST to let an erasure go ahead, as the first of two people."""

    permissions, kind = {"POST": RELEASE}, "audit.erasure.released"

    @act_schema("release_erasure")
    def post(self, request: Request, erasure_id: UUID) -> Response:
        selectors.order(self.house.id, erasure_id)
        return self.answer(erasure_id, lambda **said: services.release(erasure_id=erasure_id, **said))


class ConfirmationView(ActView):
    """POST to confirm an erasure as the second person; the worker erases."""

    permissions, kind = {"POST": RELEASE}, "audit.erasure.confirmed"

    @act_schema("confirm_erasure")
    def post(self, request: Request, erasure_id: UUID) -> Response:
        selectors.order(self.house.id, erasure_id)
        answer = self.answer(erasure_id, lambda **said: services.confirm(erasure_id=erasure_id, **said))
        tasks.start(erasure_id)
        return answer


class WithdrawalView(ActView):
    """POST why a proposal is put aside."""

    permissions, kind = {"POST": RELEASE}, "audit.erasure.withdrawn"

    @act_schema("withdraw_erasure", WhyInput)
    def post(self, request: Request, erasure_id: UUID) -> Response:
        selectors.order(self.house.id, erasure_id)
        reason = validate(WhyInput, request.data)["reason"]
        return self.answer(erasure_id, lambda **said: services.withdraw(erasure_id=erasure_id, reason=reason, **said))


class HoldsView(HouseView):
    """GET the holds in force, the newest first."""

    permissions = {"GET": READ}

    class ListOutput(PageOutput):
        results = HoldOutput(many=True)

    @extend_schema(operation_id="list_holds", responses={200: ListOutput}, tags=TAGS)
    def get(self, request: Request) -> Response:
        answer = as_list(self, columns.HOLDS, selectors.holds(self.house.id))
        return serialize(self.ListOutput, answer)


class HoldView(ActView):
    """POST why the data of a guest are kept whatever their periods say."""

    permissions, kind = {"POST": HOLD}, "audit.hold.set"

    @act_schema("hold_guest", WhyInput)
    def post(self, request: Request, guest_id: UUID) -> Response:
        selectors.guest(self.house.id, guest_id)
        reason = validate(WhyInput, request.data)["reason"]
        return self.answer(
            guest_id, lambda **said: services.hold(root=selectors.GUEST, subject_id=guest_id, reason=reason, **said)
        )


class HoldEndView(ActView):
    """POST why a hold is lifted."""

    permissions, kind = {"POST": HOLD}, "audit.hold.lifted"

    @act_schema("lift_hold", WhyInput)
    def post(self, request: Request, hold_id: UUID) -> Response:
        reason = validate(WhyInput, request.data)["reason"]
        return self.answer(hold_id, lambda **said: services.lift(hold_id=hold_id, reason=reason, **said))


class OwnFileView(HouseView):
    """GET everything that the house has on a guest, as one ZIP in their language. The log says who gave it."""

    permissions = {"GET": "retention.own_file.give"}
    content_negotiation_class = WhateverIsAccepted

    class Filter(serializers.Serializer[Any]):
        language = serializers.ChoiceField(list(LANGUAGES), help_text="In which the person reads.")

    @extend_schema(
        operation_id="give_own_file",
        parameters=[Filter],
        responses={(200, "application/zip"): OpenApiTypes.BINARY},
        tags=TAGS,
    )
    def get(self, request: Request, guest_id: UUID) -> HttpResponse:
        selectors.guest(self.house.id, guest_id)
        language = validate(self.Filter, request.query_params)["language"]
        made = services.give(
            house=self.presence.house, guest_id=guest_id, language=language, by=self.presence.staff, at=moment()
        )
        answer = HttpResponse(made.data, content_type="application/zip")
        answer["Content-Disposition"] = 'attachment; filename="own-file.zip"'
        return answer
