"""Acts on approved firms and on installed devices."""
