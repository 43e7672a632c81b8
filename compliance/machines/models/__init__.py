"""Tables of gaming machines: their approvals and places, meter readings, faults and services."""

from . import machines, meters, placements, service

# Django discovers the models of the app here.
__all__ = ["machines", "meters", "placements", "service"]
