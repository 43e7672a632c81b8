"""`verify.py`: one readable script, assembled from the code that the server itself uses."""

import re
from pathlib import Path

from .. import tlog

HERE = Path(tlog.__file__).parent
# Each part depends only on those before it.
PARTS = (
    "tree",
    "tiles",
    "notes",
    "policy",
    "proofs",
    "leaves",
    "times",
    "verifying",
    "pdf",
    "cms",
    "papers",
    "commands",
)
# The parts become one file: their imports of one another are dropped, those of libraries move to its top.
OURS = re.compile(r"^from \.\w+ import (?:\([^)]*\)|[^\n(]*)\n", re.MULTILINE)
THEIRS = re.compile(r"^(?:from (?!\.)\S+ import [^\n]*|import [^\n]*)\n", re.MULTILINE)
DOCSTRING = re.compile(r'\A"""(.*?)"""\n', re.DOTALL)
HEAD = '''#!/usr/bin/env python3
"""Checks what a log of Carnet has handed out: offline, with Python 3.11 and the package `cryptography`.

    python3 verify.py log FOLDER --policy POLICY --revoked REVOKED
    python3 verify.py log FOLDER --policy POLICY --silence 300 --late 3600 --fresh 300
    python3 verify.py archive FILE --policy POLICY --revoked REVOKED
    python3 verify.py proof PROOF LEAF --policy POLICY --revoked REVOKED
    python3 verify.py proof PROOF LEAF --policy POLICY --values VALUES --erased PROOF LEAF
    python3 verify.py checkpoint NEW --since OLD --log FOLDER --policy POLICY --revoked REVOKED
    python3 verify.py pdf FILE --policy POLICY --certificate CERTIFICATE --revoked REVOKED
"""
'''


def verifier_script() -> str:
    """Return the text of `verify.py`; the same code always gives the same bytes."""
    imports, bodies = set[str](), list[str]()
    for name in PARTS:
        source = (HERE / f"{name}.py").read_text(encoding="utf-8")
        about = DOCSTRING.match(source)
        rest = DOCSTRING.sub("", source)
        imports |= {line.strip() for line in THEIRS.findall(rest)}
        rest = OURS.sub("", THEIRS.sub("", rest))
        comment = "\n".join(f"# {line}".rstrip() for line in (about[1] if about else name).strip().splitlines())
        bodies.append(f"{comment}\n\n{rest.strip()}\n")
    future = [line for line in imports if "__future__" in line]
    others = sorted(imports - set(future), key=lambda line: (line.startswith("from cryptography"), line))
    return "\n".join([HEAD, *future, "", *others, "\n", "\n\n".join(bodies), "\n", ENDING])


ENDING = 'if __name__ == "__main__":\n    sys.exit(main())\n'
