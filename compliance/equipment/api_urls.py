"""API routes of equipment."""

from django.urls import path

from .api import inspections, register

urlpatterns = [
    path("equipment/", register.EquipmentView.as_view()),
    path("equipment/<uuid:item_id>/placement/", register.EquipmentPlacementView.as_view()),
    path("equipment/<uuid:item_id>/retirement/", register.EquipmentRetirementView.as_view()),
    path("equipment/<uuid:item_id>/checks/", inspections.EquipmentCheckView.as_view()),
    path("equipment/<uuid:item_id>/fault/", inspections.EquipmentFaultView.as_view()),
    path("equipment-checks/", inspections.EquipmentChecksView.as_view()),
    path("equipment-defects/", inspections.EquipmentDefectsView.as_view()),
    path("equipment-defects/<uuid:defect_id>/resolution/", inspections.DefectResolutionView.as_view()),
]
