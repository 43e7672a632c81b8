"""The coverage of the doors through the API."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.coverage import COVERAGE


class CoverageView(RegisterList):
    """GET how each door was controlled: one row for each gap, or for a night without any. Without days: a week."""

    register = COVERAGE
    operation = "get_coverage"
