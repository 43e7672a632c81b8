"""The bytes of volumes: sealed when they are stored, opened when they are read."""

from collections.abc import Iterable, Iterator
from hashlib import sha256

from compliance.reports.figures.domain.canonical_json import sha256_hex
from compliance.vault.contents import Contents, subject_of_part
from compliance.vault.services.sealing import seal_file, unseal_file

from ...models import ReportVolume, VolumeContent, VolumePiece

KIND = "report"
STORED = (
    Contents("reports.VolumeContent", KIND, "volume__report__venue_id"),
    Contents("reports.VolumePiece", KIND, "volume__report__venue_id", part_of="volume_id", at_once=2),
)


class VolumeDamaged(Exception):
    """The bytes of a volume do not match its SHA-256. They must not be stored or delivered."""


def store_content(volume: ReportVolume, pdf: bytes) -> None:
    """Seal and store a volume as a whole, within the transaction of the caller.

    Raises VolumeDamaged if it is not the volume that the register names, and Unusable.
    """
    if sha256_hex(pdf) != volume.sha256:
        raise VolumeDamaged(str(volume.pk))
    sealed = seal_file(KIND, volume.report.venue_id, volume.pk, pdf)
    VolumeContent(volume=volume, sealed=sealed).save(force_insert=True)


def store_pieces(volume: ReportVolume, pieces: Iterable[bytes], *, of: int) -> None:
    """Seal and store the pieces of a long volume, within the transaction of the caller.

    Raises VolumeDamaged if they are not the volume that the register names, and Unusable.
    """
    summed = sha256()
    for number, piece in enumerate(pieces, 1):
        summed.update(piece)
        sealed = seal_file(KIND, volume.report.venue_id, subject_of_part(volume.pk, number), piece)
        VolumePiece(volume=volume, number=number, of=of, sealed=sealed).save(force_insert=True)
    if summed.hexdigest() != volume.sha256:
        raise VolumeDamaged(str(volume.pk))


def volume_content(volume: ReportVolume) -> bytes:
    """Return the PDF of a volume stored as a whole. Raises SealBroken and Unusable."""
    sealed = VolumeContent.objects.values_list("sealed", flat=True).get(volume=volume)
    return unseal_file(KIND, volume.report.venue_id, volume.pk, sealed)


def volume_pieces(volume: ReportVolume) -> Iterator[bytes]:
    """Yield the PDF of a long volume, one megabyte at a time, each fetched on demand.

    Raises SealBroken and Unusable.
    """
    pieces = VolumePiece.objects.filter(volume=volume)
    for number in range(1, pieces.count() + 1):
        sealed = pieces.values_list("sealed", flat=True).get(number=number)
        yield unseal_file(KIND, volume.report.venue_id, subject_of_part(volume.pk, number), sealed)
