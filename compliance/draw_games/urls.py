"""URL routes of bingo, keno and the levy of poker tables."""

from django.urls import path

from .bingo import views as bingo
from .keno import views as keno
from .levies import views as levies
from .prizes import views as prizes

app_name = "draw_games"

urlpatterns = [
    path("prizes/", prizes.list_prizes, name="prizes"),
    path("prizes/new/", prizes.enter_prizes, name="enter_prizes"),
    path("prizes/<uuid:table_id>/", prizes.show_prize_table, name="prize_table"),
    path("prizes/<uuid:table_id>/release/", prizes.release_prizes, name="release_prizes"),
    path("bingo/", bingo.list_rounds, name="bingo_rounds"),
    path("bingo/new/", bingo.open_round, name="open_bingo_round"),
    path("bingo/<uuid:round_id>/", bingo.show_round, name="bingo_round"),
    path("bingo/<uuid:round_id>/cards/", bingo.sell_cards, name="sell_cards"),
    path("bingo/<uuid:round_id>/balls/", bingo.draw_ball, name="draw_ball"),
    path("bingo/<uuid:round_id>/claims/", bingo.claim_bingo, name="claim_bingo"),
    path("bingo/<uuid:round_id>/claims/<uuid:claim_id>/decision/", bingo.decide_claim, name="decide_bingo"),
    path("bingo/<uuid:round_id>/claims/<uuid:claim_id>/payment/", bingo.pay_bingo, name="pay_bingo"),
    path("bingo/<uuid:round_id>/unclaimed/", bingo.record_unclaimed, name="record_unclaimed"),
    path("bingo/<uuid:round_id>/end/", bingo.end_round, name="end_bingo_round"),
    path("bingo/<uuid:round_id>/record/", bingo.print_record, name="bingo_record"),
    path("keno/", keno.list_rounds, name="keno_rounds"),
    path("keno/new/", keno.record_draw, name="record_keno_draw"),
    path("keno/<uuid:draw_id>/", keno.show_round, name="keno_round"),
    path("keno/<uuid:draw_id>/record/", keno.print_record, name="keno_record"),
    path("keno/tickets/", keno.list_tickets, name="keno_tickets"),
    path("keno/tickets/new/", keno.register_ticket, name="register_keno_ticket"),
    path("keno/tickets/<uuid:ticket_id>/", keno.show_ticket, name="keno_ticket"),
    path("keno/tickets/<uuid:ticket_id>/payment/", keno.collect_winnings, name="collect_winnings"),
    path("keno/tickets/<uuid:ticket_id>/loss/", keno.record_loss, name="record_keno_loss"),
    path("levies/", levies.list_levies, name="levies"),
    path("levies/new/", levies.count_levy, name="count_levy"),
    path("levies/<uuid:levy_id>/confirmation/", levies.confirm_levy, name="confirm_levy"),
]
