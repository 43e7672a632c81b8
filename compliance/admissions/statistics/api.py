"""Refusals in figures through the API."""

from compliance.http.register_views.api_list import RegisterList

from .presentation.register import FIGURES


class FiguresView(RegisterList):
    """GET how many guests were turned away: by ground, place, hour of the night and weekday; never by steward.

    Without days: the last seven. Each count is given for the span and for the equal span before it.
    """

    register = FIGURES
    operation = "get_refusals_in_figures"
