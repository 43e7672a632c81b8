"""Addresses of the notices to authorities."""

from django.urls import path

from . import views

app_name = "notices"
urlpatterns = [
    path("", views.notices, name="notices"),
    path("<uuid:notice_id>/", views.notice, name="notice"),
    path("<uuid:notice_id>/sent/", views.sent, name="sent"),
]
