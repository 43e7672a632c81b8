"""The client certificate of a connection, which the proxy that ended TLS passes on in the header `Client-Cert`."""

import base64
import binascii
import hashlib
from urllib.parse import unquote_to_bytes

from django.conf import settings
from django.http import HttpRequest

BEGIN, END = b"-----BEGIN CERTIFICATE-----", b"-----END CERTIFICATE-----"


def certificate_thumbprint(request: HttpRequest) -> str:
    """Return the SHA-256 of the client certificate in hexadecimal digits; empty if there is none that can be trusted.

    The header counts only if the installation declares that its proxy sets it (CARNET_CLIENT_CERTIFICATES): any other
    client could send a certificate without having its key. `ClientAddress` deletes it from untrusted connections.
    """
    if not settings.CLIENT_CERTIFICATES:
        return ""
    certificate = _certificate_in(request.headers.get("Client-Cert", "").strip())
    if certificate:
        return hashlib.sha256(certificate).hexdigest()
    return ""


def _certificate_in(header: str) -> bytes:
    """Return the certificate in DER: from a byte sequence of RFC 9440, or from PEM in percent-encoding as nginx sends.

    Anything else is no certificate.
    """
    try:
        if header.startswith(":") and header.endswith(":"):
            return base64.b64decode(header[1:-1], validate=True)
        text = unquote_to_bytes(header).strip()
        if not (text.startswith(BEGIN) and text.endswith(END)):
            return b""
        return base64.b64decode(b"".join(text[len(BEGIN) : -len(END)].split()), validate=True)
    except (binascii.Error, ValueError):
        return b""
