"""API routes of notices."""

from django.urls import path

from .api import acts, addresses, letters, notices, recipients

urlpatterns = [
    path("notices/", notices.NoticesView.as_view()),
    path("notices/<uuid:notice_id>/", notices.NoticeView.as_view()),
    path("notices/<uuid:notice_id>/amendments/", acts.NoticeAmendmentView.as_view()),
    path("notices/<uuid:notice_id>/withdrawal/", acts.NoticeWithdrawalView.as_view()),
    path("notices/<uuid:notice_id>/withdrawal/decision/", acts.NoticeWithdrawalDecisionView.as_view()),
    path("notices/<uuid:notice_id>/issue/", acts.NoticeIssueView.as_view()),
    path("notices/<uuid:notice_id>/mail/", acts.NoticeMailView.as_view()),
    path("notices/<uuid:notice_id>/sent/", acts.SentView.as_view()),
    path("notices/<uuid:notice_id>/answers/", acts.NoticeAnswerView.as_view()),
    path("notices/<uuid:notice_id>/answers/<uuid:answer_id>/scan/", letters.AnswerScanView.as_view()),
    path("notices/<uuid:notice_id>/corrections/", acts.NoticeCorrectionView.as_view()),
    path("notices/<uuid:notice_id>/draft/", letters.NoticeDraftView.as_view()),
    path("notices/<uuid:notice_id>/letter/", letters.NoticeLetterView.as_view()),
    path("notice-addresses/", addresses.NoticeAddressesView.as_view()),
    path("notice-addresses/<uuid:address_id>/decision/", addresses.NoticeAddressDecisionView.as_view()),
    path("notice-recipients/", recipients.NoticeRecipientsView.as_view()),
    path("notice-recipients/<uuid:recipient_id>/decision/", recipients.NoticeRecipientDecisionView.as_view()),
]
