"""Filter of the register of closed gaming days."""

from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day


class ClosedDaysFilter(RegisterFilter):
    """Places of closed days, by gaming days."""

    first = first_gaming_day("day__gaming_day")
    last = last_gaming_day("day__gaming_day")
