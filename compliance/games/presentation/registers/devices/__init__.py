"""Register definitions of approved firms and of installed devices."""
