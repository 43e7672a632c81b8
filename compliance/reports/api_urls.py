"""Addresses of the reports API."""

from django.urls import path

from .duty_of_care import api as duty_of_care
from .ordering import api
from .scheduling import api as schedule_api

urlpatterns = [
    path("reports/", api.ReportsView.as_view(), name="api-reports"),
    path("duty-of-care/", duty_of_care.DutyOfCareView.as_view(), name="api-duty-of-care"),
    path("reports/schedules/", schedule_api.SchedulesView.as_view(), name="api-report-schedules"),
    path("reports/schedules/alarms/", schedule_api.ScheduleAlarmsView.as_view(), name="api-report-schedule-alarms"),
    path("reports/schedules/<uuid:schedule_id>/", schedule_api.ScheduleView.as_view(), name="api-report-schedule"),
    path(
        "reports/schedules/<uuid:schedule_id>/editions/",
        schedule_api.ScheduleVersionsView.as_view(),
        name="api-report-schedule-editions",
    ),
    path("reports/<uuid:report_id>/", api.ReportView.as_view(), name="api-report"),
    path("reports/<uuid:report_id>/cancellation/", api.CancellationView.as_view(), name="api-report-cancellation"),
    path("reports/<uuid:report_id>/volumes/<int:number>.pdf", api.VolumeView.as_view(), name="api-report-volume"),
]
