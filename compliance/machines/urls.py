"""URL routes of gaming machines."""

from django.urls import path

from .views import machines, work

app_name = "machines"

urlpatterns = [
    path("", machines.list_machines, name="machines"),
    path("new/", machines.submit_machine, name="register"),
    path("places/", machines.list_placements, name="placements"),
    path("readings/", work.list_readings, name="readings"),
    path("faults/", work.list_faults, name="faults"),
    path("services/", work.list_services, name="services"),
    path("approvals/<uuid:approval_id>/end/", machines.submit_approval_end, name="end_approval"),
    path("faults/<uuid:fault_id>/", work.show_fault, name="fault"),
    path("faults/<uuid:fault_id>/repair/", work.submit_repair, name="repair"),
    path("faults/<uuid:fault_id>/test/", work.submit_test, name="test"),
    path("<uuid:machine_id>/", machines.show_machine, name="machine"),
    path("<uuid:machine_id>/label/", machines.print_label, name="label"),
    path("<uuid:machine_id>/approval/", machines.submit_approval, name="approve"),
    path("<uuid:machine_id>/place/", machines.submit_place, name="place"),
    path("<uuid:machine_id>/move/", machines.submit_move, name="move"),
    path("<uuid:machine_id>/removal/", machines.submit_removal, name="remove"),
    path("<uuid:machine_id>/reading/", work.submit_reading, name="read_meters"),
    path("<uuid:machine_id>/fault/", work.submit_fault, name="report_fault"),
    path("<uuid:machine_id>/service/", work.begin_service, name="begin_service"),
    path("<uuid:machine_id>/service/end/", work.end_service, name="end_service"),
]
