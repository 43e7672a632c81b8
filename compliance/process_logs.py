"""What the processes write to standard error: ids and outcomes, and no personal data."""

from typing import Any

LINE = "%(asctime)s %(levelname)s %(name)s %(message)s"
FORMATTERS = "compliance.http.infrastructure.log_formatter"


def logging_settings() -> dict[str, Any]:
    """Return Django's setting LOGGING."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": f"{FORMATTERS}.Line", "fmt": LINE}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "carnet": {"level": "INFO"},
            "fontTools": {"level": "ERROR"},
            "pyhanko": {"level": "CRITICAL"},  # its verdict on a signature is reported in words
            "pyhanko_certvalidator": {"level": "CRITICAL"},
        },
    }
