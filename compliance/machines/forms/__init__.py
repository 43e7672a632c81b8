"""Forms of gaming machines."""
