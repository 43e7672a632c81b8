"""The API, area by area; every path stands over the same service as its screen."""

from django.urls import include, path

from compliance.games.api.pay_tables import PayTablesView
from compliance.http.audit_log.api import LogActView, LogView
from compliance.http.audit_log.proof_api import RowProofView

from .api_registers import RegisterFileView, RegistersView

urlpatterns = [
    path("", include("compliance.admissions.api_urls")),
    path("", include("compliance.venues.api_urls")),
    path("", include("compliance.people.api_urls")),
    path("", include("compliance.exclusions.api_urls")),
    path("", include("compliance.central.api_urls")),
    path("", include("compliance.orphans.api_urls")),
    path("", include("compliance.payouts.api_urls")),
    path("", include("compliance.games.api_urls")),
    path("pay-tables/", PayTablesView.as_view()),
    path("", include("compliance.cage.api_urls")),
    path("", include("compliance.machines.api_urls")),
    path("", include("compliance.jackpots.api_urls")),
    path("", include("compliance.draw_games.api_urls")),
    path("", include("compliance.equipment.api_urls")),
    path("", include("compliance.incidents.api_urls")),
    path("", include("compliance.training.api_urls")),
    path("", include("compliance.monitoring.api_urls")),
    path("", include("compliance.usage.api_urls")),
    path("", include("compliance.notices.api_urls")),
    path("", include("compliance.reports.api_urls")),
    path("", include("compliance.retention.api_urls")),
    path("", include("compliance.overview.api_urls")),
    path("", include("compliance.readiness.api_urls")),
    path("registers/", RegistersView.as_view()),
    path("registers/<slug:register>/", RegisterFileView.as_view()),
    path("", include("compliance.inspection.api_urls")),
    path("log/", LogView.as_view()),
    path("log/<uuid:act_id>/", LogActView.as_view()),
    path("log/rows/<slug:table>/<uuid:row_id>/proof/", RowProofView.as_view()),
]
