"""URL routes of gaming tables, table sessions, decrees, means of payment, applications and stakes."""

from django.urls import path

from .stake_limits.views import checks, individual_limits, terminals
from .views import applications, decrees, minimums, schemes, sessions, settlements, stakes, tables
from .views import means_approvals as approvals

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
    path("sessions/", sessions.list_sessions, name="sessions"),
    path("sessions/<uuid:session_id>/", sessions.show_session, name="session"),
    path("sessions/<uuid:session_id>/sign/", sessions.print_sign, name="session_sign"),
    path("sessions/<uuid:session_id>/end/", sessions.submit_end, name="end_session"),
    path("<uuid:table_id>/opening/", sessions.open_table, name="open_table"),
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
