"""Titles in names, which are shown but ignored when names are compared."""

from collections.abc import Callable

# Words that are always titles, with or without a full stop.
_TITLES = {
    *("dr", "drs", "ddr", "prof", "mgr", "judr", "mudr", "phdr", "rndr", "phd", "ph.d"),
    *("professor", "doctor", "docteur"),
    *("dipl-ing", "dipl.-ing", "dr-ing", "dr.-ing", "dr.med", "dr.iur", "dr.jur", "h.c", "doktor", "dott", "dott.ssa"),
    *("mme", "mlle", "mrs", "mr", "ms", "miss", "madame", "monsieur", "mademoiselle", "maître", "maitre", "frl"),
    *("fräulein", "dhr", "mevr", "mw", "mevrouw", "sig.ra", "sra", "srta", "dña", "jr", "esq"),
}
# Words that are titles only with a full stop. Without it, each is a name in some country.
_WITH_STOP = {"ing", "ir", "mag", "lic", "med", "iur", "jur", "bc", "eng", "dipl", "hr", "fr", "sig", "avv", "sr", "me"}
# Words that may be names too. The name is compared with and without them.
_TITLES_OR_NAMES = {
    *("baron", "baronne", "baroness", "comte", "comtesse", "sir", "dame", "lord", "lady", "herr", "frau", "de heer"),
    *("me", "don", "doña", "dom", "graf", "gräfin", "freiherr", "freifrau", "jonkheer", "junior", "senior", "sr"),
    *("pan", "pani", "heer", "ii", "iii", "iv", "m", "md", "mba", "esq", "fils", "père"),
}


def without_titles(text: str, *, initials: bool = False) -> str:
    """Remove certain titles from the start and end of a name. "M." is one unless `initials` is set."""
    return _strip_titles(text, lambda word: _is_title(word, initials=initials))


def without_doubtful_titles(text: str, *, initials: bool = False) -> str:
    """Remove words that may be a title or a name, such as Baron."""
    return _strip_titles(
        text, lambda word: _is_title(word, initials=initials) or (not initials and _bare_word(word) in _TITLES_OR_NAMES)
    )


def _strip_titles(text: str, is_title: Callable[[str], bool]) -> str:
    words = text.split()
    # At least one word remains, even if it looks like a title.
    while len(words) > 1 and is_title(words[0]):
        words = words[1:]
    while len(words) > 1 and is_title(words[-1]) and _bare_word(words[-1]) != "m":
        words = words[:-1]
    return " ".join(words).rstrip(",") or text


def _is_title(word: str, *, initials: bool) -> bool:
    bare = _bare_word(word)
    if word.endswith(".") and not initials:
        return bare in _TITLES or bare in _WITH_STOP or bare == "m"
    return bare in _TITLES


def _bare_word(word: str) -> str:
    return word.casefold().strip(".,")
