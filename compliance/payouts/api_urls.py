"""API routes of payouts."""

from django.urls import path

from .api import acts, payouts, receipts

urlpatterns = [
    path("payouts/", payouts.PayoutsView.as_view()),
    path("payouts/to-approve/", payouts.QueueView.as_view()),
    path("payouts/<uuid:payout_id>/", payouts.PayoutView.as_view()),
    path("payouts/<uuid:payout_id>/approval/", acts.ApproveView.as_view()),
    path("payouts/<uuid:payout_id>/refusal/", acts.RefuseView.as_view()),
    path("payouts/<uuid:payout_id>/hold/", acts.HoldView.as_view()),
    path("payouts/<uuid:payout_id>/withdrawal/", acts.WithdrawView.as_view()),
    path("payouts/<uuid:payout_id>/gate/", acts.GateView.as_view()),
    path("payouts/<uuid:payout_id>/gate/answer/", acts.GateAnswerView.as_view()),
    path("payouts/<uuid:payout_id>/other-winnings/", acts.OtherWinningsView.as_view()),
    path("payouts/<uuid:payout_id>/settlement-check/", acts.SettlementCheckView.as_view()),
    path("payouts/<uuid:payout_id>/receipt/", receipts.ReceiptView.as_view()),
    path("payouts/<uuid:payout_id>/winnings/", acts.WinningsView.as_view()),
    path("payouts/<uuid:payout_id>/withheld/", acts.WithholdView.as_view()),
    path("payouts/<uuid:payout_id>/payment/", acts.PayView.as_view()),
    path("payouts/<uuid:payout_id>/instrument/", acts.IssueView.as_view()),
    path("payouts/<uuid:payout_id>/void/", acts.VoidView.as_view()),
]
