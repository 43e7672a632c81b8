"""Head of every report: casino, period and legal basis."""

from dataclasses import dataclass
from datetime import date

from compliance.rules.rulebook import in_force, list_versions
from compliance.venues.domain.house import House


@dataclass(frozen=True)
class Cover:
    """Casino, period, versions of the rules and articles of a report."""

    report: str
    house: str
    legal_name: str
    jurisdiction: str
    first_day: date
    last_day: date
    editions: tuple[str, ...]
    articles: tuple[str, ...]


@dataclass(frozen=True)
class Data:
    """The data of a volume, attached to the PDF as `report.json`."""

    cover: Cover
    volume: int
    of: int
    figures: object


def build_cover(house: House, report: str, first_day: date, last_day: date) -> Cover:
    """Return the head of a report; several versions of the rules may have applied in its period."""
    known = list_versions(house.jurisdiction)
    first, last = in_force(known, first_day), in_force(known, last_day)
    used = tuple(
        each.id
        for each in known
        if each in (first, last) or (each.effective_from and first_day < each.effective_from <= last_day)
    )
    return Cover(
        report=report,
        house=house.name,
        legal_name=house.legal_name,
        jurisdiction=house.jurisdiction,
        first_day=first_day,
        last_day=last_day,
        editions=used,
        articles=tuple(filter(None, last.cite(f"report.{report}").split("; "))) if last else (),
    )
