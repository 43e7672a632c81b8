"""Addresses of the alerts on money operations."""

from django.urls import path

from . import views as alerts

app_name = "monitoring"

urlpatterns = [
    path("", alerts.alerts, name="alerts"),
    path("<uuid:alert_id>/", alerts.alert, name="alert"),
    path("<uuid:alert_id>/clearance/", alerts.clear, name="clear"),
]
