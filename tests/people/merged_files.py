"""Files of a guest that are merged and split."""

from datetime import timedelta
from uuid import UUID

from compliance.people.models import GuestMerge, GuestSplit, IdentityDocument, Person
from compliance.people.services import guest_files
from tests import cast

LATER = cast.TUESDAY + timedelta(days=1)


def merge(kept: UUID, gone: UUID, reason: str = "Shown both passports.", by: str = "compliance_officer") -> GuestMerge:
    return guest_files.merge_files(
        house=cast.house(), target=Person.objects.get(pk=kept), source=gone, reason=reason, by=cast.member(by), at=LATER
    )


def split(person_id: UUID, *numbers: str, reason: str = "Sisters, not one person.") -> GuestSplit:
    papers = IdentityDocument.objects.filter(number__in=numbers).values_list("pk", flat=True)
    return guest_files.split_file(
        house=cast.house(),
        person=Person.objects.get(pk=person_id),
        documents=list(papers),
        reason=reason,
        by=cast.member("director"),
        at=LATER + timedelta(hours=1),
    )
