"""Builds PostgreSQL text queries for parts of names, in any spelling."""

from itertools import pairwise

from .name_forms import mrz_form, sort_key

# Müller, Mueller and Muller are equal in searches. people_words() in the database does the same.
_TWO_LETTERS = ("ae", "aa", "oe", "ue")


def all_of(words: tuple[str, ...]) -> str:
    """Return a query in which each word begins a part of the name. Two adjacent words may be one: "o brien" finds
    O'Brien.
    """
    apart = " & ".join(map(_prefix_query, words))
    joined = [
        " & ".join(map(_prefix_query, [*words[:place], "".join(pair), *words[place + 2 :]]))
        for place, pair in enumerate(pairwise(words))
    ]
    return " | ".join(f"({each})" for each in dict.fromkeys([apart, *joined]))


def _prefix_query(word: str) -> str:
    return f"({' | '.join(f'({one})' for one in query_spellings(word))})"


def query_spellings(word: str) -> list[str]:
    """Return the query terms for a part of a name: in MRZ spelling and in index spelling."""
    # Both forms are indexed, so either may match.
    spelled = {mrz_form(word).lower(), sort_key(word, "")}
    found = []
    for name in sorted(spelled - {""}):
        parts = [fold_accents(part) for part in name.split()]
        found.append(" & ".join(_prefix_term(part) for part in parts))
        if len(parts) > 1:
            found.append(_prefix_term(fold_accents("".join(name.split()))))
    return list(dict.fromkeys(found))


def _prefix_term(part: str) -> str:
    """Return a prefix term for to_tsquery. Names in this form contain only letters."""
    return f"'{''.join(sign for sign in part if sign.isalnum())}':*"


def fold_accents(name: str) -> str:
    """Remove the second letter that replaces an accent: mueller becomes muller, aaberg becomes aberg."""
    for two in _TWO_LETTERS:
        name = name.replace(two, two[0])
    return name
