"""Files that are made from others and kept out of the repository: compiled translations, collected styles."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from server.places import PROJECT

# What libraries bring along and no page of ours asks for; compressing it takes longer than anything else at a first
# start: another page of documentation, the API's own browser, and other generations of htmx.
UNUSED = ["redoc", "rest_framework", "htmax*", "htmx-4*", "htmx-2.js"]


def compile_translations(project: Path = PROJECT) -> list[Path]:
    """Compile each catalogue that changed since it was compiled; returns what was made."""
    made = []
    for source in sorted((project / "locale").glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if target.exists() and target.stat().st_mtime >= source.stat().st_mtime:
            continue
        subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(source)], check=True)
        made.append(target)
    return made


def collect_static(var: Path, project: Path = PROJECT) -> bool:
    """Collect and compress static files if ours or a library's have changed; says whether it did."""
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
