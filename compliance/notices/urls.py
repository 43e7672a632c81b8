"""Addresses of the notices to authorities."""

from django.urls import path

from .views import letters, notices

app_name = "notices"
urlpatterns = [
    path("", notices.notices, name="notices"),
    path("<uuid:notice_id>/", notices.notice, name="notice"),
    path("<uuid:notice_id>/sent/", notices.sent, name="sent"),
    path("<uuid:notice_id>/letter/", letters.letter, name="letter"),
]
