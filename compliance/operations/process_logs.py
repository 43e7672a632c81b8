"""What the processes write to standard error: ids and outcomes, and no personal data."""

from typing import Any

from server.environment import reading as environment

LINE = "%(asctime)s %(levelname)s %(name)s %(message)s"
FORMATTERS = "compliance.http.infrastructure.log_formatter"
FORMS = {"json": {"()": f"{FORMATTERS}.JsonLine"}, "text": {"()": f"{FORMATTERS}.Line", "fmt": LINE}}


def logging_settings(production: bool) -> dict[str, Any]:
    """Return Django's setting LOGGING; CARNET_LOG_FORMAT is `json` or `text`, in production `json` without it."""
    form = environment.text("CARNET_LOG_FORMAT") or ("json" if production else "text")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": FORMS[form]},
        # Celery replaces sys.stderr by its log before it sets up Django: lines to it would be lost.
        "handlers": {
            "stderr": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.__stderr__"}
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "carnet": {"level": "INFO"},
            "fontTools": {"level": "ERROR"},
            "pyhanko": {"level": "CRITICAL"},  # its verdict on a signature is reported in words
            "pyhanko_certvalidator": {"level": "CRITICAL"},
        },
    }
