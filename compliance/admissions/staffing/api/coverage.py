"""API of the coverage of doors."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.coverage import COVERAGE


class CoverageView(RegisterList):
    """GET the coverage of each door: one row per gap, or per night without gaps. Default period: a week."""

    register = COVERAGE
    operation = "get_coverage"
