"""Escaping of CSV cells, so that no spreadsheet runs a cell as a formula."""

MARK, SEPARATOR = "\ufeff", ";"

# A spreadsheet runs a cell that starts with one of these as a formula; some also accept the full-width forms of
# Japanese keyboards.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def as_text(text: str) -> str:
    """Return the text with an apostrophe in front if a spreadsheet would run it as a formula."""
    if text.startswith(_FORMULA):
        return f"'{text}"
    return text
