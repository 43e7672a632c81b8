"""URLs of the pages about the venue."""

from django.urls import path

from ..views import devices, entrance, home, permissions, places, policies, rulebook, staff

app_name = "venues"
urlpatterns = [
    path("", home.home, name="home"),
    path("switch/<uuid:venue_id>/", entrance.switch_house, name="switch"),
    path("rulebook/", rulebook.rulebook, name="rulebook"),
    path("policies/", policies.policies, name="policies"),
    path("policies/new/", policies.choose, name="policy-choose"),
    path("policies/new/<str:parameter>/", policies.propose, name="policy-propose"),
    path("policies/<uuid:policy_id>/decide/", policies.decide, name="policy-decide"),
    path("permissions/", permissions.permissions, name="permissions"),
    path("staff/", staff.staff, name="staff"),
    path("staff/new/", staff.create, name="staff-create"),
    path("staff/<uuid:staff_id>/", staff.member, name="staff-member"),
    path("staff/<uuid:staff_id>/post/", staff.give_post, name="post-give"),
    path("staff/post/<uuid:post_id>/end/", staff.end_post, name="post-end"),
    path("staff/<uuid:staff_id>/close/", staff.close, name="staff-close"),
    path("staff/<uuid:staff_id>/reopen/", staff.reopen, name="staff-reopen"),
    path("staff/<uuid:staff_id>/password/", staff.reset_password, name="staff-password"),
    path("staff/<uuid:staff_id>/factors/", staff.remove_factors, name="staff-factors"),
    path("rooms/", places.rooms, name="rooms"),
    path("rooms/new/", places.add_room, name="room-add"),
    path("rooms/<uuid:room_id>/door/", places.add_door, name="door-add"),
    path("desks/new/", places.add_desk, name="desk-add"),
    path("devices/", devices.devices, name="devices"),
    path("devices/new/", devices.issue, name="device-issue"),
    path("devices/<uuid:device_id>/revoke/", devices.revoke, name="device-revoke"),
]
