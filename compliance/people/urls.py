"""Addresses of the guests' pages; none carries a name."""

from django.urls import path

from . import views

app_name = "people"
urlpatterns = [
    path("", views.guests, name="guests"),
    path("<uuid:guest_id>/", views.guest, name="guest"),
    path("<uuid:guest_id>/correct/", views.correct, name="correct"),
    path("<uuid:guest_id>/move/", views.move, name="move"),
]
