"""API routes of alerts."""

from django.urls import path

from . import api

urlpatterns = [
    path("alerts/", api.AlertsView.as_view()),
    path("alerts/<uuid:alert_id>/", api.AlertView.as_view()),
    path("alerts/<uuid:alert_id>/clearance/", api.ClearanceView.as_view()),
]
