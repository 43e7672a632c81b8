"""Acts of retention: erasures, holds and data subject access."""
