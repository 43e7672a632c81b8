"""Storage of styles and scripts: named by their hash, and compressed once."""

# WhiteNoise has no types.
# mypy: disallow-subclassing-any=False

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Compresses with gzip only: Brotli would save a fifth of a file but dominate the time of a first start."""

    def create_compressor(self, **kwargs: object) -> Compressor:
        return Compressor(use_brotli=False, **kwargs)
