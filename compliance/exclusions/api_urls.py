"""API routes for exclusions and visit limits."""

from django.urls import path

from .agent_signals import api as agents
from .interviews import api as interviews
from .measures.api import measures, reviews
from .ministerial_list import api as lists
from .observations import api as observations
from .proof_of_means import api as means
from .self_exclusion import api as requests
from .withheld_winnings.api import decisions as withholding_decisions
from .withheld_winnings.api import proposals as withholdings

urlpatterns = [
    path("measures/", measures.MeasuresView.as_view()),
    path("measures/search/", measures.MeasureSearchView.as_view()),
    path("measures/requests/", requests.RequestsView.as_view()),
    path("measures/requests/text/", requests.RequestTextView.as_view()),
    path("measures/<uuid:measure_id>/", measures.MeasureView.as_view()),
    path("measures/<uuid:measure_id>/end/", measures.EndView.as_view()),
    path("measures/<uuid:measure_id>/access/", measures.AccessView.as_view()),
    path("measures/<uuid:measure_id>/interviews/", interviews.InterviewsView.as_view()),
    path("measures/<uuid:measure_id>/reviews/", reviews.ReviewsView.as_view()),
    path("measures/<uuid:measure_id>/signal/", agents.SignalOutView.as_view()),
    path("signalled-persons/", agents.SignalledView.as_view()),
    path("signalled-cases/", agents.CasesView.as_view()),
    path("signalled-cases/<uuid:signal_id>/examination/", agents.ExaminationView.as_view()),
    path("means-requests/", means.MeansRequestsView.as_view()),
    path("means-requests/<uuid:request_id>/", means.MeansRequestView.as_view()),
    path("means-requests/<uuid:request_id>/answers/", means.AnswersView.as_view()),
    path("withheld-winnings/", withholdings.WithholdingsView.as_view()),
    path("withheld-winnings/<uuid:withholding_id>/", withholdings.WithholdingView.as_view()),
    path("withheld-winnings/<uuid:withholding_id>/decision/", withholding_decisions.WithholdingDecisionView.as_view()),
    path("guests/<uuid:guest_id>/observations/", observations.ObservationsView.as_view()),
    path("ministerial-lists/", lists.ListsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/", lists.ListView.as_view()),
    path("ministerial-lists/<uuid:list_id>/errors/", lists.ErrorsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/rows/", lists.RowsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/names/", lists.NamesView.as_view()),
    path("ministerial-lists/<uuid:list_id>/release/", lists.ReleaseView.as_view()),
    path("ministerial-lists/<uuid:list_id>/rejection/", lists.RejectionView.as_view()),
    path("interviews/", interviews.AgendaView.as_view()),
    path("interviews/<uuid:interview_id>/steps/", interviews.InterviewStepsView.as_view()),
]
