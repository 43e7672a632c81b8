"""URL routes of notices."""

from django.urls import path

from .views import acts, addresses, letters, notices, recipients

app_name = "notices"
urlpatterns = [
    path("", notices.notices, name="notices"),
    path("numbers/", notices.show_letter_book, name="numbers"),
    path("addresses/", addresses.show_addresses, name="addresses"),
    path("addresses/<uuid:address_id>/decide/", addresses.submit_decision, name="decide_address"),
    path("recipients/", recipients.show_recipients, name="recipients"),
    path("recipients/<uuid:recipient_id>/decide/", recipients.decide_recipient, name="decide_recipient"),
    path("<uuid:notice_id>/", notices.show_notice, name="notice"),
    path("<uuid:notice_id>/amend/", acts.submit_amendment, name="amend"),
    path("<uuid:notice_id>/withdraw/", acts.submit_withdrawal, name="withdraw"),
    path("<uuid:notice_id>/withdraw/decide/", acts.decide_withdrawal, name="decide_withdrawal"),
    path("<uuid:notice_id>/issue/", acts.submit_issue, name="issue"),
    path("<uuid:notice_id>/mail/", acts.submit_mailing, name="mail"),
    path("<uuid:notice_id>/sent/", acts.record_sent, name="sent"),
    path("<uuid:notice_id>/answer/", acts.submit_answer, name="answer"),
    path("<uuid:notice_id>/correct/", acts.submit_correction, name="correct"),
    path("<uuid:notice_id>/letter/", letters.show_letter, name="letter"),
    path("<uuid:notice_id>/kept/", letters.show_stored_letter, name="stored_letter"),
    path("<uuid:notice_id>/scans/<uuid:answer_id>/", letters.show_scan, name="scan"),
]
