"""Letters of applications for approval, by the row of their application."""

from collections.abc import Collection, Mapping
from uuid import UUID

from ..models.notices import Notice, NoticeKind
from . import notices as selectors


def letter_of(application_id: UUID) -> Notice | None:
    """Return the letter that files an application; None before that, or if it was filed before letters were stored."""
    return selectors.find_notice(application_id, NoticeKind.APPLICATION.value)


def letter_numbers(application_ids: Collection[UUID]) -> Mapping[UUID, str]:
    """Return the numbers of the letters that file these applications, by application."""
    letters = Notice.objects.filter(kind=NoticeKind.APPLICATION, subject_id__in=application_ids).select_related("issue")
    return {each.subject_id: each.letter_number for each in letters}
