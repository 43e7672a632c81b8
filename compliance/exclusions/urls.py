"""URLs of exclusions and visit limits. None contains a name."""

from django.urls import path

from .agent_signals import views as agent_signals
from .interviews import views as interviews
from .measure_pages import views as measure_pages
from .measures import views as measures
from .ministerial_list import views as ministerial_list
from .observations import views as observations
from .proof_of_means import views as proof_of_means
from .self_exclusion import views as self_exclusion
from .withheld_winnings.views import decisions as withholding_decisions
from .withheld_winnings.views import proposals as withholdings

app_name = "exclusions"
urlpatterns = [
    path("", measure_pages.measures, name="measures"),
    path("enter/<slug:kind>/", measure_pages.enter, name="enter"),
    path("enter/<slug:kind>/<uuid:guest_id>/", measure_pages.enter, name="enter_guest"),
    path("guests/<uuid:guest_id>/", measure_pages.of_guest, name="of_guest"),
    path("guests/<uuid:guest_id>/interview/", interviews.begin, name="begin_interview_with"),
    path("lists/", ministerial_list.lists, name="lists"),
    path("lists/template.csv", ministerial_list.template, name="list_template"),
    path("lists/upload/", ministerial_list.upload, name="upload_list"),
    path("lists/<uuid:list_id>/", ministerial_list.ministerial_list, name="list"),
    path("lists/<uuid:list_id>/errors.csv", ministerial_list.errors, name="list_errors"),
    path("lists/<uuid:list_id>/names/", ministerial_list.confirm_names, name="confirm_names"),
    path("lists/<uuid:list_id>/release/", ministerial_list.release, name="release_list"),
    path("lists/<uuid:list_id>/reject/", ministerial_list.reject, name="reject_list"),
    path("interviews/", interviews.agenda, name="agenda"),
    path("interviews/<uuid:interview_id>/", interviews.interview, name="interview"),
    path("interviews/<uuid:interview_id>/step/", interviews.step, name="interview_step"),
    path("means/", proof_of_means.means, name="means"),
    path("means/<uuid:request_id>/", proof_of_means.means_request, name="means_request"),
    path("guests/<uuid:guest_id>/means/", proof_of_means.ask, name="ask_means"),
    path("guests/<uuid:guest_id>/note/", observations.observe, name="observe"),
    path("withheld/", withholdings.withholdings, name="withholdings"),
    path("withheld/<uuid:withholding_id>/", withholding_decisions.withholding, name="withholding"),
    path("withheld/<uuid:withholding_id>/decision/", withholding_decisions.decide, name="decide_withholding"),
    path("guests/<uuid:guest_id>/withheld/", withholdings.propose, name="withhold"),
    path("requests/", self_exclusion.ask, name="requests"),
    path("requests/<uuid:guest_id>/", self_exclusion.ask, name="request_of"),
    path("requests/signed/<uuid:measure_id>/", self_exclusion.show_done, name="request_done"),
    path("requests/signed/<uuid:measure_id>/receipt/", self_exclusion.receipt, name="receipt"),
    path("signals/", agent_signals.signals, name="signals"),
    path("signals/new/", agent_signals.receive, name="receive_signal"),
    path("guests/<uuid:guest_id>/signal/", agent_signals.receive, name="receive_signal_of"),
    path("signals/<uuid:signal_id>/", agent_signals.examine, name="case"),
    path("<uuid:measure_id>/signal/", agent_signals.send, name="signal"),
    path("<uuid:measure_id>/", measure_pages.measure, name="measure"),
    path("<uuid:measure_id>/end/", measure_pages.end_measure, name="end_measure"),
    path("<uuid:measure_id>/access/", measure_pages.authorise, name="authorise"),
    path("<uuid:measure_id>/review/", measures.review, name="review"),
    path("<uuid:measure_id>/interview/", interviews.begin, name="begin_interview"),
]
