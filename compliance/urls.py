"""Every address of Carnet."""

from django.urls import include, path

from compliance.games.views.pay_tables import pay_tables
from compliance.http.audit_log.file import log_file
from compliance.http.rest.base import api_docs
from compliance.http.rest.schema_view import SchemaView
from compliance.navigation import redirect_to_start
from compliance.venues.views.entrance import switch_language

urlpatterns = [
    path("api/v1/", include("compliance.api")),
    path("", redirect_to_start, name="front"),
    path("account/", include("compliance.venues.urls.accounts")),
    path("i18n/setlang/", switch_language, name="set_language"),
    path("opening/", include("compliance.opening.urls")),
    path("overview/", include("compliance.overview.urls")),
    path("readiness/", include("compliance.readiness.urls")),
    path("house/", include("compliance.venues.urls.house")),
    path("guests/", include("compliance.people.urls")),
    path("door/", include("compliance.admissions.urls")),
    path("exclusions/", include("compliance.exclusions.urls")),
    path("central-register/", include("compliance.central.urls")),
    path("orphans/", include("compliance.orphans.urls")),
    path("rules/", include("compliance.games.rule_documents.urls")),
    path("tables/", include("compliance.games.urls")),
    path("tables/pay-tables/", pay_tables, name="pay_tables"),
    path("machines/", include("compliance.machines.urls")),
    path("jackpots/", include("compliance.jackpots.urls")),
    path("draw-games/", include("compliance.draw_games.urls")),
    path("equipment/", include("compliance.equipment.urls")),
    path("incidents/", include("compliance.incidents.urls")),
    path("training/", include("compliance.training.urls")),
    path("payouts/", include("compliance.payouts.urls")),
    path("cage/", include("compliance.cage.urls")),
    path("alerts/", include("compliance.monitoring.urls")),
    path("use-alerts/", include("compliance.usage.urls")),
    path("notices/", include("compliance.notices.urls")),
    path("reports/", include("compliance.reports.urls")),
    path("retention/", include("compliance.retention.urls")),
    path("inspection/", include("compliance.inspection.urls")),
    path("log/file/", log_file, name="log_file"),
    path("log/", include("audit.urls")),
    path("audit/", include("audit.publishing.public_urls")),
    path("api/schema.json", SchemaView.as_view(), name="api-schema"),
    path("api/", api_docs, name="api-docs"),
]

handler400 = "compliance.http.screens.error_pages.bad_request"
handler403 = "compliance.http.screens.error_pages.permission_denied"
handler404 = "compliance.http.screens.error_pages.page_not_found"
handler500 = "compliance.http.screens.error_pages.server_error"
