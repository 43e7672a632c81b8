"""Settings for decisions of a second person, on which no regulation speaks: the casino may set them (ADR 72)."""

from ..parameters.declarations import Bound, Parameter, house_parameter
from ..wording import mark as _


def second_person_parameters() -> tuple[Parameter, ...]:
    """Return the parameters of every version. No document covers them, so they cite nothing."""
    return (
        house_parameter(
            "second_person.factor_minutes",
            15,
            bound=Bound(minimum=1, maximum=60),
            remark=_(
                "The rules do not cover this. Without an obligation to have second factors, it applies once the "
                "casino sets it."
            ),
        ),
        house_parameter(
            "second_person.same_device_minutes",
            10,
            bound=Bound(minimum=0, maximum=1440),
            remark=_("The rules do not cover this. 0 allows the same device at any time."),
        ),
    )
