"""One volume before rendering: the common frame of all reports, in the reader's language."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.formats import date_format, number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from audit.publishing.paper_proof import Seal
from compliance.http.formatting import money as amounts
from compliance.http.formatting.dates_and_numbers import long_day
from compliance.http.pdf.checkpoint_stamp import checkpoint_qr_code
from compliance.rules.citations.articles import get_article
from compliance.rules.citations.formatting import cite_with_document, rests_on_law
from compliance.rules.rulebook import list_versions
from compliance.venues.domain.house import House
from compliance.venues.presentation.company import describe_company, join_parts

from ..catalogue.presentation.purposes import PURPOSES
from ..catalogue.presentation.titles import COUNTRIES, TITLES
from ..figures.domain.canonical_json import encode_canonical, sha256_hex
from ..figures.domain.lateness import count_late_entries
from ..figures.domain.periods import period_bounds
from .cover import Cover, Data
from .result import Result

if TYPE_CHECKING:
    from compliance.venues.models.letterheads import Letterhead

SIGNS = {"EUR": "€"}
FIXED = "\u00a0"


@dataclass(frozen=True)
class Order:
    """Requester of the report, and the time at which the registers were read."""

    house: House
    cover: Cover
    language: str
    ordered_by: str
    ordered_at: datetime
    read_at: datetime
    letterhead: "Letterhead | None" = None


@dataclass(frozen=True)
class Sheet:
    """A volume ready to render: its data, its page with their seal, and the estimated length."""

    number: int
    of: int
    rows: int
    page: Callable[[Seal | None], str]
    data: bytes
    pages: int  # estimated; the renderer counts them

    @property
    def html(self) -> str:
        """Return the page without a seal."""
        return self.page(None)

    @property
    def data_sha256(self) -> str:
        return sha256_hex(self.data)


def make_sheet(
    order: Order,
    template: str,
    figures: object,
    page: dict[str, Any],
    *,
    result: Result,
    rows: int,
    pages: int,
    place: tuple[int, int] = (1, 1),
) -> Sheet:
    """Return a volume with its data; the reader's language must be active. `place` is number and total."""
    number, of = place
    data = encode_canonical(Data(order.cover, number, of, figures))
    page = page | {"result": result, "since": count_late_entries(figures)}

    def render_under_seal(seal: Seal | None) -> str:
        # Called once the data are sealed, when another language may be active.
        with translation.override(order.language):
            return render_page(
                template, order, data, number, of, page | {"seal": seal, "square": seal and checkpoint_qr_code(seal)}
            )

    return Sheet(number, of, rows, render_under_seal, data, pages)


def format_money(amount: Decimal, currency: str) -> str:
    """Return an amount with its currency: 1,50 €, in Dutch € 1,50."""
    return amounts.money(amount, SIGNS.get(currency, currency))


def format_figure(amount: Decimal) -> str:
    """Return an amount for a column whose head names the currency: 1 234,50, −50,00."""
    return number_format(amount, 2, force_grouping=True).replace("-", "\u2212")


def signed_figure(amount: Decimal) -> str:
    """Return a change of a total, with its sign."""
    if amount > 0:
        return f"+{format_figure(amount)}"
    return format_figure(amount)


def format_day(on: date) -> str:
    """Return a calendar date as text: 3 mars 2026, 1er mars 2026."""
    return long_day(on)


def format_span(first_day: date, last_day: date) -> str:
    """Return a period of gaming days as text."""
    first, last = format_day(first_day), format_day(last_day)
    if first_day == last_day:
        return _("Gaming day of %(day)s") % {"day": first}
    return _("Gaming days from %(first)s to %(last)s") % {"first": first, "last": last}


def render_page(template: str, order: Order, data: bytes, number: int, of: int, page: dict[str, object]) -> str:
    """Return the page of a volume: its own template within the common head and foot."""
    frame = frame_context(order, number, of) | {"digest": group_checksum(sha256_hex(data))}
    return render_to_string(f"reports/paper/{template}.html", frame | page)


def frame_context(order: Order, number: int, of: int) -> dict[str, Any]:
    """Return the context of head, foot and particulars, for both renderers."""
    cover, house = order.cover, order.house
    titles = {each.id: each.title for each in list_versions(cover.jurisdiction)}
    _began_at, ended_at = period_bounds(house, cover.first_day, cover.last_day)
    cutover = house.rulebook(cover.first_day).time("gaming_day.cutover")
    return {
        "language": order.language,
        "order": order,
        "cover": cover,
        "house": house,
        "title": TITLES[cover.report],
        "purpose": PURPOSES[cover.report],
        "country": COUNTRIES[cover.jurisdiction],
        "company": company_lines(order),
        "law": house.rulebook(cover.last_day),
        "span": format_span(cover.first_day, cover.last_day),
        "days": (cover.last_day - cover.first_day).days + 1,
        "open": is_open(order),
        "border": format_time(order, min(ended_at, order.read_at), "DATETIME_FORMAT"),
        "cutover": date_format(datetime.combine(cover.first_day, cutover), "TIME_FORMAT"),
        "editions": [(each, _(titles[each])) for each in cover.editions],
        "basis": basis_lines(order),
        "basis_term": basis_term(cover),
        "ordered_at": format_time(order, order.ordered_at, "DATETIME_FORMAT"),
        "read_at": format_time(order, order.read_at, "DATETIME_FORMAT"),
        "number": number,
        "of": of,
    }


def basis_term(cover: Cover) -> str:
    """Return the name of the row that cites the articles: house rules and rules of play are not law."""
    if rests_on_law("; ".join(cover.articles)):
        return _("Legal basis")
    return pgettext("report", "Basis")


def basis_lines(order: Order) -> list[str]:
    """Return each article with its heading."""
    cover = order.cover
    return [
        _("%(article)s: %(heading)s")
        % {
            "article": capfirst(cite_with_document(each, order.language)),
            "heading": _(get_article(cover.jurisdiction, each).heading),
        }
        for each in cover.articles
    ]


def is_open(order: Order) -> bool:
    """Had the last gaming day of the period not ended when the registers were read?"""
    return order.cover.last_day >= order.house.gaming_day(order.read_at)


def company_lines(order: Order) -> dict[str, str]:
    """Return what the company states at the head of a report: its register number, its form, its seat and contact."""
    company = describe_company(order.house, order.letterhead)
    address = join_parts(company.seat, company.contact)
    return {"registration": company.registration, "legal_line": company.name, "address": address}


def format_time(order: Order, at: datetime, form: str = "SHORT_DATETIME_FORMAT") -> str:
    """Return a time by the casino's clock, in the reader's format."""
    return date_format(order.house.local(at), form)


def group_checksum(checksum: str) -> str:
    """Return a checksum in groups of eight, for easier reading."""
    return " ".join(checksum[start : start + 8] for start in range(0, len(checksum), 8))
