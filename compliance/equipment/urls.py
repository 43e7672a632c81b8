"""URL routes of equipment: the register, checks and defects."""

from django.urls import path

from .views import inspections, register

app_name = "equipment"

urlpatterns = [
    path("", register.list_equipment, name="equipment"),
    path("new/", register.submit_item, name="register_item"),
    path("labels/", register.print_labels, name="labels"),
    path("checks/", inspections.list_checks, name="checks"),
    path("defects/", inspections.list_defects, name="defects"),
    path("defects/<uuid:defect_id>/resolution/", inspections.resolve_defect, name="resolve_defect"),
    path("<uuid:item_id>/", register.show_item, name="item"),
    path("<uuid:item_id>/check/", register.submit_check, name="check"),
    path("<uuid:item_id>/fault/", register.submit_fault, name="report_fault"),
    path("<uuid:item_id>/placement/", register.submit_placement, name="place"),
    path("<uuid:item_id>/retirement/", register.submit_retirement, name="retire"),
]
