"""The OpenAPI description, as JSON, for callers who may read the documentation."""

from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.views import SpectacularJSONAPIView

from .base import HouseView


class SchemaView(HouseView, SpectacularJSONAPIView):
    """GET the description of the API. It describes every path, whatever the caller may do."""

    permissions = {"GET": "http.api.docs"}
    schema = None  # excludes this path from the description
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]
