"""Tables of the training of employees."""

from . import subjects, trainings

__all__ = ["subjects", "trainings"]
