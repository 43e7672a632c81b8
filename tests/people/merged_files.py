"""Files of a guest that are merged and split."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from compliance.people.models import GuestMerge, GuestSplit, IdentityDocument, Person
from compliance.people.services import guest_files
from compliance.vault.services import sealed_texts
from tests import cast

LATER = cast.TUESDAY + timedelta(days=1)


def merge(kept: UUID, gone: UUID, reason: str = "Shown both passports.", by: str = "compliance_officer") -> GuestMerge:
    return guest_files.merge_files(
        house=cast.house(), target=Person.objects.get(pk=kept), source=gone, reason=reason, by=cast.member(by), at=LATER
    )


def split(person_id: UUID, *numbers: str, reason: str = "Sisters, not one person.") -> GuestSplit:
    tokens = sealed_texts.tokens_of(cast.VENUE, numbers).values()
    papers = IdentityDocument.objects.filter(number__in=tokens).values_list("pk", flat=True)
    return guest_files.split_file(
        house=cast.house(),
        person=Person.objects.get(pk=person_id),
        documents=list(papers),
        reason=reason,
        by=cast.member("director"),
        at=LATER + timedelta(hours=1),
    )


def document(number: str, **facts: Any) -> IdentityDocument:
    """The document with this number."""
    return IdentityDocument.objects.get(number=sealed_texts.token_of(cast.VENUE, number), **facts)
