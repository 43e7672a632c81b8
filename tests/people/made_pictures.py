"""Pictures of every kind."""

from io import BytesIO
from typing import Any

from PIL import Image


def picture(form: str = "JPEG", mode: str = "RGB", size: tuple[int, int] = (600, 900), **options: Any) -> bytes:
    into = BytesIO()
    Image.new(mode, size, options.pop("color", 0)).save(into, form, **options)
    return into.getvalue()
