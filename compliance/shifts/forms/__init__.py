"""Did I understand what was counted, booked, handed over and said?"""

from .bookings import AdjustForm, BookingForm, OtherPaymentForm, ReasonForm
from .counting import ExplanationForm
from .filters import ShiftFilters, SlipFilters
from .sheets import SheetForm, SlipForm

__all__ = [
    "AdjustForm",
    "BookingForm",
    "ExplanationForm",
    "OtherPaymentForm",
    "ReasonForm",
    "SheetForm",
    "ShiftFilters",
    "SlipFilters",
    "SlipForm",
]
