"""A witness of the log, and what it answers."""

from collections.abc import Callable
from typing import Any

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from audit.sealing.signer import Signer
from audit.tlog.notes import COSIGNS, Key
from audit.witnesses.witness_client import Witness, request_cosignature
from tests.audit.sealed import Link, ask, seal
from tests.audit.tlog.made import cosign_note

PRIVATE = Ed25519PrivateKey.generate()
KEY = Key("witness.test/one", COSIGNS, PRIVATE.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw))
WITNESS = Witness(KEY, "http://witness.test/prefix/")
TIME = 1_792_000_000
Answers = Callable[[httpx.Request], httpx.Response]


def asked(link: Link, signer: Signer, answers: Answers) -> Any:
    """What becomes of the newest head when a witness answers so."""
    sealed = seal(link, signer)
    with httpx.Client(transport=httpx.MockTransport(answers)) as client:
        return request_cosignature(ask(link), client, WITNESS, sealed.head, sealed.note)


def text_of(asked: httpx.Request) -> str:
    """The checkpoint in a request."""
    return asked.content.decode().split("\n\n")[1] + "\n"


def line(text: str, at: int = TIME, key: Key = KEY) -> str:
    return str(cosign_note(text, key, PRIVATE.sign, at))
