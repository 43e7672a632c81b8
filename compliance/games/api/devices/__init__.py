"""API of approved firms and of installed devices."""
