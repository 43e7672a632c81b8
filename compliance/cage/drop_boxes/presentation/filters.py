"""The filter of the register of drop boxes."""

from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day


class BoxFilter(RegisterFilter):
    """The ways of drop boxes of some gaming days."""

    first = first_gaming_day("shift__gaming_day")
    last = last_gaming_day("shift__gaming_day")
