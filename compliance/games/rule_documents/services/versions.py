"""Prepare, publish and withdraw versions of the rules of a casino (NL 1.1(12~), 3.4(4~), 5.1(9~), 5.2(3~))."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.notices.services.letter_contents import sha256_hex
from compliance.refusals import NotFound, Refused
from compliance.vault.contents import Contents
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import seal_file, unseal_file
from compliance.venues.domain.house import House

from ...models.rule_documents import (
    RuleContent,
    RuleDocument,
    RulePublication,
    RuleText,
    RuleVersion,
    RuleWithdrawal,
)
from ...selectors import games
from .. import selectors
from ..domain import KINDS, REQUIRED, Text
from .notices import is_notified, raise_version_notice

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

STORED = Contents("games.RuleContent", "rules", "text__version__document__venue_id")
LARGEST_FILE = 5 * 1024 * 1024
FILE_TOO_LARGE = gettext_lazy("The files are larger than 5 MB. Save them in a smaller size.")
LONGEST = 40_000


@transaction.atomic(durable=True)
def prepare_document(
    *, house: House, kind: str, name: str, game: str, texts: Sequence[Text], by: "Staff", at: datetime
) -> RuleVersion:
    """Record a document with its first version, which another person publishes.

    `game` is the game of the pay tables that it rules, empty for none. Raises Refused for a kind that the casinos of
    this jurisdiction do not publish, for a document that is recorded already, and without a text in the language of
    the authority.
    """
    document = RuleDocument(
        venue_id=house.id, kind=kind, name=name.strip(), game=game, created_by_id=by.pk, created_at=at
    )
    # Of two documents of one name at once, the second must find the first.
    wait_turn(f"rule documents {house.id}")
    with log.act("games.rules.prepared", subject=document, by=by, at=at, scope=house.id, rules=kind, number=1):
        _check_document(house, document)
        document.clean_fields(exclude=["venue", "created_by"])
        document.save(force_insert=True)
        return _store_version(house, document, 1, texts, by, at)


@transaction.atomic(durable=True)
def prepare_version(
    *, house: House, document: RuleDocument, texts: Sequence[Text], by: "Staff", at: datetime
) -> RuleVersion:
    """Record the next version of a document, which replaces the former one once it is published and applies."""
    # The triggers take the same lock, so the number cannot be taken between this look and the row.
    wait_turn(f"rules {document.pk}")
    newest = selectors.newest_version(house.id, document.pk)
    number = newest.number + 1 if newest is not None else 1
    with log.act(
        "games.rules.prepared", subject=document, by=by, at=at, scope=house.id, rules=document.kind, number=number
    ):
        return _store_version(house, document, number, texts, by, at)


def _store_version(
    house: House, document: RuleDocument, number: int, texts: Sequence[Text], by: "Staff", at: datetime
) -> RuleVersion:
    _check_texts(house, texts)
    row = RuleVersion(document=document, number=number, text_count=len(texts), prepared_by_id=by.pk, prepared_at=at)
    row.save(force_insert=True)
    for each in texts:
        _store_text(house, row, each)
    return row


def _store_text(house: House, version: RuleVersion, sent: Text) -> None:
    row = RuleText(
        version=version,
        language=sent.language,
        title=sent.title.strip(),
        paragraphs="" if sent.file else sent.paragraphs.strip(),
        sha256=sha256_hex(sent.content),
        size=len(sent.content),
    )
    row.clean_fields(exclude=["version"])
    row.save(force_insert=True)
    if sent.file:
        RuleContent(text=row, sealed=seal_file(STORED.kind, house.id, row.pk, sent.file)).save(force_insert=True)


def _check_document(house: House, row: RuleDocument) -> None:
    if row.kind not in KINDS[house.jurisdiction]:
        raise Refused(_("Choose a kind of rules that this casino publishes."), "kind")
    if not row.name:
        raise Refused(_("Enter a name that distinguishes this document."), "name")
    if row.game and row.game not in games.available_games(house.jurisdiction):
        raise Refused(_("Choose a game of this casino."), "game")
    if REQUIRED.get(row.game, row.kind) != row.kind:
        raise Refused(_("This game needs rules of another kind."), "game")
    if selectors.find_document(house.id, row.kind, row.name) is not None:
        raise Refused(
            _("This document is already recorded."), "name", next_step=_("Prepare a new version of it instead.")
        )


def _check_texts(house: House, texts: Sequence[Text]) -> None:
    languages = [each.language for each in texts]
    if len(set(languages)) != len(languages):
        raise Refused(_("Enter each language once."), "texts")
    if house.written_in not in languages:
        # other languages are translations of this one.
        raise Refused(_("Enter the rules in the language of the authority."), f"title_{house.written_in}")
    for each in texts:
        _check_text(each)


def _check_text(sent: Text) -> None:
    if not sent.title.strip():
        raise Refused(_("Enter a title in each language that has a text."), f"title_{sent.language}")
    if bool(sent.file) == bool(sent.paragraphs.strip()):
        raise Refused(_("Enter the text, or choose a PDF: one of the two."), f"paragraphs_{sent.language}")
    # By content: the browser chooses name and media type of a file.
    if sent.file and not sent.file.startswith(b"%PDF-"):
        raise Refused(_("The file must be a PDF."), f"file_{sent.language}")
    if len(sent.file) > LARGEST_FILE:
        raise Refused(str(FILE_TOO_LARGE), f"file_{sent.language}")
    if len(sent.paragraphs) > LONGEST:
        raise Refused(_("The text is too long. Publish it as a PDF."), f"paragraphs_{sent.language}")


@transaction.atomic(durable=True)
def publish_version(
    *, house: House, version: RuleVersion, valid_from: date, by: "Staff", at: datetime
) -> RulePublication:
    """Publish a version, as another person than the one who prepared it: it applies from `valid_from`.

    In a Dutch casino, the notice to the Kansspelautoriteit is raised in the same transaction (NL 1.1(12~), 3.4(4~)).
    Raises Refused for a version that was published or replaced, for a day that is over or before that of a version
    that is already published, and for the day of the publication itself if these rules are notified (A-82).
    """
    row = RulePublication(version=version, valid_from=valid_from, published_by_id=by.pk, published_at=at)
    document = version.document
    wait_turn(f"rules {document.pk}")
    with log.act(
        "games.rules.published",
        subject=document,
        by=by,
        at=at,
        scope=house.id,
        rules=document.kind,
        number=version.number,
        valid_from=valid_from,
    ):
        _check_publication(house, version, valid_from, by, at)
        row.save(force_insert=True)
        # After the row: the letter names the versions that are published.
        if is_notified(house, document.kind, at):
            raise_version_notice(house=house, publication=row, by=by, at=at)
    return row


def _check_publication(house: House, version: RuleVersion, valid_from: date, by: "Staff", at: datetime) -> None:
    # Triggers repeat these checks, for writes that bypass this service.
    if version.prepared_by_id == by.pk:
        raise Refused(_("You prepared this version. Another person must publish it."))
    if RulePublication.objects.filter(version=version).exists():
        raise Refused(_("This version is already published."))
    newest = selectors.newest_version(house.id, version.document_id)
    if newest is None or newest.pk != version.pk:
        raise Refused(_("A later version replaces this one. Publish that one."))
    if valid_from < house.local(at).date():
        raise Refused(_("That day is over. Rules are published before they apply."), "valid_from")
    if valid_from < first_day(house, version.document.kind, at):
        raise Refused(
            _("These rules are notified to the authority before they apply."),
            "valid_from",
            article=house.cite(f"rules.{version.document.kind}", at),
            next_step=_("Enter tomorrow or a later day, and issue the notice before that day."),
        )
    # Versions apply in the order of their numbers; else an older one would come back into force.
    former = selectors.applying_versions(house.id, version.document_id).first()
    if former is not None and former.publication.valid_from > valid_from:
        raise Refused(
            _("A version that is published already applies later. Enter its day, or a later one."),
            "valid_from",
        )
    _check_approval(house, version.document, valid_from, at)


def _check_approval(house: House, document: RuleDocument, valid_from: date, at: datetime) -> None:
    """Refuse rules of a tournament where the Minister approves these first, and approved none (LU art. 49-17(1))."""
    book = house.rulebook(house.gaming_day(at))
    if document.kind != "tournament_rules" or not book.has_value("approval.tournament.required"):
        return
    if not games.is_tournament_approved(house.id, valid_from):
        raise Refused(
            _("No approval of a tournament is in force on that day."),
            "valid_from",
            book.cite("application.tournament"),
            _("Record the approval of the Minister for the tournament first."),
        )


def first_day(house: House, kind: str, at: datetime) -> date:
    """Return the first day on which a version of this kind can apply that is published now (A-82)."""
    today = house.local(at).date()
    return today + timedelta(days=1) if is_notified(house, kind, at) else today


@transaction.atomic(durable=True)
def withdraw_version(
    *, house: House, version: RuleVersion, last_day: date, reason: str, by: "Staff", at: datetime
) -> RuleWithdrawal:
    """Record the last day of a published version that no other replaces. The version stays in the register.

    Raises Refused for the person who prepared rules that are notified: like their publication, their end needs two
    persons. The end itself is not notified (A-82).
    """
    document = version.document
    wait_turn(f"rules {document.pk}")
    with log.act(
        "games.rules.withdrawn",
        subject=document,
        by=by,
        at=at,
        scope=house.id,
        rules=document.kind,
        number=version.number,
        last_day=last_day,
    ):
        publication = RulePublication.objects.filter(version=version).first()
        if publication is None:
            raise Refused(_("This version is not published."))
        if RuleWithdrawal.objects.filter(publication=publication).exists():
            raise Refused(_("This version is already withdrawn."))
        if version.prepared_by_id == by.pk and is_notified(house, document.kind, at):
            raise Refused(_("You prepared this version. Another person must withdraw it."))
        if last_day < house.local(at).date():
            raise Refused(_("That day is over. Enter today or a later day."), "last_day")
        if not reason.strip():
            raise Refused(_("Enter the reason."), "reason")
        row = RuleWithdrawal(
            publication=publication,
            last_day=last_day,
            reason=reason.strip(),
            withdrawn_by_id=by.pk,
            withdrawn_at=at,
        )
        row.save(force_insert=True)
    return row


def enclosed_texts(venue_id: UUID, version_id: UUID) -> tuple[tuple[str, bytes], ...]:
    """Return the texts of a version as files, for the letter that sends a copy to the authority (NL 3.4(4~))."""
    texts = selectors.get_version(venue_id, version_id).texts.all()
    return tuple(_as_file(venue_id, text) for text in texts)


def _as_file(venue_id: UUID, text: RuleText) -> tuple[str, bytes]:
    if text.paragraphs:
        return f"rules-{text.language}.txt", text.paragraphs.encode()
    return f"rules-{text.language}.pdf", read_file(venue_id, text)


def read_file(venue_id: UUID, text: RuleText) -> bytes:
    """Return the PDF of a text. Raises NotFound without one, and if it was altered."""
    content = selectors.content_of(text)
    if content is None:
        raise NotFound(_("Document not found."))
    try:
        pdf = unseal_file(STORED.kind, venue_id, text.pk, content.sealed)
    except SealBroken as error:
        raise NotFound(_("Document not found, or it was altered.")) from error
    # The seal proves that Carnet wrote the file for this row, the digest that it is the one in the log.
    if sha256_hex(pdf) != text.sha256:
        raise NotFound(_("Document not found, or it was altered."))
    return pdf
