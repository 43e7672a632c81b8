"""API routes of the door, the cards and the registers."""

from django.urls import path

from .card_control import api as checks
from .cards.api import cancellations, cards, tariffs
from .day_closing import api as closings
from .decisions import api as refusals
from .door.api import presentations, replacements
from .guest_history import api as guest_history
from .occupancy.api import room_settings, rooms
from .offline import api as offline_entries
from .opening_hours import api as hours
from .reviews import api as reviews
from .staffing.api import closures, coverage, posts
from .statistics import api as figures

urlpatterns = [
    path("presentations/", presentations.PresentationView.as_view()),
    path("presentations/<uuid:decision_id>/", presentations.DecisionView.as_view()),
    path("reviews/", reviews.ReviewsView.as_view()),
    path("reviews/<uuid:decision_id>/", reviews.ReviewView.as_view()),
    path("reviews/<uuid:decision_id>/resolve/", reviews.ResolveView.as_view()),
    path("reviews/<uuid:decision_id>/withdraw/", reviews.WithdrawView.as_view()),
    path("cards/", cards.CardsView.as_view()),
    path("cards/<uuid:card_id>/", cards.CardView.as_view()),
    path("cards/<uuid:card_id>/replacement/", replacements.ReplacementView.as_view()),
    path("card-checks/", checks.ChecksView.as_view()),
    path("stubs/", cards.StubsView.as_view()),
    path("attempts/", refusals.AttemptsView.as_view()),
    path("index/", cards.IndexView.as_view()),
    path("refusals-in-figures/", figures.FiguresView.as_view()),
    path("refusals/", refusals.RefusalsView.as_view()),
    path("guests/<uuid:guest_id>/cards/", guest_history.GuestCardsView.as_view()),
    path("guests/<uuid:guest_id>/visits/", guest_history.GuestVisitsView.as_view()),
    path("guests/<uuid:guest_id>/refusals/", guest_history.GuestRefusalsView.as_view()),
    path("honour-guests/", cards.HonourView.as_view()),
    path("takings/", cards.TakingsView.as_view()),
    path("tariffs/", tariffs.TariffsView.as_view()),
    path("late-entries/", offline_entries.LateEntriesView.as_view()),
    path("late-entries/<uuid:late_id>/settlement/", offline_entries.SettlementView.as_view()),
    path("fallback/", offline_entries.FallbackView.as_view()),
    path("cancellations/", cancellations.CancellationsView.as_view()),
    path("cancellations/<uuid:cancellation_id>/answer/", cancellations.AnswerView.as_view()),
    path("posts/", posts.PostsView.as_view()),
    path("posts/leave/", posts.LeaveView.as_view()),
    path("posts/enter/", posts.EnterView.as_view()),
    path("posts/<uuid:post_id>/correct/", posts.CorrectView.as_view()),
    path("door-closures/", closures.ClosuresView.as_view()),
    path("door-closures/<uuid:closure_id>/reopen/", closures.ReopenView.as_view()),
    path("gaps/explain/", closures.ExplainView.as_view()),
    path("coverage/", coverage.CoverageView.as_view()),
    path("hours/", hours.HoursView.as_view()),
    path("occupancy/", rooms.OccupancyView.as_view()),
    path("exits/", rooms.ExitsView.as_view()),
    path("rooms/<uuid:room_id>/count/", room_settings.CountView.as_view()),
    path("rooms/<uuid:room_id>/capacity/", room_settings.CapacityView.as_view()),
    path("inner-doors/", room_settings.LeadView.as_view()),
    path("closings/", closings.ClosingsView.as_view()),
    path("checklist/", closings.ChecklistView.as_view()),
]
