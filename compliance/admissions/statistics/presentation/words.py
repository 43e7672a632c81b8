"""Labels of refusal statistics: heading, text and article of each count."""

from typing import TypedDict

from django.utils.dates import WEEKDAYS
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from compliance.admissions.decisions.presentation import words as decision_words
from compliance.citations.texts import citation_text

from ..selectors.refusal_figures import Figure, Figures, Span

HEADINGS: dict[str, str | Promise] = {
    "outcome": gettext_lazy("Outcome"),
    "ground": gettext_lazy("By ground"),
    "place": gettext_lazy("By door"),
    "hour": gettext_lazy("By hour"),
    "weekday": gettext_lazy("By weekday"),
}
_WHOLE: dict[str, str | Promise] = {
    "presented": gettext_lazy("Total presented"),
    "turned_away": gettext_lazy("Total refused"),
}


class FigureRow(TypedDict):
    """One count as text: what is counted, in this period and the one before."""

    part: str
    heading: str | Promise
    key: object
    label: str
    article: str
    now: int
    before: int
    change: int
    span: Span
    days: int
    days_before: int


def describe_outcome(code: str) -> str:
    if code in _WHOLE:
        return str(_WHOLE[code])
    return decision_words.describe_outcome(code)


def figure_rows(found: Figures) -> list[FigureRow]:
    """Return every count, outcomes first."""
    tables: dict[str, list[Figure]] = {
        "outcome": [found.presented, found.turned_away, *found.outcomes],
        "ground": found.grounds,
        "place": found.places,
        "hour": found.hours,
        "weekday": found.weekdays,
    }
    return [_figure_row(found, name, figure) for name, figures in tables.items() for figure in figures]


def figure_tables(rows: list[FigureRow]) -> list[dict[str, object]]:
    """Return the tables below the tiles: each with its rows, and `most`, the longest bar."""
    found: list[dict[str, object]] = []
    for name, heading in list(HEADINGS.items())[1:]:
        own = [row for row in rows if row["part"] == name]
        most = max([1, *(max(row["now"], row["before"]) for row in own)])
        found.append({"name": name, "heading": heading, "rows": own, "most": most})
    return found


def _figure_row(found: Figures, part: str, figure: Figure) -> FigureRow:
    key, label, article = figure.key, "", ""
    days, days_before = found.span.days, found.span.preceding_span.days
    match part:
        case "outcome":
            label = describe_outcome(key)
        case "ground":
            key, article = key[0], citation_text(key[1])
            label = decision_words.count_heading(key)
        case "place":
            key = label = key[0]
        case "hour":
            label = f"{key:02d}:00–{(key + 1) % 24:02d}:00"
        case _:
            label = str(WEEKDAYS[key - 1])
            days, days_before = found.span.weekdays(key), found.span.preceding_span.weekdays(key)
    return {
        "part": part,
        "heading": HEADINGS[part],
        "key": key,
        "label": label,
        "article": article,
        "now": figure.now,
        "before": figure.before,
        "change": figure.change,
        "span": found.span,
        "days": days,
        "days_before": days_before,
    }
