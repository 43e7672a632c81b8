"""API of the statistics on training and duty of care."""

from compliance.http.register_views.api_list import RegisterList

from .presentation import DUTY_OF_CARE


class DutyOfCareView(RegisterList):
    """GET returns training, observations, follow-ups and interviews by month, as counts without any person.

    The period covers whole months; the default is the last one that is over. A hidden count is null, and `shown` says
    so.
    """

    register = DUTY_OF_CARE
    operation = "get_duty_of_care_in_figures"
