"""What every act through the API has in common here: done once under its key."""

from collections.abc import Callable
from functools import partial
from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.response import Response

from audit import log
from audit.context import acting_once
from compliance.http.acts import ActOutput
from compliance.http.api import HouseView, serialize
from compliance.http.parameters import IDEMPOTENCY_KEY
from compliance.http.presence import moment

from .. import staffing

# The description of an act: what it answers, and the key that it needs.
act_schema = partial(extend_schema, responses={200: ActOutput}, parameters=[IDEMPOTENCY_KEY])


class ActView(HouseView):
    """A path on which one act is done: the same key does it once."""

    def done(self, kinds: tuple[str, ...], act: Callable[[], Any]) -> Response:
        """Do it under the caller's key; `kinds` are the kinds of act it can be in the log."""
        key = self.required_key()
        try:
            with acting_once(*key):
                row_id = act().pk
        except log.Repeated as again:
            row_id = self.first_result(again, again.kind if again.kind in kinds else "")
        return serialize(ActOutput, {"id": row_id})

    def read(self, form: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        sent = form(data=self.request.data)
        sent.is_valid(raise_exception=True)
        found: dict[str, Any] = sent.validated_data
        return found

    def door(self, door_id: UUID) -> Any:
        found = staffing.door(self.house.id, door_id)
        if found is None:
            raise exceptions.ValidationError({"door": ["This house has no such door."]})
        return found

    def act_of(self) -> dict[str, Any]:
        """Who acts, at which house, and when."""
        return {"house": self.presence.house, "by": self.presence.staff, "at": moment()}
