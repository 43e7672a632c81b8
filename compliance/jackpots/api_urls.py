"""API routes of jackpots."""

from django.urls import path

from .api import hits, jackpots, removals

urlpatterns = [
    path("jackpots/", jackpots.JackpotsView.as_view()),
    path("jackpots/<uuid:jackpot_id>/places/", jackpots.JackpotPlacesView.as_view()),
    path("jackpots/<uuid:jackpot_id>/readings/", jackpots.JackpotReadingView.as_view()),
    path("jackpots/<uuid:jackpot_id>/elsewhere/", jackpots.JackpotElsewhereView.as_view()),
    path("jackpots/<uuid:jackpot_id>/disconnection/", jackpots.JackpotDisconnectionView.as_view()),
    path("jackpots/<uuid:jackpot_id>/hits/", hits.JackpotHitView.as_view()),
    path("jackpots/<uuid:jackpot_id>/announcement/", removals.RemovalAnnouncementView.as_view()),
    path("jackpots/<uuid:jackpot_id>/removal/", removals.JackpotRemovalView.as_view()),
    path("jackpot-meters/", jackpots.JackpotMetersView.as_view()),
    path("jackpot-links/", jackpots.JackpotLinksView.as_view()),
    path("jackpot-links/<uuid:disconnection_id>/end/", jackpots.JackpotReconnectionView.as_view()),
    path("jackpot-hits/", hits.JackpotHitsView.as_view()),
    path("jackpot-hits/<uuid:hit_id>/verification/", hits.HitVerificationView.as_view()),
    path("jackpot-shares/<uuid:share_id>/payout/", hits.SharePayoutView.as_view()),
    path("jackpot-removal-notices/", removals.RemovalNoticesView.as_view()),
    path("jackpot-redistributions/", removals.RedistributionsView.as_view()),
]
