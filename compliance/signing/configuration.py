"""The signing configuration of this installation: own keys, a PKCS#12 file or a token."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from asn1crypto import keys as der_keys
from asn1crypto import x509 as der
from cryptography import x509
from cryptography.hazmat.primitives.serialization import NoEncryption, PrivateFormat
from django.conf import settings

from . import keys

if TYPE_CHECKING:
    from pyhanko.sign.signers import Signer

    from .tokens import Token

STAMPS = "stamps"


@dataclass(frozen=True)
class Stamping:
    """A time stamp server (RFC 3161), and the file of its trusted authorities."""

    url: str
    authority: Path | None
    seconds: float


@dataclass(frozen=True)
class Arrangement:
    """The location of the keys. Without `pkcs12` and `token` they are generated in `folder`."""

    folder: Path
    operator: str
    pkcs12: Path | None
    passphrase: Path | None
    token: "Token | None"
    stamping: Stamping | None

    @property
    def own(self) -> bool:
        return self.pkcs12 is None and self.token is None


def key_folder() -> Path:
    """Return the folder of own keys, and of every certificate ever used for signing."""
    return Path(settings.PAPERS["folder"])


def load_arrangement() -> Arrangement:
    """Return the configured arrangement. Raises Unusable for two keys, or an incomplete one."""
    found = settings.PAPERS
    paths = {name: Path(found[name]) if found[name] else None for name in ("pkcs12", "passphrase", "pin", "chain")}
    if found["pkcs12"] and found["module"]:
        raise keys.Unusable("two_keys", "CARNET_SIGNING_PKCS12, CARNET_SIGNING_PKCS11")
    if found["module"] and not (found["token"] and found["label"]):
        raise keys.Unusable("half_a_token", "CARNET_SIGNING_TOKEN, CARNET_SIGNING_LABEL")
    token = None
    if found["module"]:
        from .tokens import Token

        token = Token(Path(found["module"]), found["token"], found["label"], paths["pin"], paths["chain"])
    authority = Path(found["stamp_authority"]) if found["stamp_authority"] else None
    return Arrangement(
        folder=key_folder(),
        operator=found["operator"],
        pkcs12=paths["pkcs12"],
        passphrase=paths["passphrase"],
        token=token,
        stamping=Stamping(found["stamps"], authority, found["stamp_seconds"]) if found["stamps"] else None,
    )


@contextmanager
def open_signer(arrangement: Arrangement, legal_name: str, at: datetime) -> "Iterator[tuple[Signer, keys.Identity]]":
    """Yield the signer of a venue at a time, with its identity. Raises Unusable."""
    if arrangement.token:
        from .tokens import open_token

        with open_token(arrangement.token, at) as (on_token, identity):
            yield on_token, identity
    else:
        if arrangement.pkcs12:
            identity = keys.from_pkcs12(arrangement.pkcs12, arrangement.passphrase, at)
        else:
            identity = keys.own_identity(arrangement.folder, legal_name, at, operator=arrangement.operator)
        yield _in_memory(identity), identity


def trusted_stampers(arrangement: Arrangement) -> tuple[x509.Certificate, ...]:
    """Return the trusted authorities of new time stamps, and store them for later verification.

    Raises Unusable.
    """
    if arrangement.stamping is None:
        return ()
    if arrangement.stamping.authority is None:
        raise keys.Unusable("no_stamp_authority", "CARNET_STAMP_AUTHORITY")
    believed = keys.read_certificates(arrangement.stamping.authority)
    for each in believed:
        keys.store_anchor(arrangement.folder / STAMPS, each)
    return believed


def trust_anchors(arrangement: Arrangement, at: datetime) -> tuple[x509.Certificate, ...]:
    """Return the certificates that readers must trust, newest first. Creates the own authority if necessary."""
    if arrangement.own:
        keys.own_authority(arrangement.folder, at, operator=arrangement.operator)
    return keys.known_certificates(arrangement.folder)


def der_of(certificate: x509.Certificate) -> der.Certificate:
    """Return a certificate in the form that pyHanko reads."""
    return der.Certificate.load(certificate.public_bytes(keys.DER))


def _in_memory(identity: keys.Identity) -> "Signer":
    from pyhanko.sign.signers import SimpleSigner
    from pyhanko_certvalidator.registry import SimpleCertificateStore

    assert identity.key is not None
    others = SimpleCertificateStore()
    others.register_multiple([der_of(each) for each in (identity.anchor, *identity.between)])
    # pyHanko takes keys of asn1crypto only; the bytes stay in memory.
    key = identity.key.private_bytes(keys.DER, PrivateFormat.PKCS8, NoEncryption())
    return SimpleSigner(der_of(identity.certificate), der_keys.PrivateKeyInfo.load(key), others)
