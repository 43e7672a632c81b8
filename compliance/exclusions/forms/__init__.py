"""Did I understand what was typed about a measure, and about what stands beside it?"""

from .interviews import InterviewForm
from .measures import FORMS, AccessForm, EndForm, FilterForm, MeasureForm, SearchForm, WhoForm

__all__ = ["FORMS", "AccessForm", "EndForm", "FilterForm", "InterviewForm", "MeasureForm", "SearchForm", "WhoForm"]
