"""Notices to the Kansspelautoriteit about stake schemes and published rules, by their row."""

from collections.abc import Collection, Mapping
from uuid import UUID

from ..models.notices import Notice, NoticeKind

RULES = (NoticeKind.STAKE_SCHEME, NoticeKind.RULE_DOCUMENT)


def notices_of(subject_ids: Collection[UUID]) -> Mapping[UUID, Notice]:
    """Return the notices of these schemes and versions, by the row they report, each with its issue."""
    found = Notice.objects.filter(kind__in=RULES, subject_id__in=subject_ids).select_related("issue")
    return {each.subject_id: each for each in found}


def issued_subjects(subject_ids: Collection[UUID]) -> frozenset[UUID]:
    """Return those of these schemes and versions whose notice has been issued."""
    found = Notice.objects.filter(kind__in=RULES, subject_id__in=subject_ids, issue__isnull=False)
    return frozenset(found.values_list("subject_id", flat=True))
