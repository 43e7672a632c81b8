"""Settings for the training of employees and for statistics on the duty of care, which no document fixes."""

from ..parameters.declarations import Bound, Parameter, house_parameter
from ..wording import mark as _


def duty_of_care_parameters() -> tuple[Parameter, ...]:
    """Return the parameters of every version. No document covers them, so they cite nothing."""
    return (
        house_parameter(
            "training.first_days",
            90,
            bound=Bound(minimum=0, maximum=365),
            note="A-102",
            remark=_("The rules do not cover this. Days from the beginning of a role."),
        ),
        house_parameter(
            "statistics.smallest_count",
            5,
            bound=Bound(minimum=2, maximum=50),
            note="A-103",
            remark=_("The rules do not cover this. A smaller count is not printed in statistics for the authority."),
        ),
    )
