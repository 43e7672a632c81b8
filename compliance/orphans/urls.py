"""Addresses of money left behind."""

from django.urls import path

from .views import account, carnet, finds, floor, year_end

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
    path("account/", account.account, name="account"),
    path("account/<slug:label>/deposit/", account.deposit, name="deposit"),
    path("account/<slug:label>/reconciliation/", account.reconcile, name="reconcile"),
    path("account/<slug:label>/journal/", account.journal_file, name="journal"),
    path("year/<slug:label>/", year_end.year, name="year"),
    path("year/<slug:label>/payment/", year_end.pay, name="pay"),
    path("year/<slug:label>/receipts/", year_end.receipt, name="receipt"),
    path("year/<slug:label>/closing/", year_end.close, name="close_year"),
]
