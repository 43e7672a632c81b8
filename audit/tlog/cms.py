"""The signature of a PDF document: strict CMS SignedData (RFC 5652), as PAdES requires it (ETSI EN 319 142-1).

Every byte is compared or covered by a signature, except a time stamp, which is not verified here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

SEQUENCE, SET, OCTETS = 0x30, 0x31, 0x04
SIGNED_DATA, DATA = bytes.fromhex("06092a864886f70d010702"), bytes.fromhex("06092a864886f70d010701")
CONTENT_TYPE, DIGEST = bytes.fromhex("06092a864886f70d010903"), bytes.fromhex("06092a864886f70d010904")
CERTIFICATE = bytes.fromhex("060b2a864886f70d010910022f")  # signingCertificateV2 (RFC 5035)
ONE = bytes.fromhex("020101")
HASHES: tuple[hashes.HashAlgorithm, ...] = (hashes.SHA256(), hashes.SHA384(), hashes.SHA512())
# The supported algorithms, in the only encodings that DER permits.
SUMS = {
    bytes.fromhex(encoding): each
    for last, each in zip("123", HASHES, strict=True)
    for encoding in (f"300d060960864801650304020{last}0500", f"300b060960864801650304020{last}")
}
ELLIPTIC = {bytes.fromhex(f"300a06082a8648ce3d04030{last}"): each for last, each in zip("234", HASHES, strict=True)}
PRIMES = {bytes.fromhex(f"300d06092a864886f70d01010{last}0500"): each for last, each in zip("bcd", HASHES, strict=True)}
RSA = bytes.fromhex("300d06092a864886f70d0101010500")  # with the digest that the signature names
UNREADABLE = (
    ValueError,
    TypeError,
    UnsupportedAlgorithm,
    x509.InvalidVersion,
    x509.DuplicateExtension,
    x509.UnsupportedGeneralNameType,
)


class WrongSignature(ValueError):
    """A signature that is unreadable, or not by the certificate that it names; the message says which."""


class Der(NamedTuple):
    """A DER value: its tag, its content, and all of its bytes."""

    tag: int
    body: bytes
    whole: bytes


@dataclass(frozen=True)
class SignedBy:
    """The content of a signature that matches its certificate; `digest` is that of the signed data."""

    signer: x509.Certificate
    others: tuple[x509.Certificate, ...]
    hashed: hashes.HashAlgorithm
    digest: bytes
    stamped: bool


def split_der(data: bytes) -> list[Der]:
    """Return consecutive DER values. Raises WrongSignature unless they are in DER."""
    found, at = list[Der](), 0
    while at < len(data):
        head = data[at : at + 2]
        # 0x1F announces a tag of several bytes, which these signatures do not have.
        if len(head) < 2 or head[0] & 0x1F == 0x1F:
            raise WrongSignature("the signature is not in DER")
        size, begin = head[1], at + 2
        if size >= 0x80:
            begin += size & 0x7F
            size = int.from_bytes(data[at + 2 : begin], "big")
            # DER permits only the shortest form of a length.
            if size < 0x80 or begin - at - 2 != (size.bit_length() + 7) // 8:
                raise WrongSignature("the signature is not in DER")
        if begin + size > len(data):
            raise WrongSignature("the signature is not in DER: it ends too early")
        found.append(Der(head[0], data[begin : begin + size], data[at : begin + size]))
        at = begin + size
    return found


def size_of(data: bytes) -> int:
    """Return the length of the first value in bytes. Raises WrongSignature."""
    count = data[1] & 0x7F if len(data) > 1 and data[1] >= 0x80 else 0
    size = data[1] if len(data) > 1 else 0
    if count:
        size = int.from_bytes(data[2 : 2 + count], "big")
    if not 2 + count + size <= len(data):
        raise WrongSignature("the signature is not in DER: it ends too early")
    return 2 + count + size


def parse_signature(data: bytes) -> SignedBy:
    """Parse a signature and verify it with its own certificate; trust in that certificate is checked elsewhere.

    Raises WrongSignature.
    """
    content, wrapped = _read_values(_single_value(data, SEQUENCE), 2)
    version, digests, inner, certificates, signers = _read_values(_single_value(wrapped.body, SEQUENCE), 5)
    if content.whole != SIGNED_DATA or version.whole != ONE or wrapped.tag != 0xA0 or certificates.tag != 0xA0:
        raise WrongSignature("this is not a signature as papers have it")
    if inner.tag != SEQUENCE or inner.body != DATA or signers.tag != SET:
        raise WrongSignature("this is not a signature as papers have it")
    given = [parse_certificate(each.whole) for each in split_der(certificates.body)]
    fields = split_der(_single_value(signers.body, SEQUENCE).body)
    if len(fields) not in {6, 7} or fields[0].whole != ONE or (len(fields) == 7 and fields[6].tag != 0xA1):
        raise WrongSignature("this is not a signature as papers have it")
    _version, who, kind, attributes, algorithm, signed = fields[:6]
    if digests.tag != SET or digests.body != kind.whole or kind.whole not in SUMS:
        raise WrongSignature("the signature names a digest that is not read here")
    signer = next((each for each in given if split_der(who.body) == _certificate_reference(each)), None)
    if signer is None or who.tag != SEQUENCE or attributes.tag != 0xA0 or signed.tag != OCTETS:
        raise WrongSignature("the signature does not carry the certificate that it names")
    digest = _attributes_digest(attributes, signer)
    # RFC 5652, section 5.4: signed attributes are hashed with the tag of a set, and stored with another tag.
    _verify_signature(signer, algorithm.whole, kind.whole, signed.body, bytes([SET]) + attributes.whole[1:])
    others = tuple(each for each in given if each is not signer)
    return SignedBy(signer, others, SUMS[kind.whole], digest, len(fields) == 7)


def _attributes_digest(attributes: Der, signer: x509.Certificate) -> bytes:
    """Return the digest of the signed data from the signed attributes, which must name the signer's certificate too."""
    attribute_values: dict[bytes, Der] = {}
    for each in split_der(attributes.body):
        name, several = _read_values(each, 2)
        if name.whole in attribute_values or several.tag != SET:
            raise WrongSignature("the signature says something twice")
        (attribute_values[name.whole],) = _read_values(several, 1)
    missing = {CONTENT_TYPE, DIGEST, CERTIFICATE} - set(attribute_values)
    if missing or attribute_values[CONTENT_TYPE].whole != DATA or attribute_values[DIGEST].tag != OCTETS:
        raise WrongSignature("the signature does not say what was signed, or with which certificate")
    (listed,) = _read_values(attribute_values[CERTIFICATE], 1)
    parts = [part for each in split_der(listed.body)[:1] for part in split_der(each.body)]
    # SHA-256 is the default of RFC 5035, and then left out.
    hashed = SUMS.get(parts[0].whole) if parts and parts[0].tag == SEQUENCE else HASHES[0]
    stated = parts[0 if parts and parts[0].tag == OCTETS else 1 :][:1]
    if hashed is None or not stated or stated[0].body != signer.fingerprint(hashed):
        raise WrongSignature("the signature names another certificate than the one it carries")
    return attribute_values[DIGEST].body


