"""Layout of R-15: the stakes of the tables in a period, and what changed them."""

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import npgettext, pgettext, pgettext_lazy

from compliance.citations.texts import citation_text
from compliance.games.selectors import games
from compliance.games.selectors.scheme_terms import chance_name, rule_of_stake
from compliance.http.formatting.dates_and_numbers import colon
from compliance.reports.rendering.late_entries import describe_later_events, late_mark
from compliance.reports.rendering.result import Result
from compliance.reports.rendering.sheet import (
    SIGNS,
    Order,
    Sheet,
    format_day,
    format_money,
    format_time,
    make_sheet,
)

from . import figures

ROWS_ON_A_PAGE = 10

LATER = {
    "corrected": pgettext_lazy("stake report", "corrected"),
    "withdrawn": pgettext_lazy("stake report", "withdrawn"),
    "posted": pgettext_lazy("stake report", "posted"),
}
REFUSED = {
    "minimum": pgettext_lazy("stake report", "minimum of a table"),
    "scheme": pgettext_lazy("stake report", "stake scheme"),
    "session": pgettext_lazy("stake report", "opening of a table"),
}


def stake_changes_sheets(order: Order, found: figures.StakeChanges) -> Iterator[Sheet]:
    """Return the sheets of R-15, always one volume."""
    with translation.override(order.language):
        names = games.available_games(order.house.jurisdiction)
        page = {
            "found": found,
            "decrees": [_decree_words(order, found, each, names) for each in found.decrees],
            "decisions": [_decision_words(order, found, each) for each in found.decisions],
            "schemes": [_scheme_words(order, found, each, names) for each in found.schemes],
            "sessions": [_session_words(order, found, each, names) for each in found.sessions],
            "refusals": [_refusal_words(order, found, each) for each in found.refusals],
        }
        rows, pages = found.rows, stake_changes_pages(found)
        yield make_sheet(order, "stake_changes", found, page, result=_result(found), rows=rows, pages=pages)


def stake_changes_pages(found: figures.StakeChanges) -> int:
    """Estimate the number of pages of R-15."""
    return 2 + found.rows // ROWS_ON_A_PAGE


def _result(found: figures.StakeChanges) -> Result:
    # Refusals changed nothing, so they are no part of the result itself.
    details = (_refusal_count(found),) if found.refusals else ()
    # The database refuses such a session, so one that is found was not written by Carnet.
    if found.below_decree:
        sentence = npgettext(
            "stake report",
            "%(count)s table session was below the minimum of its decree.",
            "%(count)s table sessions were below the minimum of their decree.",
            found.below_decree,
        )
        return Result(sentence % {"count": found.below_decree}, sound=False, details=details)
    # A decree alone changes no table; what follows from it shows in the limits of the next session.
    if not (found.decisions or found.schemes or found.changed_sessions):
        return Result(pgettext("stake report", "No stake of a table changed in the period."), details=details)
    counts = {
        "decided": len(found.decisions),
        "withdrawn": found.withdrawn,
        "schemes": len(found.schemes),
        "sessions": found.changed_sessions,
    }
    sentence = pgettext(
        "stake report",
        "Decided minima: %(decided)s, of which withdrawn: %(withdrawn)s; stake schemes: %(schemes)s; table sessions "
        "with other limits than the one before: %(sessions)s.",
    )
    return Result(sentence % counts, details=details)


def _refusal_count(found: figures.StakeChanges) -> str:
    count = len(found.refusals)
    sentence = npgettext("stake report", "%(count)s change was refused.", "%(count)s changes were refused.", count)
    return sentence % {"count": count}


def _decree_words(
    order: Order, found: figures.StakeChanges, row: figures.Decree, names: Mapping[str, str]
) -> dict[str, object]:
    return {
        "reference": row.reference,
        "game": names.get(row.game, row.game),
        "minimum": format_money(row.minimum, found.currency),
        "decreed_on": format_day(row.decreed_on),
        "effective_from": format_day(row.effective_from),
        "corrects": row.corrects,
        "entered": {"by": row.entered_by, "at": format_time(order, row.entered_at)},
        "late": late_mark(order, row.late),
        "later": describe_later_events(order, row.later, LATER),
    }


