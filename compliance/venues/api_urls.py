"""URLs of the venues API."""

from django.urls import path

from .api import cameras, devices, letterheads, places, policies, rulebook, sessions, staff, staff_lists

urlpatterns = [
    path("house/", rulebook.HouseFactsView.as_view()),
    path("rulebook/", rulebook.RulebookView.as_view()),
    path("permissions/", rulebook.PermissionView.as_view()),
    path("policies/", policies.PolicyView.as_view()),
    path("policies/<uuid:policy_id>/decision/", policies.PolicyDecisionView.as_view()),
    path("staff/", staff.StaffView.as_view()),
    path("staff/import/", staff_lists.StaffImportView.as_view()),
    path("staff/import/roles/", staff_lists.RoleImportView.as_view()),
    path("staff/<uuid:staff_id>/", staff.StaffMemberView.as_view()),
    path("staff/<uuid:staff_id>/posts/", staff.StaffPostsView.as_view()),
    path("staff/<uuid:staff_id>/closing/", staff.AccountClosingView.as_view()),
    path("staff/<uuid:staff_id>/reopening/", staff.AccountReopeningView.as_view()),
    path("staff/<uuid:staff_id>/credentials/", staff.CredentialRequestView.as_view()),
    path("staff/credentials/<uuid:request_id>/confirmation/", staff.CredentialConfirmationView.as_view()),
    path("staff/proposals/<uuid:proposal_id>/decision/", staff.PostDecisionView.as_view()),
    path("staff/posts/<uuid:post_id>/end/", staff.PostEndView.as_view()),
    path("rooms/", places.RoomView.as_view()),
    path("rooms/<uuid:room_id>/doors/", places.RoomDoorsView.as_view()),
    path("doors/", places.DoorView.as_view()),
    path("desks/", places.DeskView.as_view()),
    path("letterheads/", letterheads.LetterheadsView.as_view()),
    path("letterheads/<uuid:letterhead_id>/decision/", letterheads.LetterheadDecisionView.as_view()),
    path("sessions/", sessions.SessionsView.as_view()),
    path("sessions/<uuid:session_id>/end/", sessions.SessionEndView.as_view()),
    path("own-sessions/", sessions.OwnSessionsView.as_view()),
    path("own-sessions/<uuid:session_id>/end/", sessions.OwnSessionEndView.as_view()),
    path("cameras/", cameras.CameraView.as_view()),
    path("cameras/<uuid:camera_id>/retirement/", cameras.CameraRetirementView.as_view()),
    path("devices/", devices.DeviceView.as_view()),
    path("devices/<uuid:device_id>/revocation/", devices.RevocationView.as_view()),
    path("own-devices/", devices.OwnDevicesView.as_view()),
    path("own-devices/<uuid:device_id>/acceptance/", devices.AcceptanceView.as_view()),
    path("own-devices/<uuid:device_id>/revocation/", devices.OwnRevocationView.as_view()),
]
