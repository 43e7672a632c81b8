"""URL routes of orphan funds."""

from django.urls import path

from .account import views as account
from .carnet.views import carnet, reversals
from .claims.views import claim, claims, evidence
from .claims.views import receipts as claim_receipts
from .finds.views import acts as floor
from .finds.views import finds, witnesses
from .year_end import views as year_end

app_name = "orphans"

urlpatterns = [
    path("", finds.list_finds, name="finds"),
    path("new/", finds.record_find, name="record"),
    path("to-confirm/", witnesses.list_to_confirm, name="to_confirm"),
    path("<uuid:find_id>/", finds.view_find, name="find"),
    path("<uuid:find_id>/photograph/", finds.show_photograph, name="photograph"),
    path("<uuid:find_id>/confirmation/", witnesses.confirm_find, name="confirm"),
    path("<uuid:find_id>/dispute/", witnesses.dispute_find, name="dispute"),
    path("<uuid:find_id>/settlement/", witnesses.settle_find, name="settle"),
    path("<uuid:find_id>/game/", floor.record_round, name="coup"),
    path("<uuid:find_id>/abandoned/", floor.establish_abandonment, name="establish"),
    path("<uuid:find_id>/cash-in/", floor.cash_in, name="cash_in"),
    path("<uuid:find_id>/end/", floor.drop_find, name="drop"),
    path("<uuid:find_id>/lapse/", floor.lapse_find, name="lapse"),
    path("carnet/", carnet.carnets, name="carnets"),
    path("carnet/<slug:label>/", carnet.show_carnet, name="carnet"),
    path("account/", account.redirect_to_newest, name="newest_account"),
    path("account/<slug:label>/", account.view_account, name="account"),
    path("account/<slug:label>/deposit/", account.deposit_money, name="deposit"),
    path("account/<slug:label>/reconciliation/", account.reconcile_books, name="reconcile"),
    path("account/<slug:label>/journal/", account.journal_file, name="journal"),
    path("year/<slug:label>/", year_end.show_year, name="year"),
    path("year/<slug:label>/payment/", year_end.pay_commune, name="pay"),
    path("year/<slug:label>/receipts/", year_end.record_receipt, name="receipt"),
    path("year/<slug:label>/closing/", year_end.close_year, name="close_year"),
    path("claims/", claims.list_claimable_finds, name="claims"),
    path("claims/of/<uuid:find_id>/", claims.take_claim, name="claim_of_find"),
    path("claims/<uuid:claim_id>/", claim.view_claim, name="claim"),
    path("claims/<uuid:claim_id>/evidence/", evidence.add_evidence, name="claim_evidence"),
    path("claims/<uuid:claim_id>/ruling/", claim.decide_claim, name="claim_ruling"),
    path("claims/<uuid:claim_id>/approval/", claim.approve_refund, name="claim_approval"),
    path("claims/<uuid:claim_id>/refund/", claim.pay_refund, name="claim_refund"),
    path("claims/<uuid:claim_id>/hand-back/", claim.hand_back, name="claim_hand_back"),
    path("claims/<uuid:claim_id>/receipt/", claim_receipts.print_receipt, name="claim_receipt"),
    path("evidence/<uuid:evidence_id>/", evidence.download_document, name="evidence"),
    path("carnet/lines/<uuid:line_id>/reversal/", reversals.reverse_line, name="reverse"),
]
