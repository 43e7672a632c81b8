"""The OpenAPI description as JSON, for callers with the permission to read the documentation."""

from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.views import SpectacularJSONAPIView

from .base import HouseView


class SchemaView(HouseView, SpectacularJSONAPIView):
    """GET returns the OpenAPI description of every path, regardless of the caller's permissions."""

    permissions = {"GET": "http.api.docs"}
    schema = None  # excludes this path from the description
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]
