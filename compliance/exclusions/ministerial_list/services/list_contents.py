"""The bytes of uploaded lists: sealed in parts of one megabyte."""

from collections.abc import Iterator

from compliance.exclusions.models.ministerial_lists import ListPart, MinisterialList
from compliance.vault.contents import Contents, subject_of_part
from compliance.vault.services.sealing import seal_file, unseal_file

KIND = "list"
STORED = Contents("exclusions.ListPart", KIND, "list__venue_id", part_of="list_id", at_once=2)


def store_part(row: MinisterialList, number: int, part: bytes) -> None:
    """Seal and store a part of a list, within the transaction of the caller. Raises Unusable."""
    sealed = seal_file(KIND, row.venue_id, subject_of_part(row.pk, number), part)
    ListPart(list=row, number=number, sealed=sealed).save(force_insert=True)


def file_content(row: MinisterialList) -> Iterator[bytes]:
    """Yield the original file in parts of one megabyte. Raises SealBroken and Unusable."""
    parts = ListPart.objects.filter(list=row)
    # Part by part: the whole file may have 100 MB.
    for number in parts.order_by("number").values_list("number", flat=True):
        sealed = parts.values_list("sealed", flat=True).get(number=number)
        yield unseal_file(KIND, row.venue_id, subject_of_part(row.pk, number), sealed)
