"""URL routes of jackpots: meters, hits, shares, the national link, and removals."""

from django.urls import path

from .views import hits, jackpots, removals

app_name = "jackpots"

urlpatterns = [
    path("", jackpots.list_jackpots, name="jackpots"),
    path("new/", jackpots.set_up_jackpot, name="set_up"),
    path("meters/", jackpots.list_meters, name="meters"),
    path("links/", jackpots.list_links, name="links"),
    path("links/<uuid:disconnection_id>/end/", jackpots.reconnect_jackpot, name="reconnect"),
    path("hits/", hits.list_hits, name="hits"),
    path("hits/<uuid:hit_id>/", hits.show_hit, name="hit"),
    path("hits/<uuid:hit_id>/file/", hits.print_hit, name="hit_file"),
    path("hits/<uuid:hit_id>/verification/", hits.verify_hit, name="verify"),
    path("shares/<uuid:share_id>/payout/", hits.request_share, name="pay"),
    path("removals/", removals.list_removals, name="removals"),
    path("notices/", removals.list_notices, name="notices"),
    path("notices/<uuid:notice_id>/", removals.print_notice, name="notice"),
    path("<uuid:jackpot_id>/", jackpots.show_jackpot, name="jackpot"),
    path("<uuid:jackpot_id>/places/", jackpots.link_place, name="link"),
    path("<uuid:jackpot_id>/readings/", jackpots.record_reading, name="read"),
    path("<uuid:jackpot_id>/elsewhere/", jackpots.record_win_elsewhere, name="elsewhere"),
    path("<uuid:jackpot_id>/disconnection/", jackpots.disconnect_jackpot, name="disconnect"),
    path("<uuid:jackpot_id>/hits/", hits.record_hit, name="record_hit"),
    path("<uuid:jackpot_id>/announcement/", jackpots.announce_removal, name="announce"),
    path("<uuid:jackpot_id>/removal/", removals.remove_jackpot, name="remove"),
]
