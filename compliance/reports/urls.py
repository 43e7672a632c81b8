"""Addresses of the reports pages."""

from django.urls import path

from .duty_of_care import views as duty_of_care
from .ordering import views
from .scheduling import views as schedule_views

app_name = "reports"
urlpatterns = [
    path("", views.list_reports, name="reports"),
    path("duty-of-care/", duty_of_care.show_figures, name="duty_of_care"),
    path("schedules/", schedule_views.list_schedules, name="schedules"),
    path("schedules/table/", schedule_views.refresh_schedules, name="schedules_table"),
    path("schedules/new/", schedule_views.new_schedule, name="new_schedule"),
    path("schedules/<uuid:schedule_id>/", schedule_views.show_schedule, name="schedule"),
    path("schedules/<uuid:schedule_id>/change/", schedule_views.change_schedule, name="change_schedule"),
    path("schedules/<uuid:schedule_id>/pause/", schedule_views.pause_schedule, name="pause_schedule"),
    path("schedules/<uuid:schedule_id>/resume/", schedule_views.resume_schedule, name="resume_schedule"),
    path("certificates.pem", views.download_certificates, name="certificates"),
    path("certificate.crt", views.download_certificate, name="certificate"),
    path("<uuid:report_id>/", views.show_report, name="report"),
    path("<uuid:report_id>/progress/", views.refresh_progress, name="progress"),
    path("<uuid:report_id>/cancel/", views.submit_cancellation, name="cancel"),
    path("<uuid:report_id>/row/", views.row, name="row"),
    path("<uuid:report_id>/<int:number>.pdf", views.download_volume, name="volume"),
]
