"""Addresses of the venues API."""

from django.urls import path

from .api import devices, places, policies, rulebook

urlpatterns = [
    path("house/", rulebook.HouseFactsView.as_view()),
    path("rulebook/", rulebook.RulebookView.as_view()),
    path("permissions/", rulebook.PermissionView.as_view()),
    path("policies/", policies.PolicyView.as_view()),
    path("policies/<uuid:policy_id>/decision/", policies.PolicyDecisionView.as_view()),
    path("staff/", places.StaffView.as_view()),
    path("rooms/", places.RoomView.as_view()),
    path("doors/", places.DoorView.as_view()),
    path("desks/", places.DeskView.as_view()),
    path("devices/", devices.DeviceView.as_view()),
    path("devices/<uuid:device_id>/revocation/", devices.RevocationView.as_view()),
]
