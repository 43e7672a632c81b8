"""URL routes of the cage."""

from django.urls import path

from .chips import views as chips
from .counts.views import counts
from .counts.views import papers as count_papers
from .counts.views import signatures as count_signatures
from .days import views as days
from .drop_boxes import views as drop_boxes
from .exchanges import views as exchanges
from .opening_sheets import views as opening_sheets
from .shifts.views import opening, overview, registers, shift
from .slips.views import papers as slip_papers
from .slips.views import slips
from .tips import views as tips
from .vault_alerts import views as vault_alerts
from .witnesses import views as witnesses

app_name = "cage"

urlpatterns = [
    path("", overview.show_cage, name="cage"),
    path("open/desk/<uuid:desk_id>/", opening.open_desk, name="open_desk"),
    path("open/table/<uuid:table_id>/", opening.open_table, name="open_table"),
    path("shifts/", registers.shifts, name="shifts"),
    path("shifts/<uuid:shift_id>/", shift.view_shift, name="shift"),
    path("shifts/<uuid:shift_id>/bookings/", shift.book_other, name="book"),
    path("shifts/<uuid:shift_id>/bookings/all/", registers.show_bookings, name="bookings"),
    path("shifts/<uuid:shift_id>/adjustments/", shift.adjust_float, name="adjust"),
    path("shifts/<uuid:shift_id>/other-payments/", shift.pay_other, name="pay_other"),
    path("shifts/<uuid:shift_id>/count/", counts.count_float, name="count"),
    path("sessions/<uuid:session_id>/", opening_sheets.show_sheet, name="opening_sheet"),
    path("sessions/<uuid:session_id>/print/", opening_sheets.print_sheet, name="opening_sheet_print"),
    path("bookings/<uuid:entry_id>/void/", shift.void_booking, name="void"),
    path("counts/", count_signatures.show_counts, name="counts"),
    path("counts/waiting/", count_signatures.refresh_counts, name="waiting_counts"),
    path("counts/all/", count_signatures.all_counts, name="all_counts"),
    path("counts/<uuid:count_id>/", counts.count_page, name="count_page"),
    path("counts/<uuid:count_id>/disclosure/", count_signatures.disclose_count, name="disclose"),
    path("counts/<uuid:count_id>/explanation/", counts.explain_variance, name="explain"),
    path("counts/<uuid:count_id>/signature/", count_signatures.sign_count, name="sign"),
    path("counts/<uuid:count_id>/print/", count_papers.print_count, name="count_print"),
    path("slips/", slips.show_slips, name="slips"),
    path("slips/new/", slips.prepare_slip, name="prepare"),
    path("slips/<uuid:slip_id>/", slips.show_slip, name="slip"),
    path("slips/<uuid:slip_id>/print/", slip_papers.print_slip, name="slip_print"),
    path("slips/<uuid:slip_id>/receipt/", slips.receive_slip, name="receive"),
    path("slips/<uuid:slip_id>/return/", slips.send_back, name="send_back"),
    path("day/", days.show_today, name="today"),
    path("day/closed/", days.closed_days, name="closed_days"),
    path("day/<slug:on>/", days.show_day, name="day"),
    path("day/<slug:on>/closing/", days.close_day, name="close_day"),
    path("shifts/<uuid:shift_id>/exchange/", exchanges.enter_exchange, name="exchange"),
    path("shifts/<uuid:shift_id>/tip/", tips.record_tip, name="tip"),
    path("shifts/<uuid:shift_id>/box/", drop_boxes.fit_box, name="box_fit"),
    path("exchanges/", exchanges.exchanges, name="exchanges"),
    path("exchanges/identity/", exchanges.identity_checks, name="identity_checks"),
    path("tips/", tips.tips, name="tips"),
    path("boxes/", drop_boxes.show_boxes, name="boxes"),
    path("boxes/new/", drop_boxes.add_box, name="box_add"),
    path("boxes/<uuid:fitting_id>/", drop_boxes.box_round, name="box_round"),
    path("boxes/<uuid:fitting_id>/moves/", drop_boxes.move_box, name="box_move"),
    path("boxes/<uuid:fitting_id>/opening/", drop_boxes.open_box, name="box_opening"),
    path("boxes/<uuid:fitting_id>/count/", drop_boxes.count_box, name="box_count"),
    path("boxes/<uuid:fitting_id>/explanation/", drop_boxes.explain_variance, name="box_explain"),
    path("boxes/<uuid:fitting_id>/signature/", drop_boxes.sign_count, name="box_sign"),
    path("witness/", witnesses.show_waiting, name="witness_waiting"),
    path("witness/<slug:kind>/<uuid:step_id>/", witnesses.show_step, name="witness_step"),
    path("witness/<slug:kind>/<uuid:step_id>/signature/", witnesses.sign_step, name="witness_sign"),
    path("witness/<slug:kind>/<uuid:step_id>/dispute/", witnesses.dispute_step, name="witness_dispute"),
    path("witness/<slug:kind>/<uuid:step_id>/settlement/", witnesses.settle_step, name="witness_settle"),
    path("alerts/", vault_alerts.alerts, name="vault_alerts"),
    path("alerts/<uuid:alert_id>/", vault_alerts.show_alert, name="vault_alert"),
    path("alerts/<uuid:alert_id>/review/", vault_alerts.review, name="review_vault_alert"),
    path("chips/", chips.show_pieces, name="pieces"),
    path("chips/new/", chips.enter_piece, name="piece_enter"),
    path("chips/<uuid:piece_id>/", chips.show_piece, name="piece"),
    path("chips/<uuid:piece_id>/stock/", chips.change_stock, name="piece_stock"),
    path("chips/<uuid:piece_id>/retirement/", chips.retire_piece, name="piece_retire"),
]
