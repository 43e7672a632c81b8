"""URL routes of games: tables, staff, colour chips, sessions, decrees, stakes, applications and devices."""

from django.urls import path

from .closings import views as closings
from .colour_chips.views import board
from .colour_chips.views import series as colour_series
from .rule_documents.views import staff as rules
from .staffing import views as staffing
from .stake_limits.views import checks, individual_limits, terminals
from .views import applications, approval_states, decrees, minimums, schemes, sessions, settlements, stakes, tables
from .views import means_approvals as approvals
from .views.devices import installations, refurbishers

app_name = "games"

urlpatterns = [
    path("", tables.list_tables, name="tables"),
    path("new/", tables.set_up, name="set_up"),
    path("<uuid:table_id>/retirement/", tables.submit_retirement, name="retire"),
    path("means/", approvals.list_approvals, name="approvals"),
    path("means/new/", approvals.submit_approval, name="approve"),
    path("means/<uuid:approval_id>/end/", approvals.submit_withdrawal, name="withdraw"),
    path("applications/", applications.list_applications, name="applications"),
    path("applications/new/", applications.submit_application, name="prepare_application"),
    path("applications/<uuid:application_id>/", applications.show_application, name="application"),
    path("applications/<uuid:application_id>/letter/", applications.show_letter, name="application_letter"),
    path("applications/<uuid:application_id>/filing/", applications.submit_filing, name="file_application"),
    path("applications/<uuid:application_id>/decision/", applications.submit_decision, name="decide_application"),
    path("applications/<uuid:application_id>/use/", applications.submit_first_use, name="begin_use"),
    path("applications/<uuid:application_id>/end/", applications.submit_end, name="end_approval"),
    path("approvals/", approval_states.list_approval_states, name="approval_states"),
    path("refurbishers/", refurbishers.list_refurbishers, name="refurbishers"),
    path("refurbishers/new/", refurbishers.submit_refurbisher, name="approve_refurbisher"),
    path("refurbishers/<uuid:refurbisher_id>/end/", refurbishers.submit_refurbisher_end, name="end_refurbisher"),
    path("devices/", installations.list_installations, name="installations"),
    path("devices/new/", installations.submit_installation, name="install_device"),
    path("devices/<uuid:installation_id>/removal/", installations.submit_removal, name="remove_device"),
    path("settlement/", settlements.settle_bet, name="settlement"),
    path("decrees/", decrees.list_decrees, name="decrees"),
    path("decrees/new/", decrees.enter_decree, name="enter_decree"),
    path("decrees/<uuid:decree_id>/correction/", decrees.correct_decree, name="correct_decree"),
    path("decrees/<uuid:decree_id>/scan/", decrees.show_scan, name="decree_scan"),
    path("minima/", minimums.list_minima, name="minima"),
    path("minima/new/", minimums.decide_minimum, name="decide_minimum"),
    path("minima/<uuid:decision_id>/withdrawal/", minimums.withdraw_minimum, name="withdraw_minimum"),
    path("schemes/", schemes.list_schemes, name="schemes"),
    path("schemes/new/", schemes.record_scheme, name="record_scheme"),
    path("schemes/<uuid:scheme_id>/posting/", schemes.post_scheme, name="post_scheme"),
    path("schemes/<uuid:scheme_id>/sign/", schemes.print_sign, name="scheme_sign"),
    path("rules/", rules.list_rules, name="rules"),
    path("rules/new/", rules.prepare_document, name="prepare_rules"),
    path("rules/poster/", rules.print_poster, name="rules_poster"),
    path("rules/<uuid:version_id>/", rules.show_version, name="rule_version"),
    path("rules/<uuid:version_id>/next/", rules.prepare_version, name="prepare_rule_version"),
    path("rules/<uuid:version_id>/publication/", rules.submit_publication, name="publish_rules"),
    path("rules/<uuid:version_id>/withdrawal/", rules.submit_withdrawal, name="withdraw_rules"),
    path("rules/<uuid:version_id>/file/<slug:language>/", rules.show_file, name="rule_file"),
    path("sessions/", sessions.list_sessions, name="sessions"),
    path("sessions/<uuid:session_id>/", sessions.show_session, name="session"),
    path("sessions/<uuid:session_id>/sign/", sessions.print_sign, name="session_sign"),
    path("sessions/<uuid:session_id>/announcement/", closings.submit_closing, name="announce_closing"),
    path("sessions/<uuid:session_id>/end/", sessions.submit_end, name="end_session"),
    path("<uuid:table_id>/opening/", sessions.open_table, name="open_table"),
    path("sessions/<uuid:session_id>/colours/", board.show_board, name="board"),
    path("sessions/<uuid:session_id>/colours/new/", board.assign_colour, name="assign_colour"),
    path("colours/", board.list_colours, name="colours"),
    path("colours/<uuid:assignment_id>/exchange/", board.exchange_colour, name="exchange_colour"),
    path("colours/<uuid:assignment_id>/departure/", board.record_departure, name="record_departure"),
    path("colours/<uuid:assignment_id>/value/", board.change_value, name="change_value"),
    path("chips/", colour_series.list_series, name="colour_series"),
    path("chips/new/", colour_series.record_series, name="record_series"),
    path("chips/<uuid:series_id>/retirement/", colour_series.retire_series, name="retire_series"),
    path("chips/checks/", colour_series.list_checks, name="series_checks"),
    path("<uuid:table_id>/chips/", colour_series.check_series, name="check_series"),
    path("staff/", staffing.list_staff, name="staff"),
    path("staff/new/", staffing.assign_staff, name="assign_staff"),
    path("staff/<uuid:assignment_id>/end/", staffing.end_staff, name="end_staff"),
    path("layouts/", staffing.list_layouts, name="layouts"),
    path("layouts/new/", staffing.record_layout, name="record_layout"),
    path("sessions/<uuid:session_id>/stake/", checks.check_stake, name="check_stake"),
    path("terminals/", terminals.list_terminals, name="terminals"),
    path("terminals/new/", terminals.link_terminal, name="link_terminal"),
    path("terminals/<uuid:terminal_id>/removal/", terminals.remove_terminal, name="remove_terminal"),
    path("individual-limits/", individual_limits.list_limits, name="individual_limits"),
    path("individual-limits/of/<uuid:guest_id>/", individual_limits.request_limit, name="request_individual_limit"),
    path("individual-limits/<uuid:limit_id>/decision/", individual_limits.decide_limit, name="decide_individual_limit"),
    path("individual-limits/<uuid:limit_id>/end/", individual_limits.end_limit, name="end_individual_limit"),
    path("stake-checks/", checks.stake_checks, name="stake_checks"),
    path("stakes/", stakes.stakes, name="stakes"),
    path("stakes/new/", stakes.submit_stake, name="stake"),
]
