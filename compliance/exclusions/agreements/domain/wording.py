"""One language of what a guest signs: the sentences of each request, and the words around the signature."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Wording:
    """The sentences in one language. Facts stand in braces; what is said again elsewhere has a field of its own.

    These sentences are no translations of the interface: what somebody has signed must not change with a catalogue. A
    changed sentence is a new version (`texts.VERSION`).
    """

    code: str
    language: str  # as its speakers call it
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
    often: dict[str, tuple[str, str]]  # for each period: one visit, several
    help_from: str
    help_here: str
    kept: str
    # Around the text: on the screen that is turned to the guest, and on paper.
    please: str
    sign_here: str
    again: str
    sign: str
    receipt: str
    reference: str
    signed_at: str
    signature: str
    on_paper: str
    keep: str
    copy: str
