"""Tables of gaming machines."""

from . import machines

__all__ = ["machines"]
