"""Raise the notices to the Kansspelautoriteit about stake schemes and versions of rules, in its language."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext, pgettext_lazy

from compliance.http.formatting.dates_and_numbers import colon, join_parts
from compliance.http.formatting.money import money
from compliance.notices.domain.subjects import PublishedRules
from compliance.notices.services import letter_texts
from compliance.notices.services.raising import raise_rules_notice
from compliance.rules.citations.formatting import cite_again
from compliance.venues.domain.house import House

from ...domain.stake_schemes import Limit, scheme_limits
from ...selectors import games, scheme_terms
from .. import selectors

if TYPE_CHECKING:
    from compliance.notices.models.notices import Notice
    from compliance.venues.models.staff import Staff

    from ...models.rule_documents import RulePublication
    from ...models.schemes import StakeScheme

SUBJECTS = "notify.regulator.subjects"
SCHEMES = "stake_schemes"
# Other names are the same in English and in Dutch.
GAMES = {
    "nl.roulette_french": pgettext_lazy("game", "French Roulette"),
    "nl.roulette_american": pgettext_lazy("game", "American Roulette"),
}
ABOUT = {
    "poker_rules": pgettext_lazy("letter about rules", "Rules of poker: copy for your information"),
    "bingo_schedule": pgettext_lazy("letter about rules", "Payout schedule of bingo: copy for your information"),
    "keno_schedule": pgettext_lazy("letter about rules", "Payout schedule of keno: copy for your information"),
    "tournament_rules": pgettext_lazy("letter about rules", "Notice of tournament rules"),
    "jackpot_rules": pgettext_lazy("letter about rules", "Notice of jackpot rules"),
}


def is_notified(house: House, subject: str, at: datetime) -> bool:
    """Do the rules in force have this subject notified to the authority? `subject` is a kind, or `stake_schemes`."""
    return subject in house.rulebook(house.gaming_day(at)).texts(SUBJECTS)


def raise_scheme_notice(*, house: House, scheme: "StakeScheme", by: "Staff", at: datetime) -> "Notice":
    """Raise the notice about a stake scheme, as a step of the act that records it (NL 1.1(7~); AT-91)."""
    articles = house.cite("scheme.notified", at)
    with translation.override(house.written_in):
        published = _scheme_in_words(house, scheme, articles, at)
    return raise_rules_notice(
        house=house,
        kind="stake_scheme",
        subject=scheme,
        published=published,
        articles=articles,
        by=by,
        at=at,
    )


def _scheme_in_words(house: House, scheme: "StakeScheme", articles: str, at: datetime) -> PublishedRules:
    table = scheme.table
    values = {"table": table.name, "number": scheme.number, "law": cite_again(articles, house.written_in)}
    rows = scheme.lines.order_by("position")
    limits = scheme_limits(
        house.rulebook(house.gaming_day(at)), [Limit(row.chance, row.minimum, row.maximum) for row in rows]
    )
    chances = [each.chance for each in limits]
    lines = "\n".join(_limit_in_words(house, scheme, each, chances) for each in limits)
    return PublishedRules(
        name=_("Table %(table)s, scheme %(number)s") % values,
        about=_("Notice of the stake scheme of table %(table)s") % values,
        opening=_(
            "In accordance with %(law)s, I notify you of stake scheme %(number)s of table %(table)s in our casino. It "
            "applies once it is shown at the table."
        )
        % values,
        particulars=(
            (_("Table"), table.name),
            (_("Game"), _game_in_words(house, table.game)),
            (_("Number of the scheme"), str(scheme.number)),
            (_("Minimum and maximum"), lines),
            *_terms_in_words(house, scheme),
            (_("Replaces"), _scheme_replaced(scheme)),
            (_("Recorded on"), letter_texts.format_day(house.local(scheme.recorded_at).date())),
        ),
    )


def _scheme_replaced(scheme: "StakeScheme") -> str:
    if scheme.number == 1:
        return _("none: this is the first scheme")
    return _("scheme %(number)s") % {"number": scheme.number - 1}


def _game_in_words(house: House, game: str) -> str:
    """Return the name of a game as the Spelreglement has it, else that of the pay tables."""
    name = GAMES.get(game)
    return games.available_games(house.jurisdiction).get(game, game) if name is None else str(name)


def _limit_in_words(house: House, scheme: "StakeScheme", limit: Limit, chances: list[str]) -> str:
    name = capfirst(scheme_terms.chance_name(limit.chance, chances, scheme.absent))
    amounts = f"{money(limit.minimum, house.currency)} – {money(limit.maximum, house.currency)}"
    rule = scheme_terms.rule_of_stake(limit, house.currency)
    return f"{colon(name)} {join_parts([amounts, rule] if rule else [amounts])}"


def _terms_in_words(house: House, scheme: "StakeScheme") -> Iterator[tuple[str, str]]:
    """Yield the levy and the absent chances of a scheme, as the sign of its table has them (NL 2.2(2), 3.4(1~))."""
    if scheme.levy_percent is not None:
        yield _("Levy"), scheme_terms.levy_text(scheme, house.currency)
    if scheme.absent:
        yield _("Absent chances"), join_parts(str(scheme_terms.CHANCES[each]) for each in scheme.absent)


def _language(code: str) -> str:
    """Return the name of a language, in the language of the authority."""
    return str(translation.get_language_info(code)["name_translated"])


def raise_version_notice(*, house: House, publication: "RulePublication", by: "Staff", at: datetime) -> "Notice":
    """Raise the notice about a version of rules, as a step of its publication (NL 1.1(12~), 3.4(4~), 5.1(9~))."""
    version = publication.version
    articles = house.cite(f"rules.{version.document.kind}", at)
    with translation.override(house.written_in):
        published = _version_in_words(house, publication, articles)
    return raise_rules_notice(
        house=house,
        kind="rule_document",
        subject=version,
        published=published,
        articles=articles,
        by=by,
        at=at,
    )


def _version_in_words(house: House, publication: "RulePublication", articles: str) -> PublishedRules:
    version = publication.version
    texts = {text.language: text for text in version.texts.all()}
    first = texts[house.written_in]
    day = letter_texts.format_day(publication.valid_from)
    values = {
        "law": cite_again(articles, house.written_in),
        "title": first.title,
        "number": version.number,
        "day": day,
    }
    # This version is published by now, so it is left out.
    former = selectors.applying_versions(house.id, version.document_id).exclude(pk=version.pk).first()
    replaces = _("none: this is the first version")
    if former is not None:
        replaces = _("version %(number)s") % {"number": former.number}
    # With the digests, the authority can compare its copy with what guests read later.
    digests = "\n".join(f"{colon(capfirst(_language(text.language)))} {text.sha256}" for text in texts.values())
    return PublishedRules(
        name=f"{first.title}, {_('version %(number)s') % {'number': version.number}}",
        about=str(ABOUT[version.document.kind]),
        opening=_(
            "In accordance with %(law)s, I notify you of version %(number)s of “%(title)s”, which applies in our "
            "casino from %(day)s. Players can read the text in the casino; a copy is enclosed."
        )
        % values,
        particulars=(
            (pgettext("published rules", "Document"), first.title),
            (pgettext("published rules", "Version"), str(version.number)),
            (_("Applies from"), day),
            (_("Replaces"), replaces),
            (_("Languages"), join_parts(_language(code) for code in sorted(texts))),
            (_("SHA-256 of each text"), digests),
        ),
    )
