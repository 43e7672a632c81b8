"""Parameters that several paths of the API share, as OpenAPI describes them."""

from drf_spectacular.utils import OpenApiParameter

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="8 to 200 characters, fresh for each act; the same value again repeats the act without doing it twice.",
)
