"""Generated files that are not in the repository: compiled translations and collected static files."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from server.places import PROJECT

# Files of libraries that no page uses; compressing them would dominate the first start: another documentation page,
# the browsable API, and other versions of htmx.
UNUSED = ["redoc", "rest_framework", "htmax*", "htmx-4*", "htmx-2.js"]


def compile_translations(project: Path = PROJECT) -> list[Path]:
    """Compile the catalogues that have changed; return the compiled files."""
    made = []
    for source in sorted((project / "locale").glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(source)], check=True)
        made.append(target)
    return made


def collect_static(var: Path, project: Path = PROJECT) -> bool:
    """Collect and compress static files if ours or a library's have changed; return whether it did."""
    # The pinned versions represent the files of libraries, which change only with them.
    seen = hashlib.sha256((project / "requirements.txt").read_bytes())
    seen.update(repr(settings.STORAGES).encode())
    for file in sorted((project / "static").rglob("*")):
        found = file.stat()
        seen.update(f"{file}:{found.st_size}:{found.st_mtime_ns}\n".encode())
    stamp = var / "run" / "static.stamp"
    unchanged = stamp.exists() and stamp.read_text(encoding="ascii") == seen.hexdigest()
    if unchanged and Path(settings.STATIC_ROOT).exists():
        return False
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=UNUSED)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(seen.hexdigest(), encoding="ascii")
    return True


if __name__ == "__main__":
    compile_translations()
