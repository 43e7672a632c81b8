"""Addresses of the reports API."""

from django.urls import path

from . import api

urlpatterns = [
    path("reports/", api.ReportsView.as_view(), name="api-reports"),
    path("reports/<uuid:report_id>/", api.ReportView.as_view(), name="api-report"),
    path("reports/<uuid:report_id>/volumes/<int:number>.pdf", api.VolumeView.as_view(), name="api-report-volume"),
]
