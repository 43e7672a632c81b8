"""Addresses of the API of the notices."""

from django.urls import path

from . import api

urlpatterns = [
    path("notices/", api.NoticesView.as_view()),
    path("notices/<uuid:notice_id>/", api.NoticeView.as_view()),
    path("notices/<uuid:notice_id>/issue/", api.NoticeIssueView.as_view()),
    path("notices/<uuid:notice_id>/mail/", api.NoticeMailView.as_view()),
    path("notices/<uuid:notice_id>/sent/", api.SentView.as_view()),
    path("notices/<uuid:notice_id>/answers/", api.NoticeAnswerView.as_view()),
]
