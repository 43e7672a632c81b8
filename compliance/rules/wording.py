"""English sentences of the rules, marked here so that screens can show them in the reader's language."""


def mark(text: str) -> str:
    """Return the text unchanged; imported as `_`, it lets the translation tools find the sentence.

    The rules stay free of any framework, so whoever shows the sentence translates it.
    """
    return text
