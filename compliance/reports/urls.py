"""Addresses of the reports pages."""

from django.urls import path

from . import views

app_name = "reports"
urlpatterns = [
    path("", views.reports, name="reports"),
    path("<uuid:report_id>/", views.report, name="report"),
    path("<uuid:report_id>/row/", views.row, name="row"),
    path("<uuid:report_id>/<int:number>.pdf", views.volume, name="volume"),
]
