"""Groups documents into files of one guest: merges, splits, and decisions on new documents.

No row is changed. Each change adds a row with the file a person belongs to from then on.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from audit.recording.rows import insert
from compliance.http.access.presence import House
from compliance.refusals import Refused

from ..domain.documents.document_data import Choice
from ..models import Answer, GuestMerge, GuestSplit, IdentityDocument, Person, Recognition, Standing
from ..selectors import guests as selectors


class NotThatGuest(ValueError):
    """The document does not seem to belong to the guest named."""


@transaction.atomic(durable=True)
def merge_files(
    *, house: House, target: Person, source: UUID, reason: str, by: AbstractBaseUser, at: datetime
) -> GuestMerge:
    """Merge two files of the same guest. The particulars of `target` apply; cards and measures of both follow.

    Raises NotFound for a guest of another venue.
    """
    if not reason.strip():
        raise Refused(_("Enter why it is the same person. The reason is stored with the file."), "reason")
    # Before the heads are read, because a concurrent merge may move either file.
    _lock_files(house.id)
    # The heads of both files, whichever persons were named.
    kept, gone = (Person(pk=selectors.get_guest(house.id, each).id) for each in (target.pk, source))
    with log.act("people.guest.merged", subject=kept, by=by, at=at, scope=house.id):
        if kept == gone:
            raise Refused(_("These files are already merged. Nothing was changed."), "other")
        row = GuestMerge(kept=kept, gone=gone, reason=reason.strip(), merged_by_id=by.pk, merged_at=at)
        row.clean_fields(exclude=["kept", "gone", "merged_by"])
        row.save(force_insert=True)
        # All persons of the merged file move, not only its head.
        _insert_standings(selectors.file_ids(gone.pk), kept.pk, merge=row)
    return row


@transaction.atomic(durable=True)
def split_file(
    *, house: House, person: Person, documents: Iterable[UUID], reason: str, by: AbstractBaseUser, at: datetime
) -> GuestSplit:
    """Move documents to a file of their own, with the cards and visits recorded under them.

    A document and its renewals stay together. Raises NotFound for a guest of another venue.
    """
    if not reason.strip():
        raise Refused(_("Enter why it is another person. The reason is stored with both files."), "reason")
    _lock_files(house.id)
    file = selectors.get_guest(house.id, person.pk).id
    with log.act("people.guest.split", subject=Person(pk=file), by=by, at=at, scope=house.id):
        # May be the other persons, if the head of the file was chosen.
        leaving = _persons_leaving(file, set(documents))
        own = _head_among(leaving)
        row = GuestSplit(left_id=file, own_id=own, reason=reason.strip(), split_by_id=by.pk, split_at=at)
        row.clean_fields(exclude=["left", "own", "split_by"])
        row.save(force_insert=True)
        _insert_standings(leaving, own, split=row)
    return row


def _persons_leaving(file: UUID, document_ids: set[UUID]) -> set[UUID]:
    """Return the persons who leave a file with these documents. The head stays; if it was chosen, the others leave."""
    everybody = set(selectors.file_ids(file))
    shown = dict(IdentityDocument.objects.filter(person__in=everybody).values_list("pk", "person_id"))
    if not document_ids or not document_ids <= set(shown):
        raise Refused(_("Choose the documents in this file that belong to another person."), "documents")
    leaving = {shown[each] for each in document_ids}
    # Renewals belong to the same person, so they cannot be separated.
    if any(shown[each] in leaving for each in shown if each not in document_ids):
        raise Refused(
            _("A document and its renewal under the same number must stay together. Choose both or neither."),
            "documents",
        )
    if leaving == everybody:
        raise Refused(_("At least one document must stay. Choose fewer."), "documents")
    if file in leaving:
        return everybody - leaving
    return leaving


def _head_among(leaving: set[UUID]) -> UUID:
    """Return the person who headed a file before, otherwise the first registered."""
    former = GuestMerge.objects.filter(gone__in=leaving).order_by("-merged_at", "-pk").values_list("gone_id", flat=True)
    # A UUIDv7 begins with its time, so the smallest id was registered first.
    return former.first() or min(leaving)


def _lock_files(venue_id: UUID) -> None:
    """Serialise changes of files in a venue. The database takes the same lock while it reads one."""
    wait_turn(f"files of {venue_id}")


def _insert_standings(
    persons: Iterable[UUID],
    file: UUID,
    *,
    merge: GuestMerge | None = None,
    split: GuestSplit | None = None,
    recognition: Recognition | None = None,
) -> None:
    # A fixed order of inserts avoids deadlocks.
    persons = sorted(persons)
    last = dict(Standing.objects.filter(person__in=persons).values_list("person_id").annotate(last=Max("step")))
    for each in persons:
        insert(
            Standing(
                person_id=each,
                file_id=file,
                step=last.get(each, 0) + 1,
                merge=merge,
                split=split,
                recognition=recognition,
            )
        )


# --- Steps within the caller's transaction.


def resolve_choice(match: selectors.DocumentMatch, choice: Choice) -> UUID | None:
    """Return the file chosen for a document, or None. Raises NotThatGuest if it is not a candidate."""
    if choice.same_as is None:
        return None
    file = selectors.head_of(choice.same_as)
    # A repeated presentation may name the file to which the document already belongs.
    if file in match.candidates or (match.document is not None and selectors.head_of(match.document.person_id) == file):
        return file
    raise NotThatGuest(
        _(
            "This document does not name that guest. Present it again without a guest; the two files can be "
            "merged afterwards."
        )
    )


def record_recognition(
    document: IdentityDocument, match: selectors.DocumentMatch, choice: Choice, *, by: AbstractBaseUser, at: datetime
) -> None:
    """Record the decision on a document that seems to belong to a known guest; open while undecided."""
    if not choice.is_decided and match.document is not None:
        return  # recorded before, and still open
    file = resolve_choice(match, choice)
    answer = Answer.OPEN
    if file:
        answer = Answer.SAME
    elif choice.new_guest:
        answer = Answer.OTHER
    row = Recognition(
        document=document,
        candidates=list(match.candidates),
        answer=answer,
        guest_id=file,
        answered_by_id=by.pk,
        answered_at=at,
    )
    insert(row)
    own = selectors.file_ids(document.person_id) if file else []
    if file is not None and file not in own:
        _insert_standings(own, file, recognition=row)
