"""Small faults that are planted in functions of the database: another comparison, `OR` for `AND`, a lost `NOT`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# Texts, comments and quoted names stay as they are; so does how an error is named, and the seed of a lock, which is the
# same wherever the lock is taken.
_SKIPPED = re.compile(
    r"\b(?:ERRCODE|CONSTRAINT)\s*=\s*\S+|,\s*0\s*\)\)|'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/|\"[^\"]*\"",
    re.DOTALL,
)
_SIGNS = re.compile(
    r"(?P<comparison><>|<=|>=|(?<![:<>=!|&@#-])[<>](?![<>@=-])|(?<![:<>!=])=(?![=>]))"
    r"|\b(?P<word>IS\s+DISTINCT\s+FROM|IS\s+NOT\s+DISTINCT\s+FROM|IS\s+NOT\s+NULL|IS\s+NULL|NOT\s+EXISTS|EXISTS"
    r"|NOT\s+IN|NOT|AND|OR|ASC|DESC|coalesce|greatest|least|min|max)\b"
    r"|(?<![\w.$%{])(?P<number>\d+)(?![\w.}])"
    r"|(?P<arithmetic>(?<=\s)[+-](?=\s))",
    re.IGNORECASE,
)
_OTHERS = {
    "<>": ("=",),
    "<=": ("<", ">"),
    ">=": (">", "<"),
    "<": ("<=", ">="),
    ">": (">=", "<="),
    "=": ("<>",),
    "+": ("-",),
    "-": ("+",),
    "IS DISTINCT FROM": ("IS NOT DISTINCT FROM",),
    "IS NOT DISTINCT FROM": ("IS DISTINCT FROM",),
    "IS NOT NULL": ("IS NULL",),
    "IS NULL": ("IS NOT NULL",),
    "NOT EXISTS": ("EXISTS",),
    "EXISTS": ("NOT EXISTS",),
    "NOT IN": ("IN",),
    "NOT": ("",),
    "AND": ("OR",),
    "OR": ("AND",),
    "ASC": ("DESC",),
    "DESC": ("ASC",),
    "GREATEST": ("least",),
    "LEAST": ("greatest",),
    "MIN": ("max",),
    "MAX": ("min",),
}
_BODY = re.compile(r"\$(?:function|procedure)\$|\bBEGIN ATOMIC\b|\bRETURN\b")
# What a comparison has on its right, where it is one word, literal or call: with `IS NOT NULL` behind it, all is equal.
_RIGHT_SIDE = re.compile(r"\s+(?:\x00+|[\w.]+(?:\([^()]*\))?)(?:::\w+)?(?!\s*(?:->|#>|\|\||[+*/(-]))(?![\w.])")


@dataclass(frozen=True)
class SqlMutant:
    """One planted fault: the whole function with another sign in its body, and the function as it was."""

    function: str
    line: int
    before: str
    text: str
    statement: str
    source_line: str
    original: str

    def __str__(self) -> str:
        return f"{self.function}:{self.line}  {self.before}  ->  {self.text}"


def find_mutants(function: str, definition: str) -> Iterator[SqlMutant]:
    """Every fault that can be planted in a function, of which `definition` is the statement that replaces it.

    Some are no SQL, which the database says.
    """
    lines, body_begins = definition.splitlines(), _BODY.search(definition)
    assert body_begins is not None
    body = _SKIPPED.sub(lambda found: "\x00" * len(found.group()), definition)
    for found in _SIGNS.finditer(body, body_begins.end()):
        line = definition.count("\n", 0, found.start()) + 1
        source_line = lines[line - 1].strip()
        before = " ".join(definition[max(0, found.start() - 30) : found.end() + 30].split())
        for other in _others(found):
            changed = definition[: found.start()] + other + definition[found.end() :]
            yield SqlMutant(function, line, before, f"{found.group()} => {other}", changed, source_line, definition)
        right = _RIGHT_SIDE.match(body, found.end()) if found.lastgroup == "comparison" else None
        if right is not None:
            changed = definition[: right.end()] + " IS NOT NULL" + definition[right.end() :]
            yield SqlMutant(function, line, before, "always", changed, source_line, definition)


def _others(found: re.Match[str]) -> tuple[str, ...]:
    if found.lastgroup == "number":
        return (str(int(found.group()) + 1),)
    return _OTHERS.get(" ".join(found.group().split()).upper(), ())
