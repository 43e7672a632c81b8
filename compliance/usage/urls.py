"""URL routes of alerts about accounts."""

from django.urls import path

from . import views

app_name = "usage"

urlpatterns = [
    path("", views.alerts, name="alerts"),
    path("<uuid:alert_id>/", views.show_alert, name="alert"),
    path("<uuid:alert_id>/review/", views.review, name="review"),
]
