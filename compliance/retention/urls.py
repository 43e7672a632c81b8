"""Addresses of erasures, holds and own files; no URL contains a name."""

from django.urls import path

from . import views

app_name = "retention"
urlpatterns = [
    path("", views.erasures, name="erasures"),
    path("holds/", views.holds, name="holds"),
    path("<uuid:erasure_id>/", views.show_erasure, name="erasure"),
    path("<uuid:erasure_id>/release/", views.submit_release, name="release"),
    path("<uuid:erasure_id>/confirm/", views.submit_confirmation, name="confirm"),
    path("<uuid:erasure_id>/withdraw/", views.submit_withdrawal, name="withdraw"),
    path("guests/<uuid:guest_id>/hold/", views.submit_hold, name="hold"),
    path("holds/<uuid:hold_id>/lift/", views.submit_lifting, name="lift"),
    path("guests/<uuid:guest_id>/own-file/", views.own_file, name="own_file"),
]
