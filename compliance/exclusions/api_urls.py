"""API routes for exclusions and visit limits."""

from django.urls import path

from .agent_signals import api as agent_signals
from .follow_ups import api as follow_ups
from .interviews import api as interviews
from .measures.api import measures, reviews
from .ministerial_list import api as ministerial_list
from .observations import api as observations
from .proof_of_means import api as proof_of_means
from .self_exclusion import api as self_exclusion
from .withheld_winnings.api import decisions as withholding_decisions
from .withheld_winnings.api import proposals as withholdings

urlpatterns = [
    path("measures/", measures.MeasuresView.as_view()),
    path("measures/search/", measures.MeasureSearchView.as_view()),
    path("measures/requests/", self_exclusion.RequestsView.as_view()),
    path("measures/requests/text/", self_exclusion.RequestTextView.as_view()),
    path("measures/<uuid:measure_id>/", measures.MeasureView.as_view()),
    path("measures/<uuid:measure_id>/forwarding/", measures.ForwardingView.as_view()),
    path("measures/<uuid:measure_id>/end/", measures.EndView.as_view()),
    path("measures/<uuid:measure_id>/access/", measures.AccessView.as_view()),
    path("measures/<uuid:measure_id>/interviews/", interviews.InterviewsView.as_view()),
    path("measures/<uuid:measure_id>/reviews/", reviews.ReviewsView.as_view()),
    path("measures/<uuid:measure_id>/signal/", agent_signals.SignalOutView.as_view()),
    path("signalled-persons/", agent_signals.SignalledView.as_view()),
    path("signalled-cases/", agent_signals.CasesView.as_view()),
    path("signalled-cases/<uuid:signal_id>/examination/", agent_signals.ExaminationView.as_view()),
    path("means-requests/", proof_of_means.MeansRequestsView.as_view()),
    path("means-requests/<uuid:request_id>/", proof_of_means.MeansRequestView.as_view()),
    path("means-requests/<uuid:request_id>/answers/", proof_of_means.AnswersView.as_view()),
    path("withheld-winnings/", withholdings.WithholdingsView.as_view()),
    path("withheld-winnings/<uuid:withholding_id>/", withholdings.WithholdingView.as_view()),
    path("withheld-winnings/<uuid:withholding_id>/decision/", withholding_decisions.WithholdingDecisionView.as_view()),
    path("guests/<uuid:guest_id>/observations/", observations.ObservationsView.as_view()),
    path("follow-ups/", follow_ups.FollowUpsView.as_view()),
    path("follow-ups/<uuid:follow_up_id>/result/", follow_ups.FollowUpResultView.as_view()),
    path("ministerial-lists/", ministerial_list.ListsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/", ministerial_list.ListView.as_view()),
    path("ministerial-lists/<uuid:list_id>/errors/", ministerial_list.ErrorsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/rows/", ministerial_list.RowsView.as_view()),
    path("ministerial-lists/<uuid:list_id>/names/", ministerial_list.NamesView.as_view()),
    path("ministerial-lists/<uuid:list_id>/release/", ministerial_list.ReleaseView.as_view()),
    path("ministerial-lists/<uuid:list_id>/rejection/", ministerial_list.RejectionView.as_view()),
    path("interviews/", interviews.AgendaView.as_view()),
    path("interviews/<uuid:interview_id>/steps/", interviews.InterviewStepsView.as_view()),
]
