"""URL routes of payouts."""

from django.urls import path

from .views import acts, checks, payouts, queue, receipts, requests

app_name = "payouts"

urlpatterns = [
    path("", payouts.list_payouts, name="payouts"),
    path("new/", requests.request_payout, name="ask"),
    path("new/for/<uuid:guest_id>/", requests.ask_for, name="ask_for"),
    path("new/answer/", requests.work_out, name="answer"),
    path("new/guests/", requests.find_guests, name="guests"),
    path("queue/", queue.show_queue, name="queue"),
    path("queue/waiting/", queue.refresh_queue, name="waiting"),
    path("<uuid:payout_id>/", payouts.view_payout, name="payout"),
    path("<uuid:payout_id>/approve/", acts.approve_payout, name="approve"),
    path("<uuid:payout_id>/refuse/", acts.refuse_payout, name="refuse"),
    path("<uuid:payout_id>/hold/", acts.hold_payout, name="hold"),
    path("<uuid:payout_id>/withdraw/", acts.withdraw_payout, name="withdraw"),
    path("<uuid:payout_id>/gate/", acts.pass_gate, name="gate"),
    path("<uuid:payout_id>/gate/answer/", acts.answer_gate, name="gate_answer"),
    path("<uuid:payout_id>/other-winnings/", acts.name_others, name="others"),
    path("<uuid:payout_id>/winnings/", acts.bind_winnings, name="bind"),
    path("<uuid:payout_id>/withhold/", acts.withhold_payout, name="withhold"),
    path("<uuid:payout_id>/pay/", acts.pay_in_cash, name="pay"),
    path("<uuid:payout_id>/issue/", acts.issue_payment, name="issue"),
    path("<uuid:payout_id>/void/", acts.void_payment, name="void"),
    path("<uuid:payout_id>/settlement/", checks.check_payout, name="check"),
    path("<uuid:payout_id>/receipt/", receipts.print_receipt, name="receipt"),
]
