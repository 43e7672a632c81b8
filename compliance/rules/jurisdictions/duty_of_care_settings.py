"""Settings for the training of employees and for statistics on the duty of care, which the documents do not fix."""

from ..parameters.declarations import Bound, Parameter, house_parameter
from ..wording import mark as _


def duty_of_care_parameters(article: str = "") -> tuple[Parameter, ...]:
    """Return the parameters of every version. Without an article, the rules do not cover training."""
    return (
        house_parameter("training.first_days", 90, article, Bound(minimum=0, maximum=365), note="A-102"),
        house_parameter(
            "statistics.smallest_count",
            5,
            article,
            Bound(minimum=2, maximum=50),
            note="A-103",
            remark=_("A count of persons below it is not printed in the statistics for the authority."),
        ),
    )
