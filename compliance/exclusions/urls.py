"""URLs of exclusions and visit limits. None contains a name."""

from django.urls import path

from .agent_signals import views as agents
from .interviews import views as interviews
from .measure_pages import views as measures
from .measures import views as reviews
from .ministerial_list import views as lists
from .observations import views as observations
from .proof_of_means import views as means
from .self_exclusion import views as requests
from .withheld_winnings.views import decisions as withholding_decisions
from .withheld_winnings.views import proposals as withholdings

app_name = "exclusions"
urlpatterns = [
    path("", measures.measures, name="measures"),
    path("enter/<slug:kind>/", measures.enter, name="enter"),
    path("enter/<slug:kind>/<uuid:guest_id>/", measures.enter, name="enter_guest"),
    path("guests/<uuid:guest_id>/", measures.of_guest, name="of_guest"),
    path("guests/<uuid:guest_id>/interview/", interviews.begin, name="begin_interview_with"),
    path("lists/", lists.lists, name="lists"),
    path("lists/template.csv", lists.template, name="list_template"),
    path("lists/upload/", lists.upload, name="upload_list"),
    path("lists/<uuid:list_id>/", lists.ministerial_list, name="list"),
    path("lists/<uuid:list_id>/errors.csv", lists.errors, name="list_errors"),
    path("lists/<uuid:list_id>/names/", lists.confirm_names, name="confirm_names"),
    path("lists/<uuid:list_id>/release/", lists.release, name="release_list"),
    path("lists/<uuid:list_id>/reject/", lists.reject, name="reject_list"),
    path("interviews/", interviews.agenda, name="agenda"),
    path("interviews/<uuid:interview_id>/", interviews.interview, name="interview"),
    path("interviews/<uuid:interview_id>/step/", interviews.step, name="interview_step"),
    path("means/", means.means, name="means"),
    path("means/<uuid:request_id>/", means.means_request, name="means_request"),
    path("guests/<uuid:guest_id>/means/", means.ask, name="ask_means"),
    path("guests/<uuid:guest_id>/note/", observations.observe, name="observe"),
    path("withheld/", withholdings.withholdings, name="withholdings"),
    path("withheld/<uuid:withholding_id>/", withholding_decisions.withholding, name="withholding"),
    path("withheld/<uuid:withholding_id>/decision/", withholding_decisions.decide, name="decide_withholding"),
    path("guests/<uuid:guest_id>/withheld/", withholdings.propose, name="withhold"),
    path("requests/", requests.ask, name="requests"),
    path("requests/<uuid:guest_id>/", requests.ask, name="request_of"),
    path("requests/signed/<uuid:measure_id>/", requests.show_done, name="request_done"),
    path("requests/signed/<uuid:measure_id>/receipt/", requests.receipt, name="receipt"),
    path("signals/", agents.signals, name="signals"),
    path("signals/new/", agents.receive, name="receive_signal"),
    path("guests/<uuid:guest_id>/signal/", agents.receive, name="receive_signal_of"),
    path("signals/<uuid:signal_id>/", agents.examine, name="case"),
    path("<uuid:measure_id>/signal/", agents.send, name="signal"),
    path("<uuid:measure_id>/", measures.measure, name="measure"),
    path("<uuid:measure_id>/end/", measures.strike_off, name="strike_off"),
    path("<uuid:measure_id>/access/", measures.authorise, name="authorise"),
    path("<uuid:measure_id>/review/", reviews.review, name="review"),
    path("<uuid:measure_id>/interview/", interviews.begin, name="begin_interview"),
]
