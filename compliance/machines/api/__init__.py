"""API of gaming machines."""
