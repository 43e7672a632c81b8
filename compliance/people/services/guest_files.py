"""Which papers are one guest's: two files become one, papers get a file of their own, and a new paper finds its guest.

Nothing is moved: each change is a row that says in whose file a person stands from now on.
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
from compliance.refusals import Refused

from ..domain.documents.document_data import Choice
from ..models import Answer, GuestMerge, GuestSplit, IdentityDocument, Person, Recognition, Standing
from ..selectors import guests as selectors


class NotThatGuest(ValueError):
    """A paper does not seem to belong to the guest who was named."""


@transaction.atomic(durable=True)
def merge(*, venue_id: UUID, kept: UUID, gone: UUID, reason: str, by: AbstractBaseUser, at: datetime) -> GuestMerge:
    """Record that two files are those of one guest. Particulars of `kept` count; cards and measures of both follow.

    Raises NotFound for a guest of another house.
    """
    if not reason.strip():
        raise Refused(_("Enter why it is the same person. The reason is stored with the file."), "reason")
    _hold(venue_id)
    onto, away = (Person(pk=selectors.guest(venue_id, each).id) for each in (kept, gone))
    with log.act("people.guest.merged", subject=onto, by=by, at=at, scope=venue_id):
        if onto == away:
            raise Refused(_("These files are already merged. Nothing was changed."), "other")
        row = GuestMerge(kept=onto, gone=away, reason=reason.strip(), merged_by_id=by.pk, merged_at=at)
        row.clean_fields(exclude=["kept", "gone", "merged_by"])
        row.save(force_insert=True)
        _stand(selectors.file_ids(away.pk), onto.pk, merge=row)
    return row


@transaction.atomic(durable=True)
def split(
    *, venue_id: UUID, person_id: UUID, documents: Iterable[UUID], reason: str, by: AbstractBaseUser, at: datetime
) -> GuestSplit:
    """Give papers of a file a file of their own; the cards issued on them and the visits made with them go along.

    Papers of one number that were renewed stay together. Raises NotFound for a guest of another house.
    """
    if not reason.strip():
        raise Refused(_("Enter why it is another person. The reason is stored with both files."), "reason")
    _hold(venue_id)
    file = selectors.guest(venue_id, person_id).id
    with log.act("people.guest.split", subject=Person(pk=file), by=by, at=at, scope=venue_id):
        leaving = _persons_leaving(file, set(documents))
        own = _head_among(leaving)
        row = GuestSplit(left_id=file, own_id=own, reason=reason.strip(), split_by_id=by.pk, split_at=at)
        row.clean_fields(exclude=["left", "own", "split_by"])
        row.save(force_insert=True)
        _stand(leaving, own, split=row)
    return row


def _persons_leaving(file: UUID, chosen: set[UUID]) -> set[UUID]:
    """Who leaves a file with these papers. Whoever the file is kept under keeps it: then the others leave."""
    everybody = set(selectors.file_ids(file))
    shown = dict(IdentityDocument.objects.filter(person__in=everybody).values_list("pk", "person_id"))
    if not chosen or not chosen <= set(shown):
        raise Refused(_("Choose the documents in this file that belong to another person."), "documents")
    leaving = {shown[each] for each in chosen}
    if any(shown[each] in leaving for each in shown if each not in chosen):
        raise Refused(
            _("A document and its renewal under the same number must stay together. Choose both or neither."),
            "documents",
        )
    if leaving == everybody:
        raise Refused(_("At least one document must stay. Choose fewer."), "documents")
    return everybody - leaving if file in leaving else leaving


def _head_among(leaving: set[UUID]) -> UUID:
    """Whoever kept a file of their own before; otherwise whoever was registered first."""
    former = GuestMerge.objects.filter(gone__in=leaving).order_by("-merged_at", "-pk").values_list("gone_id", flat=True)
    return former.first() or min(leaving)


def _hold(venue_id: UUID) -> None:
    """Files of a house change one at a time; the database holds the same key while it looks at one."""
    wait_turn(f"files of {venue_id}")


def _stand(
    persons: Iterable[UUID],
    file: UUID,
    *,
    merge: GuestMerge | None = None,
    split: GuestSplit | None = None,
    recognition: Recognition | None = None,
) -> None:
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


# --- Steps of a larger act.


def resolve(met: selectors.DocumentMatch, choice: Choice) -> UUID | None:
    """The file that was chosen for a paper, or None. Raises NotThatGuest for a guest whom the paper does not name."""
    if choice.same_as is None:
        return None
    file = selectors.head_of(choice.same_as)
    if file in met.candidates or (met.document is not None and selectors.head_of(met.document.person_id) == file):
        return file
    raise NotThatGuest(
        _(
            "This document does not name that guest. Present it again without a guest; the two files can be "
            "merged afterwards."
        )
    )


def recognise(
    document: IdentityDocument, met: selectors.DocumentMatch, choice: Choice, *, by: AbstractBaseUser, at: datetime
) -> None:
    """Keep what was chosen for a paper that seemed to belong to a known guest; open as long as nobody has chosen."""
    if not choice.made and met.document is not None:
        return  # asked before, and still not answered
    file = resolve(met, choice)
    answer = Answer.SAME if file else Answer.OTHER if choice.new_guest else Answer.OPEN
    row = Recognition(
        document=document,
        candidates=list(met.candidates),
        answer=answer,
        guest_id=file,
        answered_by_id=by.pk,
        answered_at=at,
    )
    insert(row)
    own = selectors.file_ids(document.person_id) if file else []
    if file is not None and file not in own:
        _stand(own, file, recognition=row)
