"""The photograph of a find: kept small and sealed, with its digest in the register."""

from dataclasses import dataclass

from ..models import Find, FindPicture, PictureContent


@dataclass(frozen=True)
class Photograph:
    """A picture as it is kept: sealed bytes, and the kind, size and SHA-256 of what they hold."""

    media_type: str
    size: int
    sha256: str
    sealed: bytes


def keep_photograph(find: Find, taken: Photograph) -> None:
    """Keep the photograph of a find. A step of a larger act."""
    picture = FindPicture(find=find, media_type=taken.media_type, size=taken.size, sha256=taken.sha256)
    picture.save(force_insert=True)
    PictureContent(picture=picture, sealed=taken.sealed).save(force_insert=True)
