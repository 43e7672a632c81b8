"""Settings for decisions of a second person, on which no regulation speaks: the casino may set them (ADR 72)."""

from ..parameters.declarations import Bound, Parameter, house_parameter
from ..wording import mark as _


def second_person_parameters(payments: str) -> tuple[Parameter, ...]:
    """Return the parameters of a version, with its articles on payments, the decisions that matter most."""
    return (
        house_parameter(
            "second_person.factor_minutes",
            15,
            payments,
            Bound(minimum=1, maximum=60),
            remark=_("Without an obligation to have second factors, it applies once the casino sets it."),
        ),
        house_parameter(
            "second_person.same_device_minutes",
            10,
            payments,
            Bound(minimum=0, maximum=1440),
            remark=_("0 allows the same device at any time."),
        ),
    )
