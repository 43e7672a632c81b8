"""API routes of orphan funds."""

from django.urls import path

from .account import api as account
from .carnet.api import carnet, reversals
from .claims.api import claims, decisions, evidence, receipts, refunds
from .finds import api as finds
from .year_end import api as year_end

urlpatterns = [
    path("finds/", finds.FindsView.as_view()),
    path("finds/to-confirm/", finds.FindsToConfirmView.as_view()),
    path("finds/<uuid:find_id>/", finds.FindView.as_view()),
    path("finds/<uuid:find_id>/photograph/", finds.PhotographView.as_view()),
    path("finds/<uuid:find_id>/confirmation/", finds.FindConfirmationView.as_view()),
    path("finds/<uuid:find_id>/dispute/", finds.FindDisputeView.as_view()),
    path("finds/<uuid:find_id>/settlement/", finds.FindSettlementView.as_view()),
    path("finds/<uuid:find_id>/games/", finds.CoupsView.as_view()),
    path("finds/<uuid:find_id>/establishment/", finds.EstablishmentView.as_view()),
    path("finds/<uuid:find_id>/cash-in/", finds.CashInView.as_view()),
    path("finds/<uuid:find_id>/end/", finds.FindEndView.as_view()),
    path("carnets/", carnet.CarnetsView.as_view()),
    path("carnets/<slug:label>/lines/", carnet.CarnetLinesView.as_view()),
    path("orphan-claims/", claims.ClaimsView.as_view()),
    path("orphan-claims/<uuid:claim_id>/", claims.ClaimView.as_view()),
    path("orphan-claims/<uuid:claim_id>/evidence/", evidence.EvidenceView.as_view()),
    path("orphan-claims/<uuid:claim_id>/ruling/", decisions.RulingView.as_view()),
    path("orphan-claims/<uuid:claim_id>/approval/", decisions.ApprovalView.as_view()),
    path("orphan-claims/<uuid:claim_id>/refund/", refunds.RefundView.as_view()),
    path("orphan-claims/<uuid:claim_id>/hand-back/", refunds.HandBackView.as_view()),
    path("orphan-claims/<uuid:claim_id>/receipt/", receipts.ClaimReceiptView.as_view()),
    path("orphan-evidence/<uuid:evidence_id>/document/", evidence.EvidenceDocumentView.as_view()),
    path("carnet-lines/<uuid:line_id>/reversal/", reversals.ReversalView.as_view()),
    path("carnets/<slug:label>/account/", account.AccountView.as_view()),
    path("carnets/<slug:label>/journal/", account.JournalView.as_view()),
    path("carnets/<slug:label>/journal/file/", account.JournalFileView.as_view()),
    path("carnets/<slug:label>/deposits/", account.DepositsView.as_view()),
    path("carnets/<slug:label>/reconciliations/", account.ReconciliationsView.as_view()),
    path("carnets/<slug:label>/year-end/", year_end.YearView.as_view()),
    path("carnets/<slug:label>/payment/", year_end.PaymentView.as_view()),
    path("carnets/<slug:label>/receipts/", year_end.ReceiptsView.as_view()),
    path("carnets/<slug:label>/closing/", year_end.ClosingView.as_view()),
]
