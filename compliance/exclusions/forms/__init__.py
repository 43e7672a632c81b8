"""Did I understand what was typed about a measure, and about what stands beside it?"""

from .arrivals import ARRIVALS, ArrivalForm
from .interviews import InterviewForm
from .measures import FORMS, AccessForm, EndForm, FilterForm, MeasureForm, SearchForm, WhoForm
from .reviews import ReviewForm

__all__ = [
    "ARRIVALS",
    "FORMS",
    "AccessForm",
    "ArrivalForm",
    "EndForm",
    "FilterForm",
    "InterviewForm",
    "MeasureForm",
    "ReviewForm",
    "SearchForm",
    "WhoForm",
]
