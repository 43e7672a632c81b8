"""Reads the commands of docs/installation.md: block by block, as a person would copy them into a shell."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent
GUIDE = PROJECT / "docs" / "installation.md"


@dataclass(frozen=True)
class Block:
    """The commands of one block of a section."""

    section: str
    text: str


def read_blocks(replacements: dict[str, str]) -> list[Block]:
    """Return the blocks of the numbered sections, with what the guide says to replace."""
    found = []
    for section in re.split(r"^## ", GUIDE.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        if not re.match(r"\d+\. ", title):
            continue
        for block in re.findall(r"^```\n(.*?)^```$", body, re.MULTILINE | re.DOTALL):
            text = block
            for placeholder, value in replacements.items():
                text = text.replace(placeholder, value)
            found.append(Block(title, text))
    return found
