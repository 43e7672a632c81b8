"""Messages about keys and documents for the administrator of the machine."""

from .verification import Verdict

REASONS = {
    "missing": "the file is not there or cannot be read",
    "two_keys": "a PKCS#12 file and a token are named, and only one of them can sign",
    "half_a_token": "a PKCS#11 module needs the labels of token and key",
    "unreadable_pkcs12": "the passphrase does not open the file, or it is no PKCS#12",
    "incomplete_pkcs12": "the file holds no certificate with a key on an elliptic curve or of RSA",
    "no_certificate": "the file holds no certificate as PEM",
    "no_stamp_authority": "a server of time stamps is named, and nobody who vouches for it",
    "not_yet_valid": "the certificate is not valid yet",
    "expired": "the certificate has ended",
    "weak_key": "the key is too weak: P-256, P-384, P-521, or RSA of 2,048 bits and more",
    "not_for_signing": "the certificate does not allow signing",
    "token_closed": "the token is not there, or does not open with this PIN",
    "not_on_token": "the token has no key with its certificate under this label",
    "unwritable": "the folder of the keys cannot be written",
    "damaged": "the file of a key that was made here is damaged",
}

TO_DO = {
    "missing": "Put the file in its place, readable for the user that runs Carnet, or correct the setting.",
    "two_keys": "Take one of the two out of the environment.",
    "half_a_token": "Set CARNET_SIGNING_TOKEN and CARNET_SIGNING_LABEL.",
    "unreadable_pkcs12": "Write the passphrase alone into the file that CARNET_SIGNING_PASSPHRASE_FILE names; try it"
    " with: openssl pkcs12 -info -noout -in FILE -passin file:PASSPHRASE_FILE",
    "incomplete_pkcs12": "Export certificate and key together: openssl pkcs12 -export -inkey KEY -in CERT -out FILE",
    "no_certificate": "Ask whoever issued the certificate for it as PEM.",
    "no_stamp_authority": "Set CARNET_STAMP_AUTHORITY to a PEM file with the certificate of their authority.",
    "not_yet_valid": "Set the clock of this machine, or wait until the certificate begins.",
    "expired": "Ask for a new certificate and put it in its place; papers of before stay good (docs/papers.md).",
    "weak_key": "Ask for a certificate with a key on P-256.",
    "not_for_signing": "Ask for a certificate with the key usage digitalSignature or nonRepudiation.",
    "token_closed": "Plug the token in; look at its label with pkcs11-tool -L; a wrong PIN, three times, locks it.",
    "not_on_token": "Look at the labels with pkcs11-tool -O --login; set CARNET_SIGNING_LABEL.",
    "unwritable": "Give the folder to the user that runs Carnet, and look whether the disk is full.",
    "damaged": "Bring secrets/papers back from the backup. Without one, move it away: a new key is made.",
}

VERDICTS = {
    Verdict.GENUINE: "Signed by this installation, whole and unchanged.",
    Verdict.UNSIGNED: "NOT SIGNED. It did not leave this house like this.",
    Verdict.ALTERED: "CHANGED after it was signed. Do not rely on anything in it.",
    Verdict.STRANGER: "SIGNED BY SOMEBODY ELSE: the certificate is none that this installation has signed with.",
    Verdict.STAMP: "The time stamp is not believed: it is another paper's, or its authority is not known here.",
    Verdict.UNREADABLE: "NO PDF that can be read.",
}
