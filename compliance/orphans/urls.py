"""URL routes of orphan funds."""

from django.urls import path

from .account import views as account
from .carnet.views import carnet, reversals
from .claims.views import claim, claims, evidence
from .claims.views import receipts as claim_receipts
from .finds.views import acts as floor
from .finds.views import finds
from .year_end import views as year_end

app_name = "orphans"

urlpatterns = [
    path("", finds.finds, name="finds"),
    path("new/", finds.record, name="record"),
    path("<uuid:find_id>/", finds.find, name="find"),
    path("<uuid:find_id>/photograph/", finds.photograph, name="photograph"),
    path("<uuid:find_id>/game/", floor.coup, name="coup"),
    path("<uuid:find_id>/abandoned/", floor.establish, name="establish"),
    path("<uuid:find_id>/cash-in/", floor.cash_in, name="cash_in"),
    path("<uuid:find_id>/end/", floor.drop, name="drop"),
    path("<uuid:find_id>/lapse/", floor.lapse, name="lapse"),
    path("carnet/", carnet.carnets, name="carnets"),
    path("carnet/<slug:label>/", carnet.carnet, name="carnet"),
    path("account/", account.newest, name="newest_account"),
    path("account/<slug:label>/", account.account, name="account"),
    path("account/<slug:label>/deposit/", account.deposit, name="deposit"),
    path("account/<slug:label>/reconciliation/", account.reconcile, name="reconcile"),
    path("account/<slug:label>/journal/", account.journal_file, name="journal"),
    path("year/<slug:label>/", year_end.year, name="year"),
    path("year/<slug:label>/payment/", year_end.pay, name="pay"),
    path("year/<slug:label>/receipts/", year_end.receipt, name="receipt"),
    path("year/<slug:label>/closing/", year_end.close, name="close_year"),
    path("claims/", claims.claims, name="claims"),
    path("claims/of/<uuid:find_id>/", claims.take, name="claim_of_find"),
    path("claims/<uuid:claim_id>/", claim.claim, name="claim"),
    path("claims/<uuid:claim_id>/evidence/", evidence.add, name="claim_evidence"),
    path("claims/<uuid:claim_id>/ruling/", claim.rule, name="claim_ruling"),
    path("claims/<uuid:claim_id>/approval/", claim.approve, name="claim_approval"),
    path("claims/<uuid:claim_id>/refund/", claim.pay, name="claim_refund"),
    path("claims/<uuid:claim_id>/hand-back/", claim.hand_back, name="claim_hand_back"),
    path("claims/<uuid:claim_id>/receipt/", claim_receipts.receipt, name="claim_receipt"),
    path("evidence/<uuid:evidence_id>/", evidence.document, name="evidence"),
    path("carnet/lines/<uuid:line_id>/reversal/", reversals.reverse, name="reverse"),
]