def _decision_words(order: Order, found: figures.StakeChanges, row: figures.Decision) -> dict[str, object]:
    return {
        "table": row.table,
        "from_day": format_day(row.from_day),
        "season": format_day(row.season_began_on),
        "former": _limits_in_words(row.former_limits, row.former, found.currency),
        "limits": _limits_in_words(row.limits, row.minimum, found.currency),
        "former_minimum": format_money(row.former, found.currency),
        "minimum": format_money(row.minimum, found.currency),
        "decree": row.decree,
        "decided": {"by": row.decided_by, "at": format_time(order, row.decided_at)},
        "withdrawn": row.withdrawn and {"by": row.withdrawn.by, "at": format_time(order, row.withdrawn.at)},
        "later": describe_later_events(order, row.later, LATER),
    }


def _scheme_words(
    order: Order, found: figures.StakeChanges, row: figures.Scheme, names: Mapping[str, str]
) -> dict[str, object]:
    return {
        "table": row.table,
        "game": names.get(row.game, row.game),
        "number": row.number,
        "low_stake": row.low_stake,
        "confirmed": row.confirmed,
        # A scheme has no minimum of its own, so each chance is shown with its minimum.
        "former": _limits_in_words(row.former_limits, None, found.currency),
        "limits": _limits_in_words(row.limits, None, found.currency),
        "recorded": {"by": row.recorded_by, "at": format_time(order, row.recorded_at)},
        "posted": row.posted and {"by": row.posted.by, "at": format_time(order, row.posted.at)},
        "later": describe_later_events(order, row.later, LATER),
    }


def _session_words(
    order: Order, found: figures.StakeChanges, row: figures.Session, names: Mapping[str, str]
) -> dict[str, object]:
    # The first session of a table changes nothing.
    is_changed = row.former is not None and row.limits != row.former_limits
    return {
        "number": row.number,
        "table": row.table,
        "game": names.get(row.game, row.game),
        "opened": {"by": row.opened_by, "at": format_time(order, row.opened_at)},
        "minimum": format_money(row.minimum, found.currency),
        "former_minimum": format_money(row.former, found.currency) if is_changed and row.former is not None else "",
        "former": _limits_in_words(row.former_limits, row.former, found.currency) if is_changed else [],
        "limits": _limits_in_words(row.limits, row.minimum, found.currency),
        "decree": row.decree,
        "scheme": row.scheme,
    }


def _refusal_words(order: Order, found: figures.StakeChanges, row: figures.Refusal) -> dict[str, object]:
    return {
        "what": REFUSED[row.kind],
        "at": format_time(order, row.at),
        "by": row.by,
        "table": row.table or "–",
        "minimum": format_money(row.minimum, found.currency) if row.minimum is not None else "–",
        "from_day": format_day(row.from_day) if row.from_day is not None else "",
        "article": citation_text(row.article),
    }


def _limits_in_words(limits: Sequence[figures.Bounds], minimum: Decimal | None, currency: str) -> list[str]:
    """Return each chance with its maximum; with its minimum too, where it is not the `minimum` of the row."""
    chances = [each.chance for each in limits]
    return [
        f"{capfirst(colon(chance_name(each.chance, chances)))} {_bounds_in_words(each, minimum, currency)}"
        for each in limits
    ]


def _bounds_in_words(each: figures.Bounds, minimum: Decimal | None, currency: str) -> str:
    rule = rule_of_stake(each, SIGNS.get(currency, currency))
    # Super Jack has no maximum: the rules limit its stake by a number of chips.
    if each.maximum is None:
        return rule
    amounts = format_money(each.maximum, currency)
    if each.minimum != minimum:
        amounts = f"{format_money(each.minimum, currency)} – {amounts}"
    return f"{amounts} ({rule})" if rule else amounts
