"""API routes of gaming tables, table sessions, decrees, means of payment, applications, devices and stakes."""

from django.urls import path

from .api import applications, approval_states, decrees, minimums, schemes, sessions, settlements, stakes, tables
from .api.devices import installations, refurbishers
from .closings import api as closings
from .colour_chips import api as colour_chips
from .rule_documents import api as rules
from .staffing import api as staffing
from .stake_limits.api import checks, individual_limits, terminals

urlpatterns = [
    path("tables/", tables.TablesView.as_view()),
    path("tables/<uuid:table_id>/retirement/", tables.RetirementView.as_view()),
    path("means-of-stake/", tables.ApprovalsView.as_view()),
    path("means-of-stake/<uuid:approval_id>/end/", tables.ApprovalEndView.as_view()),
    path("applications/", applications.ApplicationsView.as_view()),
    path("applications/<uuid:application_id>/", applications.ApplicationView.as_view()),
    path("applications/<uuid:application_id>/letter/", applications.ApplicationLetterView.as_view()),
    path("applications/<uuid:application_id>/filing/", applications.ApplicationFilingView.as_view()),
    path("applications/<uuid:application_id>/decision/", applications.ApplicationDecisionView.as_view()),
    path("applications/<uuid:application_id>/first-use/", applications.ApplicationFirstUseView.as_view()),
    path("applications/<uuid:application_id>/end/", applications.ApplicationEndView.as_view()),
    path("approval-states/", approval_states.ApprovalStatesView.as_view()),
    path("refurbishers/", refurbishers.RefurbishersView.as_view()),
    path("refurbishers/<uuid:refurbisher_id>/end/", refurbishers.RefurbisherEndView.as_view()),
    path("installed-devices/", installations.InstallationsView.as_view()),
    path("installed-devices/<uuid:installation_id>/end/", installations.InstallationEndView.as_view()),
    path("pay-tables/questions/", settlements.QuestionsView.as_view()),
    path("pay-tables/settlement/", settlements.SettlementView.as_view()),
    path("minimum-decrees/", decrees.DecreesView.as_view()),
    path("minimum-decrees/<uuid:decree_id>/scan/", decrees.DecreeScanView.as_view()),
    path("table-minima/", minimums.TableMinimaView.as_view()),
    path("table-minima/<uuid:decision_id>/withdrawal/", minimums.MinimumWithdrawalView.as_view()),
    path("stake-schemes/", schemes.SchemesView.as_view()),
    path("stake-schemes/<uuid:scheme_id>/posting/", schemes.SchemePostingView.as_view()),
    path("published-rules/", rules.RulesView.as_view()),
    path("published-rules/documents/<uuid:document_id>/versions/", rules.RuleVersionsView.as_view()),
    path("published-rules/<uuid:version_id>/publication/", rules.RulePublicationView.as_view()),
    path("published-rules/<uuid:version_id>/withdrawal/", rules.RuleWithdrawalView.as_view()),
    path("published-rules/<uuid:version_id>/file/<slug:language>/", rules.RuleFileView.as_view()),
    path("table-sessions/", sessions.TableSessionsView.as_view()),
    path("table-sessions/<uuid:session_id>/announcement/", closings.ClosingAnnouncementView.as_view()),
    path("table-sessions/<uuid:session_id>/end/", sessions.TableSessionEndView.as_view()),
    path("table-sessions/<uuid:session_id>/colours/", colour_chips.ColourAssignmentView.as_view()),
    path("player-colours/", colour_chips.PlayerColoursView.as_view()),
    path("player-colours/<uuid:assignment_id>/exchange/", colour_chips.ColourExchangeView.as_view()),
    path("player-colours/<uuid:assignment_id>/departure/", colour_chips.ColourDepartureView.as_view()),
    path("player-colours/<uuid:assignment_id>/value/", colour_chips.ColourChangeView.as_view()),
    path("colour-series/", colour_chips.ColourSeriesView.as_view()),
    path("colour-series/<uuid:series_id>/retirement/", colour_chips.SeriesRetirementView.as_view()),
    path("colour-chip-checks/", colour_chips.SeriesChecksView.as_view()),
    path("table-staff/", staffing.TableStaffView.as_view()),
    path("table-staff/<uuid:assignment_id>/end/", staffing.TableStaffEndView.as_view()),
    path("table-layouts/", staffing.TableLayoutsView.as_view()),
    path("table-terminals/", terminals.TerminalsView.as_view()),
    path("table-terminals/<uuid:terminal_id>/removal/", terminals.TerminalRemovalView.as_view()),
    path("individual-limits/", individual_limits.IndividualLimitsView.as_view()),
    path("individual-limits/<uuid:limit_id>/decision/", individual_limits.LimitDecisionView.as_view()),
    path("individual-limits/<uuid:limit_id>/end/", individual_limits.LimitEndView.as_view()),
    path("stake-checks/", checks.StakeChecksView.as_view()),
    path("stakes/", stakes.StakesView.as_view()),
]
