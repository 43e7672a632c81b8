"""What cards cost: the house sets the price of a day, the law sets what a week, month and year cost."""

from dataclasses import dataclass
from decimal import Decimal

from ..citations.articles import label
from ..rulebook import Rulebook
from ..values.value_types import as_text, cents
from ..wording import mark as _

# Above the minimum of the law, a dearer house refuses on its own account and cites no article.
TOO_LOW_FOR_THE_HOUSE = _("The lowest day card price set by this casino is %(minimum)s: enter that or more.")
TOO_LOW = _("A day card costs at least %(minimum)s (%(articles)s): enter %(minimum)s or more.")


@dataclass(frozen=True)
class Prices:
    """What each card costs in euro, exact to the cent, and the articles that say so."""

    day: Decimal
    week: Decimal
    month: Decimal
    year: Decimal
    articles: tuple[str, ...]


@dataclass(frozen=True)
class TooCheap:
    """The price of a day is below what the law, or the house within it, demands."""

    asked: Decimal
    minimum: Decimal
    article: str
    template: str = TOO_LOW

    @property
    def facts(self) -> dict[str, str]:
        return {"minimum": as_text(self.minimum), "articles": label(self.article)}

    @property
    def message(self) -> str:
        return self.template % self.facts


def derive(book: Rulebook, day_price: Decimal) -> Prices | TooCheap:
    """The prices that follow from the price of a day card in euro, or why it is too low (arts 75(1), 75(4)).

    ValueError if the price is no exact number of cents. SilentParameter where the jurisdiction
    knows no admission cards and the house has not set up any.
    """
    lowest = book.get("admission.card.min_price")
    minimum = book.decimal(lowest.name)
    if day_price.is_finite() and day_price < minimum:
        by_law = Rulebook(book.edition, (), book.on).decimal(lowest.name)
        if day_price >= by_law:
            return TooCheap(day_price, minimum, "", TOO_LOW_FOR_THE_HOUSE)
        return TooCheap(day_price, by_law, lowest.citation)
    exact = cents(day_price)
    if exact is None:
        raise ValueError("a price is an exact number of cents")
    week, month, year = (book.get(f"admission.card.multiple.{kind}") for kind in ("week", "month", "year"))
    return Prices(
        day=exact,
        week=exact * book.int_(week.name),
        month=exact * book.int_(month.name),
        year=exact * book.int_(year.name),
        articles=tuple(dict.fromkeys(ruling.citation for ruling in (lowest, week, month, year))),
    )
