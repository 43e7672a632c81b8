"""URL routes of incidents: the first report, the register, the figures, and the acts on one incident."""

from django.urls import path

from .views import acts, registers

app_name = "incidents"

urlpatterns = [
    path("", registers.list_incidents, name="incidents"),
    path("new/", registers.choose_kind, name="choose_kind"),
    path("new/<slug:kind>/", registers.record_incident, name="record"),
    path("figures/", registers.show_figures, name="figures"),
    path("documents/<uuid:entry_id>/", acts.download_document, name="document"),
    path("<uuid:incident_id>/", acts.show_incident, name="incident"),
    path("<uuid:incident_id>/details/", acts.add_detail, name="detail"),
    path("<uuid:incident_id>/persons/", acts.name_person, name="person"),
    path("<uuid:incident_id>/persons/withdrawal/", acts.withdraw_person, name="withdraw"),
    path("<uuid:incident_id>/timing/", acts.record_timing, name="timing"),
    path("<uuid:incident_id>/cameras/", acts.decide_camera, name="camera"),
    path("<uuid:incident_id>/cameras/result/", acts.record_finding, name="finding"),
    path("<uuid:incident_id>/outcome/", acts.decide_outcome, name="outcome"),
    path("<uuid:incident_id>/closing/", acts.close_incident, name="close"),
    path("<uuid:incident_id>/correction/", acts.correct_incident, name="correct"),
    path("<uuid:incident_id>/exclusion/", acts.exclude_guest, name="exclude"),
    path("<uuid:incident_id>/observation/", acts.observe_guest, name="observe"),
    path("<uuid:incident_id>/payout/", acts.pay_player, name="pay"),
]
