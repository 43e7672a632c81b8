"""The parts of a name as PostgreSQL looks for them: each must begin a word of the name, in any spelling."""

from itertools import pairwise

from .name_forms import mrz_form, sort_key

# Müller, Mueller and Muller are one spelling in a search; people_words() in the database does the same.
_TWO_LETTERS = ("ae", "aa", "oe", "ue")


def all_of(words: tuple[str, ...]) -> str:
    """Each word must begin a part of the name. Two neighbours may be one part: "o brien" finds O'Brien."""
    apart = " & ".join(map(_begins, words))
    joined = [
        " & ".join(map(_begins, [*words[:place], "".join(pair), *words[place + 2 :]]))
        for place, pair in enumerate(pairwise(words))
    ]
    return " | ".join(f"({each})" for each in dict.fromkeys([apart, *joined]))


def _begins(word: str) -> str:
    return f"({' | '.join(f'({one})' for one in spellings(word))})"


def spellings(word: str) -> list[str]:
    """What a part of a name is looked for under: as travel documents spell it, and as the alphabet orders it."""
    spelled = {mrz_form(word).lower(), sort_key(word, "")}
    found = []
    for name in sorted(spelled - {""}):
        parts = [fold_accents(part) for part in name.split()]
        found.append(" & ".join(_lexeme(part) for part in parts))
        if len(parts) > 1:
            found.append(_lexeme(fold_accents("".join(name.split()))))
    return list(dict.fromkeys(found))


def _lexeme(part: str) -> str:
    """A beginning of a word for to_tsquery; a name in this form holds letters alone."""
    return f"'{''.join(sign for sign in part if sign.isalnum())}':*"


def fold_accents(name: str) -> str:
    """A name without the second letter that stands for an accent: mueller is muller, aaberg is aberg."""
    for two in _TWO_LETTERS:
        name = name.replace(two, two[0])
    return name
