"""Whether every sentence of the product stands in every language; `python -m tests.house.translations` says so."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ("fr", "nl", "de")
SPEAKING = ("compliance", "audit", "server", "templates")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")

Key = tuple[str, str]


@cache
def wanted() -> dict[Key, polib.POEntry]:
    """Every sentence that the code and the templates mark, by context and text, as `makemessages` finds them."""
    with tempfile.TemporaryDirectory() as folder:
        here = Path(folder)
        for name in SPEAKING:
            shutil.copytree(ROOT / name, here / name, ignore=shutil.ignore_patterns("__pycache__", "migrations"))
        (here / "locale").mkdir()
        # Without settings it writes below the folder it is started in, and so leaves the project alone.
        surroundings = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
        subprocess.run(
            [sys.executable, "-m", "django", "makemessages", "--keep-pot", "--locale", "fr", "--verbosity", "0"],
            cwd=here,
            env=surroundings,
            check=True,
            capture_output=True,
        )
        found = polib.pofile(str(here / "locale" / "django.pot"))
    return {_key(entry): entry for entry in found}


def catalogue(language: str) -> Path:
    return ROOT / "locale" / language / "LC_MESSAGES" / "django.po"


def broken(path: Path) -> list[str]:
    """What keeps a catalogue from being compiled, each with file and line; none if `manage.py run` can start."""
    name = os.path.relpath(path, ROOT)
    checked = subprocess.run(
        ["msgfmt", "--check", "--output-file=/dev/null", name],
        cwd=ROOT,
        env=os.environ | {"LC_ALL": "C"},
        check=False,
        capture_output=True,
        text=True,
    )
    if checked.returncode == 0:
        return []
    told = [line for line in checked.stderr.splitlines() if line.startswith(name) and ": warning:" not in line]
    return told or [checked.stderr.strip()]


def faults(language: str, sentences: dict[Key, polib.POEntry]) -> list[str]:
    """What is wrong with one language, a line for each sentence; none if it compiles, is complete, and says no more."""
    path = catalogue(language)
    if not path.exists():
        return [f"{language}: there is no {path.relative_to(ROOT)}; make it with manage.py makemessages"]
    if unreadable := broken(path):
        return [f"{language}: {line}" for line in unreadable]
    told = {_key(entry): entry for entry in polib.pofile(str(path)) if not entry.obsolete}
    wrong = [(fault, sentence) for key, sentence in sentences.items() for fault in _faults(sentence, told.get(key))]
    # Also those of a function that was imported under another name: makemessages does not find its sentences.
    wrong += [("in no code", entry) for key, entry in told.items() if key not in sentences]
    return [f"{language}: {fault}: {sentence.msgid[:80]!r}" for fault, sentence in wrong]


def _faults(sentence: polib.POEntry, told: polib.POEntry | None) -> Iterator[str]:
    if told is None:
        yield "missing"
    elif told.fuzzy:
        yield "not certain (fuzzy)"
    elif not _forms(told) or not all(_forms(told)):
        yield "not translated"
    elif sentence.msgid_plural and not told.msgid_plural:
        yield "without its plural"
    else:
        yield from _other_placeholders(sentence, told)


def _other_placeholders(sentence: polib.POEntry, told: polib.POEntry) -> Iterator[str]:
    """The same placeholders in every form; the form for one may leave the number out, as "one guest" does."""
    asked = _placeholders(sentence.msgid_plural or sentence.msgid)
    *others, last = _forms(told)
    if _placeholders(last) != asked:
        yield f"placeholders {_placeholders(last)} instead of {asked}"
    for form in others:
        if not set(_placeholders(form)) <= set(asked):
            yield f"placeholders {_placeholders(form)} instead of {asked}"


def _placeholders(text: str) -> list[str]:
    return sorted(PLACEHOLDER.findall(text))


def _forms(entry: polib.POEntry) -> list[str]:
    if entry.msgid_plural:
        return [text for _number, text in sorted(entry.msgstr_plural.items())]
    return [entry.msgstr]


def _key(entry: polib.POEntry) -> Key:
    return (entry.msgctxt or "", entry.msgid)


def main() -> int:
    """All faults of all languages on standard error; 1 if there is one."""
    sentences = wanted()
    found = [fault for language in LANGUAGES for fault in faults(language, sentences)]
    if found:
        sys.stderr.write("\n".join([*found[:40], f"{len(found)} faults in {len(sentences)} sentences"]) + "\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
