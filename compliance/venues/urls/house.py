"""URLs of the pages about the venue."""

from django.urls import path

from ..views import (
    cameras,
    credentials,
    devices,
    entrance,
    home,
    permissions,
    places,
    policies,
    rulebook,
    sessions,
    staff,
)

app_name = "venues"
urlpatterns = [
    path("", home.show_home, name="home"),
    path("switch/<uuid:venue_id>/", entrance.switch_house, name="switch"),
    path("rulebook/", rulebook.show_rulebook, name="rulebook"),
    path("policies/", policies.policies, name="policies"),
    path("policies/new/", policies.show_settings, name="policy-choose"),
    path("policies/new/<str:parameter>/", policies.propose_setting, name="policy-propose"),
    path("policies/<uuid:policy_id>/decide/", policies.decide_policy, name="policy-decide"),
    path("permissions/", permissions.show_permissions, name="permissions"),
    path("staff/", staff.staff, name="staff"),
    path("staff/new/", staff.create_account, name="staff-create"),
    path("staff/<uuid:staff_id>/", staff.show_member, name="staff-member"),
    path("staff/<uuid:staff_id>/post/", staff.propose_post, name="post-propose"),
    path("staff/proposal/<uuid:proposal_id>/decide/", staff.decide_post, name="post-decide"),
    path("staff/post/<uuid:post_id>/end/", staff.end_post, name="post-end"),
    path("staff/<uuid:staff_id>/close/", staff.close_account, name="staff-close"),
    path("staff/<uuid:staff_id>/reopen/", staff.reopen_account, name="staff-reopen"),
    path("staff/<uuid:staff_id>/credentials/", credentials.request_credentials, name="credentials-request"),
    path("staff/credentials/<uuid:request_id>/confirm/", credentials.confirm_credentials, name="credentials-confirm"),
    path("rooms/", places.show_rooms, name="rooms"),
    path("rooms/new/", places.add_room, name="room-add"),
    path("rooms/<uuid:room_id>/door/", places.add_door, name="door-add"),
    path("desks/new/", places.add_desk, name="desk-add"),
    path("sessions/", sessions.sessions, name="sessions"),
    path("sessions/<uuid:session_id>/end/", sessions.end_session, name="session-end"),
    path("own-sessions/", sessions.own_sessions, name="own-sessions"),
    path("own-sessions/<uuid:session_id>/end/", sessions.end_own_session, name="own-session-end"),
    path("cameras/", cameras.cameras, name="cameras"),
    path("cameras/new/", cameras.add_camera, name="camera-add"),
    path("cameras/<uuid:camera_id>/retire/", cameras.retire_camera, name="camera-retire"),
    path("devices/", devices.devices, name="devices"),
    path("devices/new/", devices.issue_device, name="device-issue"),
    path("devices/<uuid:device_id>/revoke/", devices.revoke_device, name="device-revoke"),
]
