"""Card prices: management sets the price of a day card, the regulation derives those of subscription cards."""

from dataclasses import dataclass
from decimal import Decimal

from ..citations.formatting import DEFAULT, format_citation
from ..rulebook import Rulebook
from ..values.value_types import as_text, exact_cents
from ..wording import mark as _

# A minimum of the venue above that of the regulation is refused without an article.
TOO_LOW_FOR_THE_HOUSE = _("The lowest day card price set by this casino is %(minimum)s: enter that or more.")
TOO_LOW = _("A day card costs at least %(minimum)s (%(articles)s): enter %(minimum)s or more.")


@dataclass(frozen=True)
class Prices:
    """The price of each card in euro, exact to the cent, with its articles."""

    day: Decimal
    week: Decimal
    month: Decimal
    year: Decimal
    articles: tuple[str, ...]


@dataclass(frozen=True)
class TooCheap:
    """The price of a day card is below the minimum of the regulation or of the venue."""

    asked: Decimal
    minimum: Decimal
    article: str
    template: str = TOO_LOW

    @property
    def facts(self) -> dict[str, str]:
        return {"minimum": as_text(self.minimum), "articles": format_citation(self.article, DEFAULT)}

    @property
    def message(self) -> str:
        return self.template % self.facts


def derive_prices(book: Rulebook, day_price: Decimal) -> Prices | TooCheap:
    """Return the prices that follow from a day card price in euro, or TooCheap (arts 75(1), 75(4)).

    Raises ValueError for fractions of a cent, SilentParameter if the jurisdiction has no admission cards and the
    venue has not introduced any.
    """
    lowest = book.get("admission.card.min_price")
    minimum = book.decimal(lowest.name)
    # NaN cannot be compared; `exact_cents` refuses it below.
    if day_price.is_finite() and day_price < minimum:
        # Without policies, the book gives the minimum of the regulation: only that one is cited with an article.
        by_law = Rulebook(book.edition, (), book.on).decimal(lowest.name)
        if day_price >= by_law:
            return TooCheap(day_price, minimum, "", TOO_LOW_FOR_THE_HOUSE)
        return TooCheap(day_price, by_law, lowest.citation)
    exact = exact_cents(day_price)
    if exact is None:
        raise ValueError("a price is an exact number of cents")
    week, month, year = (book.get(f"admission.card.multiple.{kind}") for kind in ("week", "month", "year"))
    return Prices(
        day=exact,
        week=exact * book.int_(week.name),
        month=exact * book.int_(month.name),
        year=exact * book.int_(year.name),
        # The subscription prices share an article, which is cited once.
        articles=tuple(dict.fromkeys(rule.citation for rule in (lowest, week, month, year))),
    )
