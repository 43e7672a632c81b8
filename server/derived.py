"""Generated files that are not in the repository: compiled translations and collected static files.

`python -m server.derived` and `manage.py build` make both; `python -m server.derived translations` makes the catalogues
alone. Set-up, images and `manage.py upgrade` build them, and no process that serves starts without them.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.core.management import call_command

from server.places import PROJECT

# Files of libraries that no page uses; compressing them would dominate the first start: another documentation page,
# the browsable API, and other versions of htmx.
UNUSED = ["redoc", "rest_framework", "htmax*", "htmx-4*", "htmx-2.js"]


class NotBuilt(Exception):
    """A file could not be generated; the message says what to do."""


def build() -> list[str]:
    """Generate what is missing or outdated; return a sentence for each kind. Raises NotBuilt."""
    compiled, collected = compile_translations(), needs_static() and collect_static()
    return [
        f"Translations: {len(compiled)} compiled." if compiled else "Translations: up to date.",
        "Static files: collected." if collected else "Static files: up to date.",
    ]


def compile_translations(project: Path = PROJECT) -> list[Path]:
    """Compile the catalogues that have changed; return the compiled files. Raises NotBuilt."""
    made = []
    for source in _outdated_catalogues(project):
        target = source.with_suffix(".mo")
        try:
            subprocess.run(["msgfmt", "--check-format", "-o", str(target), str(source)], check=True)
        except FileNotFoundError as missing:
            raise NotBuilt("msgfmt is missing: as root apt-get install gettext.") from missing
        except subprocess.CalledProcessError as failure:
            target.unlink(missing_ok=True)  # it may be half written, and newer than its source
            raise NotBuilt(f"{source} cannot be compiled; msgfmt says why above.") from failure
        made.append(target)
    return made


def needs_static() -> bool:
    """Do pages name their files by hash? Tests and debugging find the originals."""
    return isinstance(staticfiles_storage, ManifestFilesMixin)


def collect_static(project: Path = PROJECT) -> bool:
    """Collect and compress static files if ours or a library's have changed; return whether it did."""
    seen = _fingerprint(project)
    if _collected() == seen:
        return False
    # Removed first: an interruption must not leave the stamp of files that are half collected.
    _stamp().unlink(missing_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0, ignore_patterns=UNUSED)
    _stamp().write_text(seen, encoding="ascii")
    return True


def missing_files(project: Path = PROJECT) -> list[str]:
    """Return a sentence for each generated file that is missing or older than its source."""
    found = [
        f"{source.with_suffix('.mo')} is missing or older than its source." for source in _outdated_catalogues(project)
    ]
    if needs_static() and _collected() is None:
        found.append(f"The static files in {settings.STATIC_ROOT} are missing or were collected in part.")
    elif needs_static() and _collected() != _fingerprint(project):
        found.append(f"The static files in {settings.STATIC_ROOT} are of another version.")
    return found


def _outdated_catalogues(project: Path) -> list[Path]:
    def is_current(source: Path) -> bool:
        target = source.with_suffix(".mo")
        return target.exists() and target.stat().st_mtime >= source.stat().st_mtime

    return [path for path in sorted((project / "locale").glob("*/LC_MESSAGES/*.po")) if not is_current(path)]


def _fingerprint(project: Path) -> str:
    """Identify the sources by content: times differ between the layers of an image and the machine that made it."""
    # The pinned versions represent the files of libraries, which change only with them.
    seen = hashlib.sha256((project / "requirements.txt").read_bytes())
    seen.update(repr(settings.STORAGES).encode())
    for file in sorted(path for path in (project / "static").rglob("*") if path.is_file()):
        seen.update(f"{file.relative_to(project)}:{hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return seen.hexdigest()


def _collected() -> str | None:
    """Return the fingerprint of what was collected; None without a manifest or after an interruption."""
    if not (Path(settings.STATIC_ROOT) / "staticfiles.json").exists() or not _stamp().exists():
        return None
    return _stamp().read_text(encoding="ascii")


def _stamp() -> Path:
    # Not inside: the web process serves what is inside.
    return Path(settings.STATIC_ROOT).with_suffix(".stamp")


def main(words: list[str]) -> None:
    """Build as a command: `translations` alone needs neither settings nor a database."""
    try:
        if words == ["translations"]:
            compile_translations()
            return
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "compliance.settings")
        django.setup()
        build()
    except NotBuilt as failure:
        raise SystemExit(str(failure)) from failure


if __name__ == "__main__":
    main(sys.argv[1:])
