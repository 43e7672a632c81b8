"""URLs of exclusions and visit limits. None contains a name."""

from django.urls import path

from .agent_signals import views as agent_signals
from .follow_ups import views as follow_ups
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
    path("", measure_pages.show_measures, name="measures"),
    path("enter/<slug:kind>/", measure_pages.enter_measure, name="enter"),
    path("enter/<slug:kind>/<uuid:guest_id>/", measure_pages.enter_measure, name="enter_guest"),
    path("guests/<uuid:guest_id>/", measure_pages.of_guest, name="of_guest"),
    path("guests/<uuid:guest_id>/interview/", interviews.begin_interview, name="begin_interview_with"),
    path("lists/", ministerial_list.show_lists, name="lists"),
    path("lists/template.csv", ministerial_list.download_template, name="list_template"),
    path("lists/upload/", ministerial_list.upload_list, name="upload_list"),
    path("lists/<uuid:list_id>/", ministerial_list.ministerial_list, name="list"),
    path("lists/<uuid:list_id>/progress/", ministerial_list.refresh_progress, name="list_progress"),
    path("lists/<uuid:list_id>/errors.csv", ministerial_list.export_errors, name="list_errors"),
    path("lists/<uuid:list_id>/names/", ministerial_list.confirm_names, name="confirm_names"),
    path("lists/<uuid:list_id>/release/", ministerial_list.release_list, name="release_list"),
    path("lists/<uuid:list_id>/reject/", ministerial_list.reject_list, name="reject_list"),
    path("interviews/", interviews.show_agenda, name="agenda"),
    path("interviews/<uuid:interview_id>/", interviews.show_interview, name="interview"),
    path("interviews/<uuid:interview_id>/step/", interviews.record_step, name="interview_step"),
    path("means/", proof_of_means.means, name="means"),
    path("means/<uuid:request_id>/", proof_of_means.means_request, name="means_request"),
    path("guests/<uuid:guest_id>/means/", proof_of_means.request_means, name="ask_means"),
    path("guests/<uuid:guest_id>/note/", observations.enter_observation, name="observe"),
    path("follow-ups/", follow_ups.follow_ups, name="follow_ups"),
    path("follow-ups/<uuid:follow_up_id>/", follow_ups.hold_follow_up, name="hold_follow_up"),
    path("withheld/", withholdings.list_withholdings, name="withholdings"),
    path("withheld/<uuid:withholding_id>/", withholding_decisions.view_withholding, name="withholding"),
    path(
        "withheld/<uuid:withholding_id>/decision/", withholding_decisions.decide_withholding, name="decide_withholding"
    ),
    path("guests/<uuid:guest_id>/withheld/", withholdings.propose_withholding, name="withhold"),
    path("requests/", self_exclusion.take_request, name="requests"),
    path("requests/<uuid:guest_id>/", self_exclusion.take_request, name="request_of"),
    path("requests/signed/<uuid:measure_id>/", self_exclusion.show_done, name="request_done"),
    path("requests/signed/<uuid:measure_id>/receipt/", self_exclusion.print_receipt, name="receipt"),
    path("signals/", agent_signals.show_signals, name="signals"),
    path("signals/new/", agent_signals.receive_case, name="receive_signal"),
    path("guests/<uuid:guest_id>/signal/", agent_signals.receive_case, name="receive_signal_of"),
    path("signals/<uuid:signal_id>/", agent_signals.show_examination, name="case"),
    path("<uuid:measure_id>/signal/", agent_signals.report_measure, name="signal"),
    path("<uuid:measure_id>/", measure_pages.show_measure, name="measure"),
    path("<uuid:measure_id>/forwarding/", measure_pages.forward_request, name="forward"),
    path("<uuid:measure_id>/end/", measure_pages.end_measure, name="end_measure"),
    path("<uuid:measure_id>/access/", measure_pages.authorise_access, name="authorise"),
    path("<uuid:measure_id>/review/", measures.record_review, name="review"),
    path("<uuid:measure_id>/interview/", interviews.begin_interview, name="begin_interview"),
]
