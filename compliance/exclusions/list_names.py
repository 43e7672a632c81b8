"""Names of a list as they are compared: without titles, with birth names, aliases and particles."""

import re
from collections.abc import Callable, Iterable, Iterator

# Titles that are no names. A full stop may stand after each.
_TITLES = {
    *(
        "dr",
        "drs",
        "ddr",
        "prof",
        "mgr",
        "judr",
        "mudr",
        "phdr",
        "rndr",
        "phd",
        "ph.d",
        "professor",
        "doctor",
        "docteur",
    ),
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
_WITHIN = re.compile(
    r"[\s,(]+(?:née?|nee|geb(?:\.|orene?r?\b)|geboren|alias|a\.?k\.?a\.?|dite?|genannt|gen\.|épouse|ép\.|ep\.|veuve|vve\.?"
    r"|wed\.|e/v|echtg\.|ou|or|oder|of)[\s:]+",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"^(?:née?|nee|geb\.?|geborene?r?|geboren|alias|a\.?k\.?a\.?|dite?|genannt|épouse|ép\.|veuve|vve\.?|also known as"
    r"|known as|connue? sous|auch)[\s:]+",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:^|(?<=[\s;,/]))(?:\(?\d{1,2}[).:]|[a-h]\))\s*")
_BETWEEN = re.compile(r"[;/|\n\r\x0b\u2028]+")
_QUOTES = "\"“”„«»‹›()[]'’ .,"
_NOTHING = {
    "",
    "-",
    "--",
    "–",
    "—",
    "n/a",
    "na",
    "none",
    "néant",
    "neant",
    "aucun",
    "geen",
    "keine",
    "keiner",
    "nihil",
    "?",
    "x",
}


def without_titles(text: str, *, initials: bool = False) -> str:
    """A name without what is surely a title at its beginning or end; "M." is one unless initials may be stated."""
    return _stripped(text, lambda word: _is_title(word, initials=initials))


def without_doubtful_titles(text: str, *, initials: bool = False) -> str:
    """A name without what may be a title or a name, such as Baron."""
    return _stripped(
        text, lambda word: _is_title(word, initials=initials) or (not initials and _bare(word) in _TITLES_OR_NAMES)
    )


def own_and_others(surname: str) -> tuple[str, list[str]]:
    """The surname in front of "née", "alias" and the like, and the surnames behind them."""
    own, *others = (part.strip(_QUOTES) for part in _WITHIN.split(surname))
    return (own, [each for each in others if each]) if own and others else (surname, [])


def other_names(cell: str, kind: str, *, surname: str, given_names: str) -> Iterator[str]:
    """The names in a cell of birth names or aliases, each with the surname before the given names."""
    for name in _names(cell):
        words = set(name.casefold().replace("-", " ").split())
        has_given = bool(words & set(given_names.casefold().replace("-", " ").split()))
        if has_given or not given_names:
            yield name
        elif kind == "birth_name":
            yield f"{name} {given_names}"
        else:
            yield from _alias(name, surname, given_names)


def _alias(name: str, surname: str, given_names: str) -> Iterable[str]:
    """An alias of one word may take the place of the surname, or of the given names."""
    if len(name.split()) > 1:
        return [name]
    return [f"{name} {given_names}", f"{surname} {name}"]


def _names(cell: str) -> Iterator[str]:
    text = "" if cell.strip().casefold() in _NOTHING else _NUMBERED.sub(";", cell)
    for part in _BETWEEN.split(text):
        bare = _LEADING.sub("", part.strip())
        for each in bare.split(",") if bare.count(",") > 1 else [bare.replace(",", " ")]:
            name = without_titles(" ".join(each.split()).strip(_QUOTES))
            if name.casefold() not in _NOTHING:
                yield name


def _stripped(text: str, is_title: Callable[[str], bool]) -> str:
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
