"""An interview, as the tests begin it and send its forms."""

from typing import Any
from uuid import uuid4

from compliance.exclusions.interviews import services
from compliance.exclusions.interviews.services import StepDetails
from tests import cast


def begin(measure: Any = None, step: str = "offered", *, by: Any = None, at: Any = cast.TUESDAY, **told: Any) -> Any:
    staff = by or cast.member("play_it_safe")
    guest = told.pop("guest_id", None)
    return services.open_interview(
        house=cast.house(), details=StepDetails(step, **told), by=staff, at=at, measure=measure, guest_id=guest
    )


def post(client: Any, address: str, body: dict[str, Any], key: str = "") -> Any:
    headers = {"Idempotency-Key": key or uuid4().hex}
    return client.post(f"/api/v1/{address}", body, content_type="application/json", headers=headers)
