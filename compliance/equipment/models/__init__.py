"""Tables of equipment: the register, its checks, and its defects."""

from . import defects, inspections, items

# Django discovers the models of the app here.
__all__ = ["defects", "inspections", "items"]
