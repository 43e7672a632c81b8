"""Messages about master keys for the administrator of the machine."""

REASONS = {
    "lost": "the master key of stored files is not there",
    "missing": "the file is not there or cannot be read",
    "damaged": "the file of a master key is damaged",
    "altered_key": "a data key was altered, or another master key encrypted it",
    "half_a_vault": "a PKCS#11 module needs the labels of token and key",
    "not_one_master": "the token must have exactly one AES key under this label",
    "token_closed": "the token is not there, or does not open with this PIN",
    "unwritable": "the folder of the keys cannot be written",
}

_RESTORE = "Restore secrets/vault from its backup, which is apart from that of the database (docs/operations.md)."

TO_DO = {
    "lost": _RESTORE,
    "missing": "Put the file in its place, readable for the user that runs Carnet, or correct the setting.",
    "damaged": _RESTORE,
    "altered_key": "Restore the table vault_datakey from a backup; what changed it is in the log of the database.",
    "half_a_vault": "Set CARNET_VAULT_TOKEN and CARNET_VAULT_LABEL.",
    "not_one_master": "List the keys with pkcs11-tool -O --login; correct CARNET_VAULT_LABEL.",
    "token_closed": "Connect the token; list its label with pkcs11-tool -L; three wrong PINs lock it.",
    "unwritable": "Give the folder to the user that runs Carnet, and check whether the disk is full.",
}
