"""URL routes of the cage."""

from django.urls import path

from .chips import views as pieces
from .counts.views import counts as counting
from .counts.views import papers as printing
from .counts.views import signatures as signing
from .days import views as day
from .drop_boxes import views as boxes
from .exchanges import views as exchanges
from .shifts.views import opening, registers
from .shifts.views import overview as cage
from .shifts.views import shift as drawer
from .slips.views import papers as slip_printing
from .slips.views import slips
from .tips import views as tips
from .witnesses import views as witnesses

app_name = "cage"

urlpatterns = [
    path("", cage.cage, name="cage"),
    path("open/desk/<uuid:desk_id>/", opening.open_desk, name="open_desk"),
    path("open/table/<uuid:table_id>/", opening.open_table, name="open_table"),
    path("shifts/", registers.shifts, name="shifts"),
    path("shifts/<uuid:shift_id>/", drawer.shift, name="shift"),
    path("shifts/<uuid:shift_id>/bookings/", drawer.book, name="book"),
    path("shifts/<uuid:shift_id>/bookings/all/", registers.bookings, name="bookings"),
    path("shifts/<uuid:shift_id>/adjustments/", drawer.adjust, name="adjust"),
    path("shifts/<uuid:shift_id>/other-payments/", drawer.pay_other, name="pay_other"),
    path("shifts/<uuid:shift_id>/count/", counting.count, name="count"),
    path("bookings/<uuid:entry_id>/void/", drawer.void, name="void"),
    path("counts/", signing.counts, name="counts"),
    path("counts/all/", signing.all_counts, name="all_counts"),
    path("counts/<uuid:count_id>/", counting.count_page, name="count_page"),
    path("counts/<uuid:count_id>/disclosure/", signing.disclose, name="disclose"),
    path("counts/<uuid:count_id>/explanation/", counting.explain, name="explain"),
    path("counts/<uuid:count_id>/signature/", signing.sign, name="sign"),
    path("counts/<uuid:count_id>/print/", printing.count, name="count_print"),
    path("slips/", slips.slips, name="slips"),
    path("slips/new/", slips.prepare, name="prepare"),
    path("slips/<uuid:slip_id>/", slips.slip, name="slip"),
    path("slips/<uuid:slip_id>/print/", slip_printing.slip, name="slip_print"),
    path("slips/<uuid:slip_id>/receipt/", slips.receive, name="receive"),
    path("slips/<uuid:slip_id>/return/", slips.send_back, name="send_back"),
    path("day/", day.today, name="today"),
    path("day/closed/", day.closed_days, name="closed_days"),
    path("day/<slug:on>/", day.day, name="day"),
    path("day/<slug:on>/closing/", day.close, name="close_day"),
    path("shifts/<uuid:shift_id>/exchange/", exchanges.exchange, name="exchange"),
    path("shifts/<uuid:shift_id>/tip/", tips.record, name="tip"),
    path("shifts/<uuid:shift_id>/box/", boxes.fit, name="box_fit"),
    path("exchanges/", exchanges.exchanges, name="exchanges"),
    path("exchanges/identity/", exchanges.identity_checks, name="identity_checks"),
    path("tips/", tips.tips, name="tips"),
    path("boxes/", boxes.boxes, name="boxes"),
    path("boxes/new/", boxes.add, name="box_add"),
    path("boxes/<uuid:fitting_id>/", boxes.box_round, name="box_round"),
    path("boxes/<uuid:fitting_id>/moves/", boxes.move, name="box_move"),
    path("boxes/<uuid:fitting_id>/opening/", boxes.opening, name="box_opening"),
    path("boxes/<uuid:fitting_id>/count/", boxes.count, name="box_count"),
    path("boxes/<uuid:fitting_id>/explanation/", boxes.explain, name="box_explain"),
    path("boxes/<uuid:fitting_id>/signature/", boxes.sign, name="box_sign"),
    path("witness/", witnesses.show_waiting, name="witness_waiting"),
    path("witness/<slug:kind>/<uuid:step_id>/", witnesses.step, name="witness_step"),
    path("witness/<slug:kind>/<uuid:step_id>/signature/", witnesses.sign, name="witness_sign"),
    path("witness/<slug:kind>/<uuid:step_id>/dispute/", witnesses.dispute, name="witness_dispute"),
    path("witness/<slug:kind>/<uuid:step_id>/settlement/", witnesses.settle, name="witness_settle"),
    path("chips/", pieces.pieces, name="pieces"),
    path("chips/new/", pieces.enter, name="piece_enter"),
    path("chips/<uuid:piece_id>/", pieces.piece, name="piece"),
    path("chips/<uuid:piece_id>/stock/", pieces.stock, name="piece_stock"),
    path("chips/<uuid:piece_id>/retirement/", pieces.retire, name="piece_retire"),
]
