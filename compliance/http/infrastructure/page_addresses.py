"""Addresses of pages that commands print: they have no request to take the host from."""

from django.conf import settings


def page_address(path: str) -> str:
    """Return the address of a page: in production with the first host of `CARNET_HOSTS`, else the path alone."""
    if settings.PRODUCTION:
        # `.casino.example` names a host and those below it.
        return f"https://{settings.ALLOWED_HOSTS[0].lstrip('.')}{path}"
    return path
