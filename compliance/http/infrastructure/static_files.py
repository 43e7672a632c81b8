"""How styles and scripts are kept: under a name that carries their hash, and compressed once."""

# WhiteNoise has no types.
# mypy: disallow-subclassing-any=False

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """With gzip alone: Brotli saves a fifth of a file on the way to a desk, and took most of a first start."""

    def create_compressor(self, **kwargs: Any) -> Compressor:
        return Compressor(use_brotli=False, **kwargs)
