"""The token with which monitoring reads the metrics."""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

NAME = "CARNET_METRICS_TOKEN"
SHORTEST = 16


def metrics_token() -> str:
    """Return the token from the environment, or from the file that the environment names; empty without one."""
    direct, file = os.environ.get(NAME, ""), os.environ.get(f"{NAME}_FILE", "")
    if direct and file:
        raise ImproperlyConfigured(f"Set {NAME} or {NAME}_FILE, not both.")
    if not direct and not file:
        return ""
    try:
        token = (Path(file).read_text(encoding="ascii") if file else direct).strip()
    except (OSError, ValueError) as error:
        raise ImproperlyConfigured(f"The file in {NAME}_FILE cannot be read.") from error
    if len(token) < SHORTEST:
        raise ImproperlyConfigured(f"{NAME} needs at least {SHORTEST} characters.")
    return token
