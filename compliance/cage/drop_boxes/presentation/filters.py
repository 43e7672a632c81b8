"""Filter of the register of drop boxes."""

from compliance.http.registers.filters import RegisterFilter, first_gaming_day, last_gaming_day


class BoxFilter(RegisterFilter):
    """Rounds of drop boxes by gaming days."""

    first = first_gaming_day("shift__gaming_day")
    last = last_gaming_day("shift__gaming_day")
