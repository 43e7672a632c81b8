"""The sentences of each request, and the words around the signature, in one language."""

from dataclasses import dataclass

# In `Wording.limit`: the place of `limit_firm` or `limit_revocable`.
LIMIT_END = "{until}"


@dataclass(frozen=True)
class Wording:
    """The text in one language, with facts in braces. Text used in several places has its own field.

    These texts are not in the translation catalogues, because a signed text must not change with a catalogue.
    Increase `texts.VERSION` when a sentence changes.
    """

    code: str
    language: str  # the language's own name
    months: tuple[str, ...]
    date: str
    first_of_month: str
    name: str
    born: str
    paper: str
    ban_title: str
    ban: tuple[str, ...]
    limit_title: str
    limit: tuple[str, ...]
    limit_firm: str
    limit_revocable: str
    often: dict[str, tuple[str, str]]  # period: (one visit, several visits)
    help_from: str
    help_here: str
    kept: str
    spans: dict[str, tuple[str, str]]  # day, month or year: (one, several)
    bounds: str
    minister: str
    to_minister: str  # with a box to tick
    privacy: tuple[str, ...]  # art. 13 GDPR
    officer: str
    no_officer: str
    agents: str
    forwarded: str
    kept_for: str
    kept_unset: str
    kept_due: str
    # Text around the request, on the screen shown to the guest and on paper.
    please: str
    sign_here: str
    again: str
    sign: str
    receipt: str
    reference: str
    signed_at: str
    signature: str
    place_and_date: str
    on_paper: str
    keep: str
    copy: str
