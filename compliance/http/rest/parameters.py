"""OpenAPI descriptions of parameters that several paths share."""

from drf_spectacular.utils import OpenApiParameter

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description=(
        "8 to 200 characters, new for each act. A repeated value returns the first result of the act, for 90 days."
    ),
)
