"""Signed notes, checkpoints and cosignatures (c2sp.org/signed-note, tlog-checkpoint, tlog-cosignature).

Keys sign with Ed25519 (RFC 8032): 0x01 for a log's own signature, 0x04 for a witness, who adds the time.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SIGNS, COSIGNS = 0x01, 0x04
DASH = "— "
MOST = 2**63 - 1  # of a number or a time: the maximum of a signed 64-bit integer
LONGEST_NOTE = 256 * 1024  # bytes of a note that a reader must accept: more than 16 signatures of any kind
Sign = Callable[[bytes], bytes]


class WrongNote(ValueError):
    """Not a note, not from a known key, or not signed by it; the message says which."""


@dataclass(frozen=True)
class Key:
    """A public key with its name; `kind` is what it signs."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.public).decode()}"

    def verifies(self, signature: bytes, message: bytes) -> bool:
        try:
            Ed25519PublicKey.from_public_bytes(self.public).verify(signature, message)
        except (InvalidSignature, ValueError):
            return False
        return True


@dataclass(frozen=True)
class Signature:
    """A signature line of a note: the claimed signer and the signature bytes."""

    name: str
    key_id: bytes
    signed: bytes

    def __str__(self) -> str:
        return f"{DASH}{self.name} {b64encode(self.key_id + self.signed).decode()}\n"

    def is_of(self, key: Key) -> bool:
        return self.name == key.name and self.key_id == key.id


@dataclass(frozen=True)
class Note:
    """A text, which ends with a line feed, and its signatures."""

    text: str
    signatures: tuple[Signature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(map(str, self.signatures))}"


@dataclass(frozen=True)
class Checkpoint:
    """The head of a log: the number of leaves and their root hash."""

    origin: str
    size: int
    root: bytes
    extension: tuple[str, ...] = ()

    def __str__(self) -> str:
        lines = [self.origin, str(self.size), b64encode(self.root).decode(), *self.extension]
        return "".join(f"{line}\n" for line in lines)


def parse_key(text: str) -> Key:
    """Parse a public key, name+id+key. Raises WrongNote."""
    name, _plus, rest = text.partition("+")
    hexed, _plus, encoded = rest.partition("+")
    material = decode_base64(encoded)
    if not _is_name(name) or not material:
        raise WrongNote("a key is written as name+id+key, and this one is not")
    found = Key(name, material[0], material[1:])
    if found.kind not in {SIGNS, COSIGNS}:
        raise WrongNote(f"the key of {name} is of a kind that is not read here: 0x{found.kind:02x}")
    if len(found.public) != 32:
        raise WrongNote(f"the key of {name} has {len(found.public)} bytes, and a key for Ed25519 has 32")
    if hexed != found.id.hex():
        raise WrongNote(f"the id of the key of {name} is not that of this key: a letter was changed")
    return found


def parse_note(data: bytes) -> Note:
    """Parse a note without verifying its signatures. Raises WrongNote."""
    if len(data) > LONGEST_NOTE:
        raise WrongNote("a note this long is not read")
    try:
        decoded = data.decode()
    except UnicodeDecodeError as error:
        raise WrongNote("a note is written in UTF-8, and this is not") from error
    if any(letter < " " and letter != "\n" for letter in decoded):
        raise WrongNote("a note has no control characters, and this has")
    text, blank, below = decoded.rpartition("\n\n")
    if not blank or not below.endswith("\n"):
        raise WrongNote("a note is a text, an empty line and signatures: something is missing")
    return Note(f"{text}\n", tuple(_parse_signature_line(line) for line in below[:-1].split("\n")))


def parse_signatures(text: str) -> tuple[Signature, ...]:
    """Parse signature lines without a note, as in the response of a witness. Raises WrongNote."""
    if not text.endswith("\n"):
        raise WrongNote("a line of a signature ends with its line")
    return tuple(_parse_signature_line(line) for line in text[:-1].split("\n"))


def sign_note(text: str, key: Key, sign: Sign) -> Signature:
    """Return a log's own signature."""
    return Signature(key.name, key.id, sign(text.encode()))


def is_signed(found: Note, by: Key) -> bool:
    """Did this key of a log sign the note? Raises WrongNote for an invalid signature: such a note must be refused."""
    ours = [each for each in found.signatures if each.is_of(by)]
    if not all(by.verifies(each.signed, found.text.encode()) for each in ours):
        raise WrongNote(f"the signature of {by.name} is not of this text: one of the two was changed")
    return bool(ours)


def witness_time(found: Note, by: Key) -> int | None:
    """Return when a witness signed, in seconds since 1970, or None. Raises WrongNote for an invalid signature."""
    times = [_cosignature_time(each, found.text, by) for each in found.signatures if each.is_of(by)]
    return max(times, default=None)


def parse_checkpoint(text: str) -> Checkpoint:
    """Parse the head of a log from the text of a note. Raises WrongNote."""
    lines = text.split("\n")
    if len(lines) < 4 or lines[-1] or not all(lines[:-1]):
        raise WrongNote("a checkpoint has three lines or more, none of them empty")
    origin, size, root = lines[:3]
    hashed = decode_base64(root)
    if not is_number(size):
        raise WrongNote("the second line of a checkpoint is how many leaves there are, and this is no number")
    if hashed is None or len(hashed) != 32:
        raise WrongNote("the third line of a checkpoint is a hash of 32 bytes in base64, and this is none")
    return Checkpoint(origin, int(size), hashed, tuple(lines[3:-1]))


def decode_base64(text: str) -> bytes | None:
    """Decode canonical base64 (RFC 4648, section 4); return None for anything else."""
    try:
        data = b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return None
    # Python accepts unused bits at the end: two spellings of the same bytes.
    if b64encode(data).decode() == text:
        return data
    return None


def is_number(text: str) -> bool:
    """Is this a number in these formats: ASCII digits without a leading zero?"""
    # Before `int`, which is slow for very long numbers and refuses the longest.
    short = text.isascii() and text.isdigit() and len(text) < 20
    return short and text == str(int(text)) and int(text) <= MOST


def _parse_signature_line(line: str) -> Signature:
    name, space, encoded = line.removeprefix(DASH).partition(" ")
    data = decode_base64(encoded)
    if not line.startswith(DASH) or not space or not _is_name(name) or data is None or len(data) < 5:
        raise WrongNote("a line below a note is not a signature")
    return Signature(name, data[:4], data[4:])


def _cosignature_time(signature: Signature, text: str, by: Key) -> int:
    at = int.from_bytes(signature.signed[:8], "big")
    if at > MOST or not by.verifies(signature.signed[8:], _cosignature_message(text, at)):
        raise WrongNote(f"the signature of the witness {by.name} is not of this text: one of the two was changed")
    return at


def _cosignature_message(text: str, at: int) -> bytes:
    return f"cosignature/v1\ntime {at}\n{text}".encode()


def _is_name(name: str) -> bool:
    return bool(name) and not any(letter == "+" or letter.isspace() or _is_odd(letter) for letter in name)


def _is_odd(letter: str) -> bool:
    """Is this a control character, or a surrogate, which UTF-8 cannot encode?"""
    return letter < " " or "\ud800" <= letter <= "\udfff"
