"""Demonstration of published rules: poker rules and payout schedules in the Dutch casino, house rules in Luxembourg."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from compliance.games.rule_documents.domain import Text
from compliance.games.rule_documents.services import versions
from compliance.notices.selectors.rules import notices_of
from compliance.notices.services import issuing, mailing
from compliance.venues.domain.house import House

from ..guests.letters import is_drawn

if TYPE_CHECKING:
    from compliance.games.models.rule_documents import RuleVersion
    from compliance.venues.models.staff import Staff

HOUR = timedelta(hours=1)


class Example(NamedTuple):
    """A document of the demonstration."""

    kind: str
    name: str
    game: str
    texts: tuple[Text, ...]


EXAMPLES = {
    "LU": (
        Example(
            "internal_regulations",
            "Black Jack",
            "",
            (
                Text(
                    "fr",
                    "Règlement intérieur : Black Jack",
                    "La séparation (split) n’est admise que pour deux cartes semblables.\n\n"
                    "Un joueur peut tenir au plus deux mains à la fois.",
                ),
                Text(
                    "en",
                    "House rules: Black Jack",
                    "Only two cards of the same kind may be split.\n\nA player may hold two hands at most.",
                ),
            ),
        ),
    ),
    "NL": (
        Example(
            "poker_rules",
            "Texas Hold'em",
            "nl.poker_house",
            (
                Text(
                    "nl",
                    "Spelregels Texas Hold’em",
                    "Iedere speler krijgt twee gesloten kaarten; vijf open kaarten zijn voor alle spelers.\n\n"
                    "De beste combinatie van vijf kaarten wint de pot.",
                ),
            ),
        ),
        Example(
            "bingo_schedule",
            "Bingo",
            "nl.bingo",
            (
                Text(
                    "nl",
                    "Uitbetalingsschema bingo",
                    "Bingo 75, kaart € 2,50: volle rij € 100,00; volle kaart € 500,00.\n\n"
                    "Bingo 90, kaart € 5,00: volle kaart € 1.000,00.",
                ),
            ),
        ),
        Example(
            "keno_schedule",
            "Keno",
            "nl.keno",
            (
                Text(
                    "nl",
                    "Uitbetalingsschema keno",
                    "Drie nummers aangekruist, drie gevallen: 40 maal de inleg.\n\n"
                    "Twee nummers aangekruist, twee gevallen: 12 maal de inleg.",
                ),
            ),
        ),
    ),
}


def publish_rules(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Publish each document by two persons, and send its notice to the authority if it has one."""
    for example in EXAMPLES[house.jurisdiction]:
        version = versions.prepare_document(
            house=house,
            kind=example.kind,
            name=example.name,
            game=example.game,
            texts=example.texts,
            by=staff["compliance"],
            at=at,
        )
        then = at + HOUR
        valid_from = versions.first_day(house, example.kind, then)
        versions.publish_version(house=house, version=version, valid_from=valid_from, by=staff["director"], at=then)
        _send_notice(house, version, staff["director"], at + 2 * HOUR)


def _send_notice(house: House, version: "RuleVersion", by: "Staff", at: datetime) -> None:
    notice = notices_of([version.pk]).get(version.pk)
    # House rules have no notice, and Luxembourg has none at all.
    if notice is None:
        return
    issuing.issue_notice(house=house, notice=notice, delivery="portal", by=by, at=at)
    if is_drawn(house, notice, at):
        mailing.record_sent(
            house=house,
            notice=notice,
            way="portal",
            reference=f"KSA-demo-{version.document.kind}",
            sent_at=at,
            by=by,
            at=at,
        )
