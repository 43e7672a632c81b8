"""API routes of alerts about accounts."""

from django.urls import path

from . import api

urlpatterns = [
    path("use-alerts/", api.UseAlertsView.as_view()),
    path("use-alerts/<uuid:alert_id>/review/", api.ReviewView.as_view()),
]
