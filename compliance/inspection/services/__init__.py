"""Acts on the register of observations."""
