"""Short forms of given names, and equivalent names in several languages, in MRZ letters.

The lists in `given_names/` were compiled for Carnet from forms in real use in and around Luxembourg. Existing
libraries cover English only, or do not separate short forms from other languages.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

_LISTS = Path(__file__).parent / "given_names"
_NONE: frozenset[str] = frozenset()


def are_one_short_name(one: str, other: str) -> bool:
    """Are these a name and its short form, or two short forms of one name? BOB, ROBERT; BOB, ROB."""
    return not _full_names().get(one, _NONE).isdisjoint(_full_names().get(other, _NONE))


def are_one_name_abroad(one: str, other: str) -> bool:
    """Are these one name in two languages? JOHN, JEAN."""
    return not _name_families().get(one, _NONE).isdisjoint(_name_families().get(other, _NONE))


def short_forms(word: str) -> tuple[str, ...]:
    """Return the names a word may stand for, and all their other short forms."""
    return _other_forms().get(word, ())


@cache
def _full_names() -> dict[str, frozenset[str]]:
    """Map each word to the names it may represent, including itself."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in _list_lines("short_forms.txt"):
        name, _colon, forms = line.partition(":")
        for form in (name, *forms.split()):
            found[form].add(name)
    return {form: frozenset(names) for form, names in found.items()}


@cache
def _name_families() -> dict[str, frozenset[str]]:
    """Map each word to its families of equivalent names, identified by their first name."""
    found: dict[str, set[str]] = defaultdict(set)
    for line in _list_lines("across_languages.txt"):
        names = line.split()
        for name in names:
            found[name].add(names[0])
    return {name: frozenset(firsts) for name, firsts in found.items()}


@cache
def _other_forms() -> dict[str, tuple[str, ...]]:
    together: dict[str, set[str]] = defaultdict(set)
    for form, names in _full_names().items():
        for name in names:
            together[name].add(form)
    return {
        form: tuple(sorted(set().union(*(together[name] for name in names)) - {form}))
        for form, names in _full_names().items()
    }


def _list_lines(name: str) -> Iterator[str]:
    for line in (_LISTS / name).read_text(encoding="ascii").splitlines():
        if not line.startswith("#"):
            yield line
