"""Addresses of the API of the door, the cards and the registers."""

from django.urls import path

from .api import cancellations, checks, late, presentations, registers, replacements, reviews, takings, tariffs

urlpatterns = [
    path("presentations/", presentations.PresentationView.as_view()),
    path("presentations/<uuid:decision_id>/", presentations.DecisionView.as_view()),
    path("reviews/", reviews.ReviewsView.as_view()),
    path("reviews/<uuid:decision_id>/", reviews.ReviewView.as_view()),
    path("reviews/<uuid:decision_id>/resolve/", reviews.ResolveView.as_view()),
    path("cards/", registers.CardsView.as_view()),
    path("cards/<uuid:card_id>/", registers.CardView.as_view()),
    path("cards/<uuid:card_id>/replacement/", replacements.ReplacementView.as_view()),
    path("card-checks/", checks.ChecksView.as_view()),
    path("stubs/", registers.StubsView.as_view()),
    path("index/", registers.IndexView.as_view()),
    path("refusals/", registers.RefusalsView.as_view()),
    path("honour-guests/", registers.HonourView.as_view()),
    path("takings/", takings.TakingsView.as_view()),
    path("tariffs/", tariffs.TariffsView.as_view()),
    path("late-entries/", late.LateEntriesView.as_view()),
    path("late-entries/<uuid:late_id>/settlement/", late.SettlementView.as_view()),
    path("fallback/", late.FallbackView.as_view()),
    path("cancellations/", cancellations.CancellationsView.as_view()),
    path("cancellations/<uuid:cancellation_id>/answer/", cancellations.AnswerView.as_view()),
]
