"""URL routes of notices."""

from django.urls import path

from .views import acts, addresses, letters, notices

app_name = "notices"
urlpatterns = [
    path("", notices.notices, name="notices"),
    path("numbers/", notices.numbers, name="numbers"),
    path("addresses/", addresses.addresses, name="addresses"),
    path("addresses/<uuid:address_id>/decide/", addresses.decide, name="decide_address"),
    path("<uuid:notice_id>/", notices.notice, name="notice"),
    path("<uuid:notice_id>/amend/", acts.amend, name="amend"),
    path("<uuid:notice_id>/withdraw/", acts.withdraw, name="withdraw"),
    path("<uuid:notice_id>/withdraw/decide/", acts.decide_withdrawal, name="decide_withdrawal"),
    path("<uuid:notice_id>/issue/", acts.issue, name="issue"),
    path("<uuid:notice_id>/mail/", acts.mail, name="mail"),
    path("<uuid:notice_id>/sent/", acts.record_sent, name="sent"),
    path("<uuid:notice_id>/answer/", acts.answer, name="answer"),
    path("<uuid:notice_id>/correct/", acts.correct, name="correct"),
    path("<uuid:notice_id>/letter/", letters.letter, name="letter"),
    path("<uuid:notice_id>/kept/", letters.show_stored_letter, name="kept"),
    path("<uuid:notice_id>/scans/<uuid:answer_id>/", letters.scan, name="scan"),
]
