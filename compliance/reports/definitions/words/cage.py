"""Terms of reports on the cage: payouts, counts, pieces, bookings, boxes and refusals."""

from collections.abc import Iterable

from django.utils.translation import pgettext, pgettext_lazy

from compliance.reports.figures.domain.continuity import Series, continuous_ranges

ORIGINS = {
    "chips": pgettext_lazy("cage report", "chips brought to the desk"),
    "dispute": pgettext_lazy("cage report", "outcome of an incident"),
}

# Wins with a precondition for payment (LU house rules, Super-Jack; NL 6.1(2~)).
JACKPOTS = {
    "gold_jack": pgettext_lazy("cage report", "gold-jack"),
    "jackpot": pgettext_lazy("cage report", "jackpot"),
}

# Result of the claimed win according to the approved pay table.
ANSWERS = {
    "explained": pgettext_lazy("cage report", "explained by the pay table"),
    "uncertain": pgettext_lazy("cage report", "explained by an uncertain reading of the pay table"),
    "unexplained": pgettext_lazy("cage report", "not explained by the pay table"),
    "no_table": pgettext_lazy("cage report", "no pay table states it"),
}

MEANS = {
    "cash": pgettext_lazy("cage report", "cash"),
    "cheque": pgettext_lazy("cage report", "bank cheque of the management"),
    "transfer": pgettext_lazy("cage report", "bank transfer"),
}

GATES = {
    "chef_de_salle": pgettext_lazy("cage report", "chef de salle informed"),
    "machine_verified": pgettext_lazy("cage report", "machine verified"),
}

# Reply of a floor manager named as informed by another person.
CHEF_SAYS = {
    "confirmed": pgettext_lazy("cage report", "the chef de salle confirms it"),
    "denied": pgettext_lazy("cage report", "the chef de salle denies it: not informed"),
}

# A settlement of the bet behind a payout by the rules of its game.
CHECKS = {
    "check_agrees": pgettext_lazy("cage report", "settled by the rules of the game: the amount agrees"),
    "check_differs": pgettext_lazy("cage report", "settled by the rules of the game: the amount differs"),
}

# States and steps of a payout.
STATES = {
    "requested": pgettext_lazy("cage report", "requested"),
    "approved": pgettext_lazy("cage report", "approved"),
    "held": pgettext_lazy("cage report", "held"),
    "refused": pgettext_lazy("cage report", "refused"),
    "withdrawn": pgettext_lazy("cage report", "withdrawn"),
    "withheld": pgettext_lazy("cage report", "withheld"),
    "paid": pgettext_lazy("cage report", "paid"),
    "voided": pgettext_lazy("cage report", "voided"),
}

# Places of the totals of R-12.
PLACES = {
    "desk": pgettext_lazy("cage report", "Cash desks"),
    "table": pgettext_lazy("cage report", "Gaming tables"),
    "box": pgettext_lazy("cage report", "Drop boxes"),
}

# Causes of an alert on transactions of one guest.
RULES = {
    "gaming_day": pgettext_lazy("cage report", "sum of a gaming day"),
    "rolling": pgettext_lazy("cage report", "sum of several days"),
    "near_threshold": pgettext_lazy("cage report", "several just below the threshold"),
}

DIRECTIONS = {
    "paid_out": pgettext_lazy("cage report", "paid to the guest"),
    "paid_in": pgettext_lazy("cage report", "paid in by the guest"),
}

SERIES = {
    "payout": pgettext_lazy("cage report", "Payouts"),
    "shift": pgettext_lazy("cage report", "Shifts"),
    "fill": pgettext_lazy("cage report", "Fills"),
    "credit": pgettext_lazy("cage report", "Credits"),
    "transfer": pgettext_lazy("cage report", "Transfers"),
}
# Prefix letter of a printed number.
LETTERS = {"payout": "P", "shift": "S", "fill": "F", "credit": "C", "transfer": "T"}

COUNTS = {
    "opening": pgettext_lazy("cage report", "opening count"),
    "closing": pgettext_lazy("cage report", "closing count"),
    "recount": pgettext_lazy("cage report", "recount"),
    "box": pgettext_lazy("cage report", "count of the drop box"),
}

MEDIA = {
    "note": pgettext_lazy("cage report", "notes"),
    "coin": pgettext_lazy("cage report", "coins"),
    "chip": pgettext_lazy("cage report", "chips"),
    "plaque": pgettext_lazy("cage report", "plaques"),
}

