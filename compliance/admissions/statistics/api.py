"""API of refusal statistics."""

from compliance.http.register_views.api_list import RegisterList

from .presentation.register import FIGURES


class FiguresView(RegisterList):
    """GET returns the number of refusals by ground, place, hour and weekday; never by member of staff.

    Default period: the last seven days. Each count is given for the period and for the equal period before it.
    """

    register = FIGURES
    operation = "get_refusals_in_figures"
