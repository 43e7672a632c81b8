"""Marks English sentences of the rules for translation where they are shown."""


def mark(text: str) -> str:
    """Return the text unchanged; imported as `_`, it lets the translation tools find the sentence.

    The rules are independent of any framework, so the caller translates the sentence.
    """
    return text
