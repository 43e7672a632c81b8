"""Pages of approved firms and of installed devices."""
