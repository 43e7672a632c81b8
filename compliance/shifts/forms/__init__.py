"""Did I understand what was counted, booked, handed over and said?"""

from .bookings import AdjustForm, BookingForm, OtherPaymentForm, ReasonForm, VoidForm
from .counting import ExplanationForm
from .sheets import SheetForm
from .slips import SlipForm

__all__ = [
    "AdjustForm",
    "BookingForm",
    "ExplanationForm",
    "OtherPaymentForm",
    "ReasonForm",
    "SheetForm",
    "SlipForm",
    "VoidForm",
]
