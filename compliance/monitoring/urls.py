"""URL routes of alerts on transactions."""

from django.urls import path

from . import views as alerts

app_name = "monitoring"

urlpatterns = [
    path("", alerts.alerts, name="alerts"),
    path("<uuid:alert_id>/", alerts.show_alert, name="alert"),
    path("<uuid:alert_id>/clearance/", alerts.clear, name="clear"),
]
