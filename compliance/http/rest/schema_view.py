"""The description of the API, as JSON, for those who may read its documentation."""

from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.views import SpectacularJSONAPIView

from .base import HouseView


class SchemaView(HouseView, SpectacularJSONAPIView):
    """GET the description of the API. It describes every path, whatever the caller may do."""

    permissions = {"GET": "http.api.docs"}
    schema = None  # it is no operation of the API that it describes
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]
