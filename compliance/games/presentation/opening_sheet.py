"""Sections of the opening sheet of a table session that the games know (R-13).

The cage adds the float, which the games do not know. A topic that has more to say about a session, such as its staff,
adds a function to `SECTIONS`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from compliance.citations.texts import citation_text
from compliance.http.formatting.dates_and_numbers import figure
from compliance.http.formatting.money import money
from compliance.venues.domain.house import House

from ..colour_chips import selectors as colour_chips
from ..colour_chips.presentation.words import COLOURS
from ..domain.stake_schemes import ROULETTE
from ..selectors import minimums as minimum_selectors
from ..selectors import sessions as session_selectors
from ..selectors.scheme_terms import chance_name
from ..staffing import selectors as staffing
from ..staffing.presentation import DUTIES
from . import words

if TYPE_CHECKING:
    from ..models.minimums import TableMinimum
    from ..models.sessions import TableSession


@dataclass(frozen=True)
class SheetSection:
    """A section in the reader's language: facts (label, text), then rows under `columns`; `article` is its basis."""

    title: str
    article: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""

    @property
    def labelled_rows(self) -> list[list[tuple[str, str]]]:
        """Return the rows with the column of each cell, which a narrow screen repeats."""
        return [list(zip(self.columns, row, strict=True)) for row in self.rows]


Source = Callable[[House, "TableSession"], SheetSection | None]


def session_sections(house: House, session: "TableSession") -> Iterator[SheetSection]:
    """Yield the sections of a session, in the order of the sheet."""
    for source in SECTIONS:
        section = source(house, session)
        if section is not None:
            yield section


def _scheme_section(house: House, session: "TableSession") -> SheetSection:
    """Return decree or posted scheme, and the limits that the opening fixed (LU arts 33(4), 37-3(4); NL 1.1(7~))."""
    limits = session.limits.all()
    chances = [limit.chance for limit in limits]
    absent = session.scheme.absent if session.scheme is not None else ()
    return SheetSection(
        title=_("Stake scheme"),
        # Cited as of the opening, so that the sheet of an old session keeps its article.
        article=citation_text(house.cite("register.sessions", session.opened_at)),
        facts=tuple(_basis_facts(house, session)),
        columns=(pgettext("betting", "Chance"), _("Minimum"), _("Maximum"), pgettext("stakes", "Rule")),
        rows=tuple(
            (
                capfirst(chance_name(limit.chance, chances, absent)),
                money(limit.minimum, house.currency),
                "–" if limit.maximum is None else money(limit.maximum, house.currency),
                words.rule_of_limit(limit, house.currency) or "–",
            )
            for limit in limits
        ),
        note=words.maximum_note(session.table.game),
    )


def _basis_facts(house: House, session: "TableSession") -> Iterator[tuple[str, str]]:
    decree, scheme = session.decree, session.scheme
    if decree is not None:
        texts = {
            "reference": decree.reference,
            "amount": money(decree.minimum, house.currency),
            "day": date_format(decree.effective_from, "SHORT_DATE_FORMAT"),
        }
        yield _("Decree"), _("%(reference)s: minimum %(amount)s from %(day)s") % texts
    if scheme is not None:
        # Always there: no table is opened before its scheme is posted (NL 1.1(7~)).
        posting = scheme.posting
        texts = {
            "number": str(figure(scheme.number)),
            "time": _local_time(house, posting.posted_at),
            "name": str(posting.posted_by),
        }
        yield _("Stake scheme"), _("No. %(number)s, posted %(time)s by %(name)s") % texts


def _series_section(house: House, session: "TableSession") -> SheetSection | None:
    """Return the check of the colour chips of a roulette table at its opening (art. 37-1(5))."""
    # Only English roulette has its colour chips checked before the opening.
    if session.series_checked is None:
        return None
    wanted = house.rulebook(session.gaming_day).int_("table.roulette.colours")
    texts = {"checked": str(figure(session.series_checked)), "wanted": str(figure(wanted))}
    return SheetSection(
        title=_("Check of the colour chips"),
        article=citation_text(house.cite("session.chip_series", session.opened_at)),
        facts=((_("Complete series of colour chips"), _("%(checked)s of %(wanted)s") % texts),),
        columns=(_("Colour"), _("Mark"), pgettext("colour chips", "Counted"), _("Checked by")),
        rows=tuple(
            (
                capfirst(str(COLOURS[check.series.colour])),
                check.series.mark,
                str(figure(check.counted)),
                f"{check.checked_by}, {_local_time(house, check.checked_at)}",
            )
            for check in colour_chips.checks_of_session(session)
        ),
    )


