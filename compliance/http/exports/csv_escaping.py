"""How a cell of a CSV file is written, so that it reads the same everywhere and is never run as a formula."""

MARK, SEPARATOR = "\ufeff", ";"

# A cell that begins like this would be run as a formula by the spreadsheet that opens it; the wide signs are those of
# Japanese keyboards, which some spreadsheets take for the narrow ones.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_text(text: str) -> str:
    """A text that no spreadsheet runs: what would be a formula gets an apostrophe before it."""
    return f"'{text}" if text.startswith(_FORMULA) else text
