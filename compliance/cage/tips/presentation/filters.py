"""Filter of the register of tips."""

from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day


class TipFilter(RegisterFilter):
    """Tips by gaming days."""

    first = first_gaming_day()
    last = last_gaming_day()
