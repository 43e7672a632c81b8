"""API routes of the cage."""

from django.urls import path

from .chips import api as chips
from .counts import api as counts
from .days import api as days
from .drop_boxes import api as drop_boxes
from .exchanges import api as exchanges
from .opening_sheets import api as opening_sheets
from .shifts import api as shifts
from .slips import api as slips
from .tips import api as tips
from .vault_alerts import api as vault_alerts
from .witnesses import api as witnesses

urlpatterns = [
    path("shifts/", shifts.ShiftsView.as_view()),
    path("shifts/<uuid:shift_id>/", shifts.ShiftView.as_view()),
    path("shifts/<uuid:shift_id>/bookings/", shifts.BookingsView.as_view()),
    path("shifts/<uuid:shift_id>/adjustments/", shifts.AdjustmentsView.as_view()),
    path("shifts/<uuid:shift_id>/other-payments/", shifts.OtherPaymentsView.as_view()),
    path("shifts/<uuid:shift_id>/counts/", counts.ShiftCountsView.as_view()),
    path("shift-bookings/<uuid:entry_id>/void/", shifts.BookingVoidView.as_view()),
    path("counts/", counts.CountsView.as_view()),
    path("counts/<uuid:count_id>/disclosure/", counts.DisclosureView.as_view()),
    path("counts/<uuid:count_id>/explanation/", counts.ExplanationView.as_view()),
    path("counts/<uuid:count_id>/signature/", counts.SignatureView.as_view()),
    path("counts/<uuid:count_id>/sheet/", counts.CountSheetView.as_view()),
    path("table-sessions/<uuid:session_id>/opening-sheet/", opening_sheets.OpeningSheetView.as_view()),
    path("slips/", slips.SlipsView.as_view()),
    path("slips/<uuid:slip_id>/", slips.SlipView.as_view()),
    path("slips/<uuid:slip_id>/sheet/", slips.SlipSheetView.as_view()),
    path("slips/<uuid:slip_id>/receipt/", slips.SlipReceiptView.as_view()),
    path("slips/<uuid:slip_id>/return/", slips.SlipReturnView.as_view()),
    path("cage-days/", days.DaysView.as_view()),
    path("cage-days/<slug:on>/", days.DayView.as_view()),
    path("cage-days/<slug:on>/closing/", days.ClosingView.as_view()),
    path("exchanges/", exchanges.ExchangesView.as_view()),
    path("exchange-identity-checks/", exchanges.IdentityChecksView.as_view()),
    path("tips/", tips.TipsView.as_view()),
    path("shifts/<uuid:shift_id>/tips/", tips.ShiftTipsView.as_view()),
    path("shifts/<uuid:shift_id>/box/", drop_boxes.BoxFitView.as_view()),
    path("boxes/", drop_boxes.BoxesView.as_view()),
    path("box-rounds/", drop_boxes.BoxRoundsView.as_view()),
    path("box-rounds/<uuid:fitting_id>/moves/", drop_boxes.BoxMoveView.as_view()),
    path("box-rounds/<uuid:fitting_id>/opening/", drop_boxes.BoxOpeningView.as_view()),
    path("box-rounds/<uuid:fitting_id>/count/", drop_boxes.BoxCountView.as_view()),
    path("box-rounds/<uuid:fitting_id>/explanation/", drop_boxes.BoxExplanationView.as_view()),
    path("box-rounds/<uuid:fitting_id>/signature/", drop_boxes.BoxSignatureView.as_view()),
    path("vault-alerts/", vault_alerts.VaultAlertsView.as_view()),
    path("vault-alerts/<uuid:alert_id>/review/", vault_alerts.VaultAlertReviewView.as_view()),
    path("witness-steps/", witnesses.WaitingView.as_view()),
    path("witness-steps/<slug:kind>/<uuid:step_id>/", witnesses.StepView.as_view()),
    path("witness-steps/<slug:kind>/<uuid:step_id>/signature/", witnesses.SignatureView.as_view()),
    path("witness-steps/<slug:kind>/<uuid:step_id>/dispute/", witnesses.WitnessDisputeView.as_view()),
    path("witness-steps/<slug:kind>/<uuid:step_id>/settlement/", witnesses.WitnessSettlementView.as_view()),
    path("chips/", chips.InventoryView.as_view()),
    path("denominations/", chips.DenominationsView.as_view()),
    path("denominations/<uuid:piece_id>/stock/", chips.StockView.as_view()),
    path("denominations/<uuid:piece_id>/retirement/", chips.RetirementView.as_view()),
]
