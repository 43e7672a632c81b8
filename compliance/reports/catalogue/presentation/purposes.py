"""Purpose of each report in one sentence, as printed on its first page."""

from django.utils.translation import pgettext_lazy

PURPOSES = {
    "R-01": pgettext_lazy(
        "purpose of a report",
        "Register of exclusions and refusals of admission by the management on its own initiative, and of their "
        "notices to the Minister of Justice. It does not replace these notices.",
    ),
    "R-02": pgettext_lazy(
        "purpose of a report", "List of the persons reported to the control agents, with the measure that applies."
    ),
    "R-03": pgettext_lazy(
        "purpose of a report", "List of the persons who held a guest-of-honour card in the period, and its use."
    ),
    "R-04": pgettext_lazy(
        "purpose of a report",
        "The stubs of the cards issued in the period, and the alphabetical index of their holders.",
    ),
    "R-05": pgettext_lazy("purpose of a report", "Check that the cards of each series are numbered without a gap."),
    "R-06": pgettext_lazy("purpose of a report", "Copy of the orphan register with its totals carried forward."),
    "R-07": pgettext_lazy("purpose of a report", "Comparison of the orphan register with the account «orphelins»."),
    "R-08": pgettext_lazy(
        "purpose of a report", "Payment of the orphan funds of a financial year to the municipal treasurer."
    ),
    "R-09": pgettext_lazy(
        "purpose of a report",
        "Register of the numbered notices to authorities, with the day and way of their dispatch.",
    ),
    "R-10": pgettext_lazy("purpose of a report", "Applications for approval filed with the Minister of Finance."),
    "R-11": pgettext_lazy(
        "purpose of a report",
        "Large payouts with their steps and participants, and the alerts on transactions of one guest.",
    ),
    "R-12": pgettext_lazy(
        "purpose of a report", "Counts of the cash desk, of the tables and of the drop boxes, with their variances."
    ),
    "R-14": pgettext_lazy(
        "purpose of a report", "Interviews that are due, and self-exclusions and limits that end soon."
    ),
    "R-15": pgettext_lazy(
        "purpose of a report",
        "Minimum and maximum stakes of the tables: decrees or posted schemes, decided and withdrawn minima, the limits "
        "of each table session, and refused changes.",
    ),
    "R-16": pgettext_lazy("purpose of a report", "Unclaimed stakes and prizes of each gaming day, and their outcome."),
    "R-17": pgettext_lazy(
        "purpose of a report",
        "Won jackpots with their verification, shares and payouts; meters, disconnections from national jackpots, and "
        "removed jackpots with their redistribution.",
    ),
    "R-18": pgettext_lazy(
        "purpose of a report",
        "Incidents, disputes, void rounds and decisions of the casino: outcomes, open ones, and figures.",
    ),
    "R-19": pgettext_lazy(
        "purpose of a report",
        "Checks of the equipment of the tables, checks that were missing, and defects with their resolution.",
    ),
    "R-20": pgettext_lazy("purpose of a report", "Staff at each open door during the session, and any gap."),
    "R-21": pgettext_lazy(
        "purpose of a report",
        "Statistics without any person: training of employees, observed guests, follow-ups and interviews by month.",
    ),
}
