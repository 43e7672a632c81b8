"""URL routes of gaming tables, means of payment, applications and stakes."""

from django.urls import path

from .views import applications, stakes, tables
from .views import means_approvals as approvals

app_name = "games"

urlpatterns = [
    path("", tables.tables, name="tables"),
    path("new/", tables.set_up, name="set_up"),
    path("<uuid:table_id>/retirement/", tables.retire, name="retire"),
    path("means/", approvals.approvals, name="approvals"),
    path("means/new/", approvals.approve, name="approve"),
    path("means/<uuid:approval_id>/end/", approvals.withdraw, name="withdraw"),
    path("applications/", applications.applications, name="applications"),
    path("applications/new/", applications.prepare, name="prepare_application"),
    path("applications/<uuid:application_id>/", applications.application, name="application"),
    path("applications/<uuid:application_id>/filing/", applications.file, name="file_application"),
    path("applications/<uuid:application_id>/decision/", applications.decide, name="decide_application"),
    path("applications/<uuid:application_id>/use/", applications.begin, name="begin_use"),
    path("applications/<uuid:application_id>/end/", applications.end, name="end_approval"),
    path("stakes/", stakes.stakes, name="stakes"),
    path("stakes/new/", stakes.record, name="stake"),
]
