"""API of the coverage of doors."""

from compliance.http.register_views.api_list import RegisterList

from ..presentation.coverage import COVERAGE


class CoverageView(RegisterList):
    """GET returns the coverage of each door: one row per gap, or one per gaming day without gaps.

    Default period: a week.
    """

    register = COVERAGE
    operation = "get_coverage"