BOOKINGS = {
    "exchange": pgettext_lazy("cage report", "exchanges"),
    "payout": pgettext_lazy("cage report", "payouts"),
    "takings": pgettext_lazy("cage report", "takings of admission cards"),
    "orphans_in": pgettext_lazy("cage report", "money left behind, in"),
    "orphans_out": pgettext_lazy("cage report", "money left behind, given back"),
    "fill": pgettext_lazy("cage report", "fills"),
    "credit": pgettext_lazy("cage report", "credits"),
    "transfer": pgettext_lazy("cage report", "transfers"),
    "other_in": pgettext_lazy("cage report", "other receipts"),
    "other_out": pgettext_lazy("cage report", "other payments"),
    "adjustment": pgettext_lazy("cage report", "adjustments"),
    "void": pgettext_lazy("cage report", "voids"),
}

SLIPS = {
    "fill": pgettext_lazy("cage report", "fill"),
    "credit": pgettext_lazy("cage report", "credit"),
    "transfer": pgettext_lazy("cage report", "transfer"),
}

OUTCOMES = {
    "received": pgettext_lazy("cage report", "received"),
    "returned": pgettext_lazy("cage report", "returned to the giver"),
}

MOVES = {
    "removed": pgettext_lazy("cage report", "taken from the table"),
    "stored": pgettext_lazy("cage report", "put under lock"),
    "count_room": pgettext_lazy("cage report", "brought to the count"),
}

# Events on floats, boxes and slips after the period of the report.
STEPS_LATER = {
    "explained": pgettext_lazy("cage report", "difference explained"),
    "opened": pgettext_lazy("cage report", "box opened, seal whole"),
    "opened_broken": pgettext_lazy("cage report", "box opened, seal broken"),
    "agreed": pgettext_lazy("cage report", "signed by the witness"),
    "disputed": pgettext_lazy("cage report", "disputed by the witness"),
    "settled": pgettext_lazy("cage report", "settled"),
    "closed": pgettext_lazy("cage report", "day of the cage closed"),
}

BREACHES = {
    "stake": pgettext_lazy("cage report", "stake refused"),
    "exchange": pgettext_lazy("cage report", "exchange refused"),
    "opening": pgettext_lazy("cage report", "opening of a drop box refused"),
}

# Means of a refused stake; place and means of a refused exchange (LU art. 5(2), 62).
TRIED = {
    "euro_cash": pgettext_lazy("cage report", "notes and coins"),
    "cash": pgettext_lazy("cage report", "notes and coins"),
    "chips": pgettext_lazy("cage report", "chips"),
    "plaques": pgettext_lazy("cage report", "plaques"),
    "tokens": pgettext_lazy("cage report", "tokens"),
    "e_card": pgettext_lazy("cage report", "electronic play card"),
    "approved_other": pgettext_lazy("cage report", "another approved means"),
    "credit": pgettext_lazy("cage report", "on word (credit)"),
    "counter": pgettext_lazy("cage report", "at the counter"),
    "window": pgettext_lazy("cage report", "at the window"),
    "table": pgettext_lazy("cage report", "at the table"),
    "roaming": pgettext_lazy("cage report", "among the players"),
}


def series_summary(series: Series) -> dict[str, object]:
    """Return the numbering of a series as printed: P-000001 to P-000014, 14 numbers, and any gaps."""
    return {
        "series": SERIES[series.series],
        "before": _series_number(series, series.before),
        "first": _series_number(series, series.first),
        "last": _series_number(series, series.last),
        "count": series.count,
        "missing": _number_ranges(series, series.missing),
        "missing_before": _number_ranges(series, series.missing_before),
        "missing_after": _number_ranges(series, series.missing_after),
        "used": series.count > 0,
    }


def missing_numbers(numbering: Iterable[Series]) -> str:
    """Return how many numbers are missing in some series, for the result of a report; empty if none is."""
    missing = sum(each.missing_count for each in numbering)
    if not missing:
        return ""
    return pgettext("cage report", "Numbers missing in the period or at its edges: %(missing)s.") % {"missing": missing}


def at_table(name: str) -> str:
    """Return a table by its name."""
    return pgettext("cage report", "table %(name)s") % {"name": name}


def _series_number(series: Series, number: int | None) -> str:
    if number is None:
        return ""
    return f"{LETTERS[series.series]}-{number:06d}"


def _number_ranges(series: Series, numbers: tuple[int, ...]) -> str:
    return ", ".join(_number_range(series, *each) for each in continuous_ranges(numbers))


def _number_range(series: Series, first: int, last: int) -> str:
    if first == last:
        return _series_number(series, first)
    return f"{_series_number(series, first)}\u2013{_series_number(series, last)}"
