"""API routes of incidents."""

from django.urls import path

from .api import acts, incidents

urlpatterns = [
    path("incidents/", incidents.IncidentsView.as_view()),
    path("incidents/figures/", incidents.IncidentFiguresView.as_view()),
    path("incidents/documents/<uuid:entry_id>/", incidents.IncidentDocumentView.as_view()),
    path("incidents/<uuid:incident_id>/", incidents.IncidentView.as_view()),
    path("incidents/<uuid:incident_id>/details/", acts.IncidentDetailView.as_view()),
    path("incidents/<uuid:incident_id>/corrections/", acts.IncidentCorrectionView.as_view()),
    path("incidents/<uuid:incident_id>/persons/", acts.IncidentPersonView.as_view()),
    path("incidents/<uuid:incident_id>/persons/withdrawals/", acts.IncidentWithdrawalView.as_view()),
    path("incidents/<uuid:incident_id>/timing/", acts.IncidentTimingView.as_view()),
    path("incidents/<uuid:incident_id>/cameras/", acts.IncidentCameraView.as_view()),
    path("incidents/<uuid:incident_id>/cameras/result/", acts.IncidentFindingView.as_view()),
    path("incidents/<uuid:incident_id>/outcome/", acts.IncidentOutcomeView.as_view()),
    path("incidents/<uuid:incident_id>/closing/", acts.IncidentClosingView.as_view()),
    path("incidents/<uuid:incident_id>/exclusion/", acts.IncidentExclusionView.as_view()),
    path("incidents/<uuid:incident_id>/observation/", acts.IncidentObservationView.as_view()),
    path("incidents/<uuid:incident_id>/payout/", acts.IncidentPayoutView.as_view()),
]
