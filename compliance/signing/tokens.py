"""Keys on a PKCS#11 token: a smart card, USB token or network module that never reveals its key."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from asn1crypto import x509 as der
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from pkcs11.exceptions import PKCS11Error
from pyhanko.config.pkcs11 import TokenCriteria
from pyhanko.sign.general import SigningError
from pyhanko.sign.pkcs11 import PKCS11Signer, open_pkcs11_session

from . import keys


@dataclass(frozen=True)
class Token:
    """The location of a key: the module's library, the labels of token and key, and the file of the PIN."""

    module: Path
    token: str
    label: str
    pin: Path | None
    chain: Path | None


@contextmanager
def open_token(token: Token, at: datetime) -> Iterator[tuple[PKCS11Signer, keys.Identity]]:
    """Yield a signer during a session of the token, and its identity. Raises Unusable."""
    pin = keys.read_secret(token.pin) if token.pin else None
    if not token.module.is_file():
        raise keys.Unusable("missing", token.module)
    between = keys.read_certificates(token.chain) if token.chain else ()
    try:
        session = open_pkcs11_session(
            str(token.module), token_criteria=TokenCriteria(label=token.token), user_pin=pin and pin.decode()
        )
    except PKCS11Error as error:
        raise keys.Unusable("token_closed", token.token) from error
    with session:
        chain = [der.Certificate.load(each.public_bytes(keys.DER)) for each in between]
        try:
            shown = PKCS11Signer(session, cert_label=token.label).signing_cert
            certificate = x509.load_der_x509_certificate(shown.dump())
            # For elliptic curves every token can sign a digest, but not every token computes it.
            curve = isinstance(certificate.public_key(), ec.EllipticCurvePublicKey)
            signer = PKCS11Signer(
                session, signing_cert=shown, key_label=token.label, ca_chain=chain, use_raw_mechanism=curve
            )
        except (PKCS11Error, SigningError) as error:
            raise keys.Unusable("not_on_token", token.label) from error
        keys.check_usable(certificate, at, token.label)
        yield signer, keys.Identity(certificate, between, certificate)
