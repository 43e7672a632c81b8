"""Where the master key of stored files is, from the environment."""

from collections.abc import Mapping
from pathlib import Path

from server.environment import reading as environment

_VARIABLES: Mapping[str, str] = {
    "module": "CARNET_VAULT_PKCS11",
    "token": "CARNET_VAULT_TOKEN",
    "label": "CARNET_VAULT_LABEL",
    "pin": "CARNET_VAULT_PIN_FILE",
}


def master_key_places(var: Path) -> dict[str, str]:
    """Return the setting VAULT: the folder of key files, and the token, where one is named."""
    named = {name: environment.text(variable) for name, variable in _VARIABLES.items()}
    return {"folder": str(var / "secrets" / "vault"), **named}