def _staff_section(house: House, session: "TableSession") -> SheetSection | None:
    """Return the staff at the table during a session (art. 37-1(5)); None if none was assigned."""
    rows = tuple(
        (
            capfirst(str(DUTIES[each.duty])),
            str(each.staff),
            _local_time(house, each.assigned_at),
            _local_time(house, each.ended.ended_at) if hasattr(each, "ended") else "–",
        )
        for each in staffing.staff_during(session)
    )
    if not rows:
        return None
    return SheetSection(
        title=_("Staff of the table"),
        article=citation_text(house.cite("table.staff", session.opened_at)),
        columns=(_("Duty"), _("Name"), pgettext("duty at a table", "From"), pgettext("duty at a table", "Until")),
        rows=rows,
    )


def _changes_section(house: House, session: "TableSession") -> SheetSection:
    """Return what changed the stakes of the table on the gaming day: decisions, withdrawals and its sessions."""
    changes = [
        *_session_changes(house, session),
        # The director decides minima of roulette tables only (LU art. 37-3(1)).
        *(_decision_changes(house, session) if session.table.game == ROULETTE else ()),
    ]
    return SheetSection(
        title=_("Stakes of the table on the gaming day"),
        columns=(_("Time"), pgettext("stakes", "Change"), _("Recorded by")),
        rows=tuple((_local_time(house, at), what, by) for at, what, by in sorted(changes)),
    )


def _session_changes(house: House, session: "TableSession") -> Iterator[tuple[datetime, str, str]]:
    for row in session_selectors.sessions_of_day(house.id, session.table_id, session.gaming_day):
        texts = {"session": row.label, "amount": money(row.minimum, house.currency)}
        yield row.opened_at, _("Session %(session)s opened: minimum %(amount)s") % texts, str(row.opened_by)
        end = getattr(row, "ended", None)
        if end is not None:
            yield end.ended_at, _("Session %(session)s ended") % texts, str(end.ended_by)


def _decision_changes(house: House, session: "TableSession") -> Iterator[tuple[datetime, str, str]]:
    for row in minimum_selectors.minima_of_day(session.table_id, session.gaming_day):
        decision = row.decision
        texts = _decision_texts(house, row)
        yield (
            decision.decided_at,
            _("Minimum of %(amount)s decided from %(day)s, instead of %(former)s") % texts,
            str(decision.decided_by),
        )
        withdrawal = getattr(decision, "withdrawal", None)
        if withdrawal is not None:
            what = _("Minimum of %(amount)s from %(day)s withdrawn") % texts
            yield withdrawal.withdrawn_at, what, str(withdrawal.withdrawn_by)


def _decision_texts(house: House, row: "TableMinimum") -> dict[str, str]:
    return {
        "amount": money(row.minimum, house.currency),
        "former": money(row.former, house.currency),
        "day": date_format(row.from_day, "SHORT_DATE_FORMAT"),
    }


def closing_section(house: House, session: "TableSession") -> SheetSection | None:
    """Return how a session ended: the announcement of its end, and the end; None while it is open."""
    announced, end = getattr(session, "announcement", None), getattr(session, "ended", None)
    facts = []
    if announced is not None:
        name = capfirst(words.closing_name(announced.kind, announced.minutes))
        at = _local_time(house, announced.announced_at)
        facts.append((_("End of play announced"), f"{name}, {at}, {announced.announced_by}"))
    if end is not None:
        facts.append((pgettext("table session", "Ended"), f"{_local_time(house, end.ended_at)}, {end.ended_by}"))
    if not facts:
        return None
    return SheetSection(title=_("End of the session"), facts=tuple(facts))


def _local_time(house: House, at: datetime) -> str:
    return date_format(house.local(at), "SHORT_DATETIME_FORMAT")


# The order of the sheet: what the law fixes at the opening comes first.
SECTIONS: tuple[Source, ...] = (_scheme_section, _series_section, _staff_section, _changes_section)
