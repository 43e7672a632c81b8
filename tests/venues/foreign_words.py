"""Words of Luxembourg that no page of a Dutch casino may have."""

import re

# Institutions, acts and articles of Luxembourg, in English and Dutch.
FOREIGN = re.compile(
    r"minist(?!rat)|luxemb|grand-ducal|groothertog|orphelin|play it safe|gemeenteontvang|municipal treasurer"
    r"|control agent|controleagent"
    r"|(?:article|artikel) (?:5|8|18-7|20-[0-9]|32|33|37-[0-9]|49-[0-9]+|62|67|68|69|75|76|81)\b(?![.])"
    r"|\bR-0[12678]\b|\bR-1[04]\b",
    re.IGNORECASE,
)
HIDDEN = re.compile(r"<(script|style|template|svg)\b.*?</\1>|<[^>]+>", re.DOTALL)
# The log filters by every kind of event that the program knows, and the description of the API is one for all casinos.
OF_THE_PROGRAM = ("log/", "api/schema.json", "api/v1/log/")
# Names of accounts and codes of roles, which the tests made up.
MADE_UP = re.compile(r"\bnl[ .][a-z_ ]*?(?=\W)|play_it_safe|administrator|administrat\w+", re.IGNORECASE)


def foreign_words(page: str) -> list[str]:
    """Institutions of Luxembourg in the text of a page, each with its surroundings."""
    text = re.sub(r"\s+", " ", HIDDEN.sub(" ", page))
    text = MADE_UP.sub(" ", text)
    return [text[max(0, found.start() - 60) : found.end() + 40] for found in FOREIGN.finditer(text)]
