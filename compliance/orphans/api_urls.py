"""Addresses of the API of money left behind."""

from django.urls import path

from .api import claims

urlpatterns = [
    path("orphan-claims/", claims.ClaimsView.as_view()),
    path("orphan-claims/<uuid:claim_id>/", claims.ClaimView.as_view()),
    path("orphan-claims/<uuid:claim_id>/evidence/", claims.EvidenceView.as_view()),
    path("orphan-claims/<uuid:claim_id>/ruling/", claims.RulingView.as_view()),
    path("orphan-claims/<uuid:claim_id>/approval/", claims.ApprovalView.as_view()),
    path("orphan-claims/<uuid:claim_id>/refund/", claims.RefundView.as_view()),
    path("orphan-claims/<uuid:claim_id>/hand-back/", claims.HandBackView.as_view()),
    path("carnet-lines/<uuid:line_id>/reversal/", claims.ReversalView.as_view()),
]
