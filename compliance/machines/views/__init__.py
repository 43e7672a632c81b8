"""Pages of gaming machines."""
