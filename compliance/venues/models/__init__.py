"""Models of the venue: places, letterheads, cameras, staff, credentials, policies and devices."""

from . import cameras, credentials, devices, letterheads, places, policies, staff

# Django finds the models of an area here.
__all__ = ["cameras", "credentials", "devices", "letterheads", "places", "policies", "staff"]
