"""Titles in the names of a list, which are shown and not compared."""

from collections.abc import Callable

# Titles that are no names. A full stop may stand after each.
_TITLES = {
    *("dr", "drs", "ddr", "prof", "mgr", "judr", "mudr", "phdr", "rndr", "phd", "ph.d"),
    *("professor", "doctor", "docteur"),
    *("dipl-ing", "dipl.-ing", "dr-ing", "dr.-ing", "dr.med", "dr.iur", "dr.jur", "h.c", "doktor", "dott", "dott.ssa"),
    *("mme", "mlle", "mrs", "mr", "ms", "miss", "madame", "monsieur", "mademoiselle", "maître", "maitre", "frl"),
    *("fräulein", "dhr", "mevr", "mw", "mevrouw", "sig.ra", "sra", "srta", "dña", "jr", "esq"),
}
# Titles only with a full stop: without it each is a name somewhere.
_WITH_STOP = {"ing", "ir", "mag", "lic", "med", "iur", "jur", "bc", "eng", "dipl", "hr", "fr", "sig", "avv", "sr", "me"}
# These are names as well: a name is compared with them and without them.
_TITLES_OR_NAMES = {
    *("baron", "baronne", "baroness", "comte", "comtesse", "sir", "dame", "lord", "lady", "herr", "frau", "de heer"),
    *("me", "don", "doña", "dom", "graf", "gräfin", "freiherr", "freifrau", "jonkheer", "junior", "senior", "sr"),
    *("pan", "pani", "heer", "ii", "iii", "iv", "m", "md", "mba", "esq", "fils", "père"),
}


def without_titles(text: str, *, initials: bool = False) -> str:
    """A name without what is surely a title at its beginning or end; "M." is one unless initials may be stated."""
    return _strip_titles(text, lambda word: _is_title(word, initials=initials))


def without_doubtful_titles(text: str, *, initials: bool = False) -> str:
    """A name without what may be a title or a name, such as Baron."""
    return _strip_titles(
        text, lambda word: _is_title(word, initials=initials) or (not initials and _bare(word) in _TITLES_OR_NAMES)
    )


def _strip_titles(text: str, is_title: Callable[[str], bool]) -> str:
    words = text.split()
    while len(words) > 1 and is_title(words[0]):
        words = words[1:]
    while len(words) > 1 and is_title(words[-1]) and _bare(words[-1]) != "m":
        words = words[:-1]
    return " ".join(words).rstrip(",") or text


def _is_title(word: str, *, initials: bool) -> bool:
    bare = _bare(word)
    if word.endswith(".") and not initials:
        return bare in _TITLES or bare in _WITH_STOP or bare == "m"
    return bare in _TITLES


def _bare(word: str) -> str:
    return word.casefold().strip(".,")
