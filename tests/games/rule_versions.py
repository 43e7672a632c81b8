"""Short ways to prepare and publish rules at Valkenburg and at Mondorf in tests."""

from datetime import date, timedelta
from typing import Any

from compliance.games.rule_documents import selectors
from compliance.games.rule_documents.domain import Text
from compliance.games.rule_documents.services import versions
from compliance.notices.models.notices import Notice
from compliance.notices.services import issuing
from compliance.venues.models.staff import Staff
from tests.cast import TUESDAY, house, member
from tests.games.dutch_schemes import dutch
from tests.venues.dutch import employ_twin, open_dutch_house

TODAY = date(2026, 3, 3)
# Rules that are notified apply from a later day than that of their publication.
MONDAY = TUESDAY - timedelta(days=1)
DUTCH_TEXT = Text("nl", "Spelregels Texas Hold’em", "Artikel 1. De pot.\n\nArtikel 2. De rake.")
FRENCH_TEXT = Text("fr", "Règlement intérieur", "Article 1er. Une main par joueur.")


def open_valkenburg() -> Any:
    """The Dutch house with two persons who may publish; the director is returned."""
    return open_dutch_house("compliance_officer")


def prepare(**changes: Any) -> Any:
    """Poker rules of the Dutch house, prepared by the first person."""
    facts: dict[str, Any] = {
        "kind": "poker_rules",
        "name": "Texas Hold'em",
        "game": "nl.poker_house",
        "texts": [DUTCH_TEXT],
        "at": MONDAY,
    } | changes
    # Only asked for where it is needed: tests of Luxembourg have no Dutch house.
    facts["house"] = facts.get("house") or dutch()
    facts["by"] = facts.get("by") or member("compliance_officer.nl")
    return versions.prepare_document(**facts)


def prepare_next(row: Any, *texts: Text, **changes: Any) -> Any:
    facts: dict[str, Any] = {"by": member("compliance_officer.nl"), "at": MONDAY}
    return versions.prepare_version(
        house=dutch(), document=row.document, texts=texts or [DUTCH_TEXT], **facts | changes
    )


def publish(row: Any, valid_from: date = TODAY, **changes: Any) -> Any:
    """Published by the second person, on the day before."""
    facts: dict[str, Any] = {"at": MONDAY} | changes
    facts["house"] = facts.get("house") or dutch()
    facts["by"] = facts.get("by") or member("directeur")
    return versions.publish_version(version=row, valid_from=valid_from, **facts)


def publish_poker_rules() -> Any:
    """Rules in force without which no poker table is opened, by two persons of any roles."""
    if not Staff.objects.filter(username="compliance_officer.nl").exists():
        employ_twin("compliance_officer", "director")
    row = prepare()
    publish(row)
    return row


def withdraw(row: Any, last_day: date = TODAY, **changes: Any) -> Any:
    facts: dict[str, Any] = {"house": dutch(), "reason": "Ended.", "by": member("directeur"), "at": TUESDAY}
    return versions.withdraw_version(version=row, last_day=last_day, **facts | changes)


def regulations(**changes: Any) -> Any:
    """House rules of Mondorf, prepared by the compliance officer."""
    facts: dict[str, Any] = {
        "house": house(),
        "kind": "internal_regulations",
        "name": "Black Jack",
        "game": "",
        "texts": [FRENCH_TEXT],
        "by": member("compliance_officer"),
    }
    return prepare(**facts | changes)


def publish_regulations(row: Any, valid_from: date = TODAY, **changes: Any) -> Any:
    return publish(row, valid_from, **{"house": house(), "by": member("director")} | changes)


def fresh(row: Any) -> Any:
    return selectors.get_version(row.document.venue_id, row.pk)


def notice_of(row: Any) -> Notice:
    """The notice about a version or a scheme."""
    return Notice.objects.get(subject_id=row.pk)


def issue(row: Any) -> Any:
    """Issue the notice about a version or a scheme."""
    return issuing.issue_notice(
        house=dutch(), notice=notice_of(row), delivery="post", by=member("directeur"), at=TUESDAY
    )
