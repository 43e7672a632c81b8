"""Invisible characters: two names that look alike must be alike, and a text must read in the order it is stored.

Refused are the controls of writing direction, everything that Unicode ignores when it draws (Default_Ignorable), the
control characters, blank letters, and separators of lines and paragraphs. The two joiners are part of how some
names are spelled: they stay between two letters of a script that joins (Arabic to Myanmar, Khmer, Mongolian).
"""

import re

# Written so that Python and PostgreSQL read it alike: the constraint of the database has the same text.
_ALWAYS = (
    r"\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b"
    r"\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
_JOINED = r"\u0600-\u109f\u1780-\u18af\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc"
PATTERN = rf"[{_ALWAYS}]|(?<![{_JOINED}])[\u200c\u200d]|[\u200c\u200d](?![{_JOINED}])"
_HIDDEN = re.compile(PATTERN)


def hidden_in(text: str) -> str:
    """Return the code of the first hidden character, such as "U+202E"; empty if there is none."""
    found = _HIDDEN.search(text)
    if found:
        return f"U+{ord(found[0]):04X}"
    return ""


def without_hidden(text: str) -> str:
    """Return a text of a file, whose author cannot be asked to type it again, without its hidden characters."""
    return _HIDDEN.sub("", text)
