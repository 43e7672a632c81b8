"""Raise the notices to the Kansspelautoriteit about stake schemes and versions of rules, in its language."""

from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import translation
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from compliance.http.formatting.dates_and_numbers import colon
from compliance.http.formatting.money import money
from compliance.notices.domain.subjects import PublishedRules
from compliance.notices.services import letter_texts
from compliance.notices.services.raising import raise_rules_notice
from compliance.rules.citations.formatting import cite_again
from compliance.venues.domain.house import House

from ...selectors import games
from .. import selectors

if TYPE_CHECKING:
    from compliance.notices.models.notices import Notice
    from compliance.venues.models.staff import Staff

    from ...models.rule_documents import RulePublication
    from ...models.schemes import SchemeLine, StakeScheme

SUBJECTS = "notify.regulator.subjects"
SCHEMES = "stake_schemes"
CHANCES = {
    "any": pgettext_lazy("betting chance", "every chance"),
    "outside": gettext_lazy("columns, dozens and simple chances"),
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
        published = _scheme_in_words(house, scheme, articles)
    return raise_rules_notice(
        house=house,
        kind="stake_scheme",
        subject=scheme,
        published=published,
        articles=articles,
        by=by,
        at=at,
    )


def _scheme_in_words(house: House, scheme: "StakeScheme", articles: str) -> PublishedRules:
    table = scheme.table
    values = {"table": table.name, "number": scheme.number, "law": cite_again(articles, house.written_in)}
    game = games.available_games(house.jurisdiction).get(table.game, table.game)
    lines = "\n".join(_line_in_words(house, line) for line in scheme.lines.order_by("position"))
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
            (_("Game"), game),
            (_("Number of the scheme"), str(scheme.number)),
            (_("Minimum and maximum"), lines),
            (_("Replaces"), _scheme_replaced(scheme)),
            (_("Recorded on"), letter_texts.format_day(house.local(scheme.recorded_at).date())),
        ),
    )


def _scheme_replaced(scheme: "StakeScheme") -> str:
    if scheme.number == 1:
        return _("none: this is the first scheme")
    return _("scheme %(number)s") % {"number": scheme.number - 1}


def _line_in_words(house: House, line: "SchemeLine") -> str:
    amounts = f"{money(line.minimum, house.currency)} – {money(line.maximum, house.currency)}"
    return f"{colon(capfirst(str(CHANCES[line.chance])))} {amounts}"


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
    digests = "\n".join(f"{colon(text.language)} {text.sha256}" for text in texts.values())
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
            (_("Languages"), ", ".join(sorted(texts))),
            (_("SHA-256 of each text"), digests),
        ),
    )
