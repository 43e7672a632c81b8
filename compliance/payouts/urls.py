"""URL routes of payouts."""

from django.urls import path

from .views import acts, payouts, queue, receipts
from .views import requests as asking

app_name = "payouts"

urlpatterns = [
    path("", payouts.payouts, name="payouts"),
    path("new/", asking.ask, name="ask"),
    path("new/for/<uuid:guest_id>/", asking.ask_for, name="ask_for"),
    path("new/answer/", asking.work_out, name="answer"),
    path("new/guests/", asking.find_guests, name="guests"),
    path("queue/", queue.queue, name="queue"),
    path("<uuid:payout_id>/", payouts.payout, name="payout"),
    path("<uuid:payout_id>/approve/", acts.approve, name="approve"),
    path("<uuid:payout_id>/refuse/", acts.refuse, name="refuse"),
    path("<uuid:payout_id>/hold/", acts.hold, name="hold"),
    path("<uuid:payout_id>/withdraw/", acts.withdraw, name="withdraw"),
    path("<uuid:payout_id>/gate/", acts.pass_gate, name="gate"),
    path("<uuid:payout_id>/gate/answer/", acts.answer_gate, name="gate_answer"),
    path("<uuid:payout_id>/other-winnings/", acts.name_others, name="others"),
    path("<uuid:payout_id>/winnings/", acts.bind, name="bind"),
    path("<uuid:payout_id>/withhold/", acts.withhold, name="withhold"),
    path("<uuid:payout_id>/pay/", acts.pay, name="pay"),
    path("<uuid:payout_id>/issue/", acts.issue, name="issue"),
    path("<uuid:payout_id>/void/", acts.void, name="void"),
    path("<uuid:payout_id>/receipt/", receipts.receipt, name="receipt"),
]
