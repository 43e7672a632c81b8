"""API routes of bingo, keno and the levy of poker tables."""

from django.urls import path

from .bingo import api as bingo
from .keno import api as keno
from .levies import api as levies
from .prizes import api as prizes

urlpatterns = [
    path("draw-prizes/", prizes.DrawPrizesView.as_view()),
    path("draw-prizes/<uuid:table_id>/release/", prizes.DrawPrizesReleaseView.as_view()),
    path("bingo-rounds/", bingo.BingoRoundsView.as_view()),
    path("bingo-rounds/<uuid:round_id>/cards/", bingo.CardSalesView.as_view()),
    path("bingo-rounds/<uuid:round_id>/balls/", bingo.BallsView.as_view()),
    path("bingo-rounds/<uuid:round_id>/claims/", bingo.BingoClaimsView.as_view()),
    path("bingo-rounds/<uuid:round_id>/claims/<uuid:claim_id>/decision/", bingo.ClaimDecisionView.as_view()),
    path("bingo-rounds/<uuid:round_id>/claims/<uuid:claim_id>/payment/", bingo.BingoPaymentView.as_view()),
    path("bingo-rounds/<uuid:round_id>/unclaimed/", bingo.UnclaimedBingosView.as_view()),
    path("bingo-rounds/<uuid:round_id>/end/", bingo.BingoEndView.as_view()),
    path("keno-rounds/", keno.KenoRoundsView.as_view()),
    path("keno-tickets/", keno.KenoTicketsView.as_view()),
    path("keno-tickets/<uuid:ticket_id>/payment/", keno.KenoCollectionView.as_view()),
    path("keno-tickets/<uuid:ticket_id>/loss/", keno.KenoLossView.as_view()),
    path("poker-levies/", levies.PokerLeviesView.as_view()),
    path("poker-levies/<uuid:levy_id>/confirmation/", levies.LevyConfirmationView.as_view()),
]
