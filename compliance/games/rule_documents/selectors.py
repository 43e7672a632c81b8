"""Read the rules that a casino publishes, and which are missing."""

from collections.abc import Collection
from datetime import date
from uuid import UUID

from django.db.models import F, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from compliance.notices.selectors.rules import issued_subjects
from compliance.refusals import get_row

from ..models.rule_documents import RuleContent, RuleDocument, RuleKind, RuleText, RuleVersion
from ..models.schemes import StakeScheme
from ..selectors import games, schemes
from . import domain

# A version that was withdrawn before its first day never applies, and replaces no other.
NEVER_APPLIES = Q(publication__withdrawal__last_day__lt=F("publication__valid_from"))


def list_versions(venue_id: UUID) -> QuerySet[RuleVersion]:
    """Return the versions of a house, newest first, with document, publication, withdrawal, and titles of the texts.

    The paragraphs of a text are read when they are asked for.
    """
    return _versions(venue_id, "paragraphs")


def _versions(venue_id: UUID, *left_out: str) -> QuerySet[RuleVersion]:
    # No list reads the files, of which each may have 5 MB.
    texts = RuleText.objects.select_related("content").defer("content__sealed", *left_out).order_by("language")
    return (
        RuleVersion.objects.filter(document__venue_id=venue_id)
        .select_related("document", "prepared_by", "publication__published_by", "publication__withdrawal__withdrawn_by")
        .prefetch_related(Prefetch("texts", texts))
        .order_by("-prepared_at", "-pk")
    )


def get_version(venue_id: UUID, version_id: UUID) -> RuleVersion:
    """Return a version with the paragraphs of its texts. Raises NotFound."""
    return get_row(_versions(venue_id), _("Version not found."), pk=version_id)


def get_published(venue_id: UUID, version_id: UUID) -> RuleVersion:
    """Return a published version; paragraphs are read when they are asked for. Raises NotFound."""
    rows = list_versions(venue_id).filter(publication__isnull=False)
    return get_row(rows, _("Version not found."), pk=version_id)


def find_document(venue_id: UUID, kind: str, name: str) -> RuleDocument | None:
    """Return the document of a kind with a name, without regard to case."""
    return RuleDocument.objects.filter(venue_id=venue_id, kind=kind, name__iexact=name).first()


def get_document(venue_id: UUID, document_id: UUID) -> RuleDocument:
    """Return a document. Raises NotFound."""
    return get_row(RuleDocument.objects.filter(venue_id=venue_id), _("Document not found."), pk=document_id)


def newest_version(venue_id: UUID, document_id: UUID) -> RuleVersion | None:
    """Return the version of a document that was prepared last, published or not."""
    return list_versions(venue_id).filter(document_id=document_id).order_by("-number").first()


def newest_numbers(document_ids: Collection[UUID]) -> dict[UUID, int]:
    """Return the number of the newest version of each document, in one query."""
    rows = RuleVersion.objects.filter(document_id__in=document_ids).order_by("document_id", "-number")
    return dict(rows.distinct("document_id").values_list("document_id", "number"))


def published_versions(venue_id: UUID, document_id: UUID) -> QuerySet[RuleVersion]:
    """Return the published versions of a document, the latest first."""
    rows = list_versions(venue_id).filter(document_id=document_id, publication__isnull=False)
    return rows.order_by("-publication__valid_from", "-number")


def applying_versions(venue_id: UUID, document_id: UUID) -> QuerySet[RuleVersion]:
    """Return the published versions of a document without those withdrawn before their first day, the latest first."""
    return published_versions(venue_id, document_id).exclude(NEVER_APPLIES)


def latest_valid(venue_id: UUID, day: date) -> QuerySet[RuleVersion]:
    """Return the last version of each document that applied by a day, also if it was withdrawn since its first day."""
    rows = list_versions(venue_id).filter(publication__valid_from__lte=day).exclude(NEVER_APPLIES)
    return rows.order_by("document_id", "-publication__valid_from", "-number").distinct("document_id")


def rules_in_force(venue_id: UUID, day: date) -> list[RuleVersion]:
    """Return the versions that apply on a day, by kind and name of their document."""
    # A withdrawn version does not bring back the one before it, so this filters after the choice of the latest.
    found = [row for row in latest_valid(venue_id, day) if not _is_withdrawn(row, day)]
    order = list(RuleKind.values)
    return sorted(found, key=lambda row: (order.index(row.document.kind), row.document.name))


def _is_withdrawn(row: RuleVersion, day: date) -> bool:
    withdrawal = getattr(row.publication, "withdrawal", None)
    return withdrawal is not None and withdrawal.last_day < day


def span_of(row: RuleVersion) -> domain.Span | None:
    """Return when a version applies; None before its publication."""
    publication = getattr(row, "publication", None)
    if publication is None:
        return None
    withdrawal = getattr(publication, "withdrawal", None)
    return domain.Span(publication.valid_from, withdrawal.last_day if withdrawal else None)


def rules_of_game(venue_id: UUID, game: str, day: date) -> list[RuleVersion]:
    """Return the versions that rule a game on a day."""
    kind = domain.REQUIRED.get(game)
    return [row for row in rules_in_force(venue_id, day) if row.document.game == game and row.document.kind == kind]


def games_without_rules(venue_id: UUID, day: date) -> list[tuple[str, str]]:
    """Return the games of tables in use that have no rules in force, each with the kind of rules it needs."""
    used = games.list_tables(venue_id).filter(game__in=domain.REQUIRED).values_list("game", flat=True)
    # The kind too: a notice that is posted for a game does not rule it.
    ruled = {(row.document.game, row.document.kind) for row in rules_in_force(venue_id, day)}
    return [(game, domain.REQUIRED[game]) for game in sorted(set(used)) if (game, domain.REQUIRED[game]) not in ruled]


def schemes_without_notice(venue_id: UUID) -> list[StakeScheme]:
    """Return the newest scheme of each table in use whose notice is not issued."""
    tables = games.list_tables(venue_id).values_list("pk", flat=True)
    rows = list(schemes.newest_schemes(venue_id, list(tables)).values())
    issued = issued_subjects([row.pk for row in rows])
    return [row for row in rows if row.pk not in issued]


def versions_without_notice(venue_id: UUID, day: date, kinds: Collection[str]) -> list[RuleVersion]:
    """Return the published versions of these kinds that apply on a day or later, and whose notice is not issued."""
    in_force = {row.pk for row in rules_in_force(venue_id, day)}
    rows = [
        row
        for row in _published(venue_id, day).filter(document__kind__in=kinds)
        if row.pk in in_force or row.publication.valid_from > day
    ]
    issued = issued_subjects([row.pk for row in rows])
    return [row for row in rows if row.pk not in issued]


def _published(venue_id: UUID, day: date) -> QuerySet[RuleVersion]:
    """Return the published versions that are not withdrawn on a day."""
    over = Q(publication__withdrawal__last_day__lt=day)
    return list_versions(venue_id).filter(publication__isnull=False).exclude(over)


def text_in(row: RuleVersion, language: str, otherwise: str) -> RuleText:
    """Return the text of a version in a language; without it, the one in `otherwise`, which every version has."""
    texts = {text.language: text for text in row.texts.all()}
    return texts.get(language) or texts[otherwise]


def content_of(text: RuleText) -> RuleContent | None:
    """Return the sealed file of a text; None if it has paragraphs."""
    return RuleContent.objects.filter(text=text).first()
