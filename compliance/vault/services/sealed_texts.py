"""Texts of registers, such as numbers of documents: stored sealed, with a token in the column of the register."""

from collections.abc import Collection, Iterable, Iterator
from uuid import UUID

from ..domain import envelopes, text_tokens
from ..domain.envelopes import SealBroken, key_id_of
from ..models import DataKey, SealedText
from . import data_keys, sealing

KIND = "text"
DIGESTS = data_keys.TEXT_DIGESTS


def token_of(venue_id: UUID, text: str) -> str:
    """Return the token of a text in a house, also of one that is not stored; empty for no text. Raises Unusable."""
    if not text:
        return ""
    return text_tokens.token_for(_digest_key(venue_id), text)


def tokens_of(venue_id: UUID, texts: Iterable[str]) -> dict[str, str]:
    """Return the token of each text. Raises Unusable."""
    key = _digest_key(venue_id)
    return {text: text_tokens.token_for(key, text) if text else "" for text in texts}


def slip_digests_of(venue_id: UUID, text: str) -> list[int]:
    """Return digests by which a text is found that differs by one character; empty for no text. Raises Unusable."""
    if not text:
        return []
    return text_tokens.slip_digests(_digest_key(venue_id), text)


def slip_digests_of_texts(venue_id: UUID, texts: Iterable[str]) -> dict[str, list[int]]:
    """Return the digests of each text (`slip_digests_of`). Raises Unusable."""
    key = _digest_key(venue_id)
    return {text: text_tokens.slip_digests(key, text) if text else [] for text in texts}


def sealed_text(venue_id: UUID, text: str, key_id: UUID | None = None) -> SealedText:
    """Return the row that holds a text, sealed with the newest key of the house.

    `key_id` is that key, if the caller has read it (`vault_newest_key`). Raises Unusable.
    """
    known = data_keys.find_key(key_id) if key_id is not None else None
    return _sealed_row(known or data_keys.newest_key(venue_id, KIND), text, token_of(venue_id, text))


def seal_texts(venue_id: UUID, texts: Iterable[str]) -> Iterator[SealedText]:
    """Yield the rows that hold texts, sealed with the newest key of the house, which is asked for once.

    Raises Unusable.
    """
    key = data_keys.newest_key(venue_id, KIND)
    for text, token in tokens_of(venue_id, texts).items():
        yield _sealed_row(key, text, token)


def store_texts(venue_id: UUID, texts: Iterable[str]) -> dict[str, str]:
    """Store texts as far as the house does not have them yet, and return their tokens. Raises Unusable."""
    found = tokens_of(venue_id, texts)
    stored = set(SealedText.objects.filter(token__in=found.values()).values_list("token", flat=True))
    new = [text for text, token in found.items() if token and token not in stored]
    if new:
        # Another process may store the same text at the same time.
        SealedText.objects.bulk_create(seal_texts(venue_id, new), ignore_conflicts=True)
    return found


def open_text(token: str, sealed: bytes) -> str:
    """Return the text of a row. Raises SealBroken if it is altered or not that of this token, and Unusable."""
    row = data_keys.find_key(key_id_of(sealed))
    if row is None:
        raise SealBroken("its key is not there")
    return sealing.unseal_file(KIND, row.venue_id, text_tokens.subject_of(token), sealed).decode()


def read_text(token: str) -> str:
    """Return the text of a token. Raises SealBroken if it is not stored or was altered, and Unusable."""
    row = SealedText.objects.filter(token=token).first()
    if row is None:
        raise SealBroken("its text is not there")
    return open_text(token, bytes(row.sealed))


def open_tokens(found: Collection[str]) -> dict[str, str]:
    """Return the texts of these tokens; those that are not stored, or do not open, are left out. Raises Unusable."""
    return open_rows(SealedText.objects.filter(token__in=set(found)).values_list("token", "sealed"))


def open_rows(rows: Iterable[tuple[str, bytes | memoryview]]) -> dict[str, str]:
    """Return the texts of these rows by token; those that do not open are left out. Raises Unusable."""
    opened = {}
    for token, sealed in rows:
        try:
            opened[token] = open_text(token, bytes(sealed))
        except SealBroken:
            continue
    return opened


def _sealed_row(key: DataKey, text: str, token: str) -> SealedText:
    context = envelopes.context_of_content(KIND, key.venue_id, text_tokens.subject_of(token))
    sealed = envelopes.seal_bytes(data_keys.key_bytes(key), key.pk, context, text.encode())
    return SealedText(token=token, venue_id=key.venue_id, sealed=sealed)


def _digest_key(venue_id: UUID) -> bytes:
    return data_keys.lasting_key(venue_id, DIGESTS)
