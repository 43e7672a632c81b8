"""OpenAPI descriptions of parameters that several paths share."""

from drf_spectacular.utils import OpenApiParameter

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="8 to 200 characters, fresh for each act; the same value again repeats the act without doing it twice.",
)
