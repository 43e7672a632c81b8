"""Audit sentences for the keys of stored files."""

from django.utils.translation import ngettext

from audit.recording.counting import Counting, Sentence

KINDS: dict[str, Sentence] = {
    "vault.keys.rewrapped": Counting(
        "keys",
        lambda n: ngettext(
            "Encrypted {keys} data key of stored files with the master key {master}.",
            "Encrypted {keys} data keys of stored files with the master key {master}.",
            n,
        ),
    ),
    "vault.keys.replaced": Counting(
        "keys",
        lambda n: ngettext(
            "Replaced {keys} data key of stored files.", "Replaced {keys} data keys of stored files.", n
        ),
    ),
}
