"""Did I understand what was typed about a measure, and about what stands beside it?"""

from .agents import CaseForm, SignalForm
from .arrivals import ARRIVALS, ArrivalForm
from .interviews import InterviewForm
from .means import JudgedForm, MeansForm
from .measures import ENDS, FORMS, AccessForm, EndForm, MeasureForm, SearchForm, WhoForm
from .observations import ObservationForm
from .requests import BearerForm, WishForm
from .reviews import ReviewForm
from .withholdings import DecisionForm, WonForm

__all__ = [
    "ARRIVALS",
    "ENDS",
    "FORMS",
    "AccessForm",
    "ArrivalForm",
    "BearerForm",
    "CaseForm",
    "DecisionForm",
    "EndForm",
    "InterviewForm",
    "JudgedForm",
    "MeansForm",
    "MeasureForm",
    "ObservationForm",
    "ReviewForm",
    "SearchForm",
    "SignalForm",
    "WhoForm",
    "WishForm",
    "WonForm",
]
