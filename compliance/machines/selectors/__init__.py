"""Read gaming machines: their places, meters, faults and services."""