def _verify_signature(signer: x509.Certificate, algorithm: bytes, digest: bytes, signed: bytes, message: bytes) -> None:
    key: Any = signer.public_key()
    try:
        if isinstance(key, ec.EllipticCurvePublicKey) and algorithm in ELLIPTIC:
            key.verify(signed, message, ec.ECDSA(ELLIPTIC[algorithm]))
            return
        if isinstance(key, rsa.RSAPublicKey) and (algorithm in PRIMES or algorithm == RSA):
            key.verify(signed, message, padding.PKCS1v15(), PRIMES.get(algorithm, SUMS[digest]))
            return
    except InvalidSignature as error:
        raise WrongSignature("the signature is not by the certificate that it names: one was changed") from error
    raise WrongSignature("the signature is of a kind that is not read here")


def parse_certificate(data: bytes) -> x509.Certificate:
    """Parse a DER certificate and every field that is used here. Raises WrongSignature."""
    try:
        found = x509.load_der_x509_certificate(data)
        times = (found.not_valid_before_utc, found.not_valid_after_utc)
        # The library parses fields when they are first used: a damaged certificate must fail here.
        _all = (found.subject.rfc4514_string(), found.extensions, found.public_key(), *times)
    except UNREADABLE as error:
        raise WrongSignature("a certificate cannot be read, or has a key of a kind that is not read here") from error
    return found


def _certificate_reference(certificate: x509.Certificate) -> list[Der]:
    """Return the issuer and serial number by which a signature identifies a certificate."""
    fields = split_der(_single_value(certificate.tbs_certificate_bytes, SEQUENCE).body)
    numbered = fields[1:] if fields[0].tag == 0xA0 else fields
    return [numbered[2], numbered[0]]


def _read_values(value: Der, count: int) -> list[Der]:
    found = split_der(value.body)
    if len(found) != count:
        raise WrongSignature("this is not a signature as papers have it")
    return found


def _single_value(data: bytes, tag: int) -> Der:
    found = split_der(data)
    if len(found) != 1 or found[0].tag != tag:
        raise WrongSignature("this is not a signature as papers have it")
    return found[0]
