"""The OpenAPI description as JSON, for callers with the permission to read the documentation."""

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.views import SpectacularJSONAPIView
from rest_framework.request import Request

from .base import HouseView

Description = dict[str, Any]  # of many kinds of values, as JSON


@lru_cache(maxsize=8)
def _describe(language: str | None, version: str | None) -> Description:
    """Return the description in a language. Made once, because that takes a third of a second."""
    described: Description = SchemaGenerator(api_version=version).get_schema(request=None, public=True)
    return described


class StoredDescription(SchemaGenerator):
    """Makes the description at the first request, and returns it again afterwards."""

    def get_schema(self, request: Request | None = None, public: bool = False) -> Description:
        return _describe(get_language(), self.api_version)


class SchemaView(HouseView, SpectacularJSONAPIView):
    """GET returns the OpenAPI description of every path, regardless of the caller's permissions."""

    permissions = {"GET": "http.api.docs"}
    schema = None  # excludes this path from the description
    generator_class = StoredDescription
    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]
