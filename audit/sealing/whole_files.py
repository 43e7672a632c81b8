"""Replaces files atomically."""

import os
from pathlib import Path


def replace_file(data: bytes, path: Path, *, mode: int = 0o600, durable: bool = True) -> None:
    """Replace a file; the new one is on disk when this returns.

    Unless `durable`, a power cut within seconds may restore the complete previous file.
    """
    new = path.with_name(f"{path.name}.new")
    if new.is_file():  # left by a killed process, and possibly read-only
        new.unlink()
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    # The rename is durable only once the folder itself is on disk.
    if durable:
        folder_descriptor = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder_descriptor)
        finally:
            os.close(folder_descriptor)
