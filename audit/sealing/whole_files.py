"""A file is there whole, or as it was before."""

import os
from pathlib import Path


def put(data: bytes, path: Path, *, mode: int = 0o600, lasting: bool = True) -> None:
    """Put a file in the place of the one that is there; it is on the disk when this returns.

    Where it need not be `lasting`, a power cut within seconds may bring the one before back, whole.
    """
    new = path.with_name(f"{path.name}.new")
    if new.is_file():  # left behind by somebody who was killed, and perhaps not to be written to
        new.unlink()
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    if lasting:
        opened = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
