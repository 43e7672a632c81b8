"""URL routes of the door desk, the cards and the registers."""

from django.urls import path

from .card_control import views as card_control
from .cards.views import cancellations, cards, prints, tariffs
from .day_closing import views as day_closing
from .decisions import views as refusals
from .door.views import door, exits, offline, pending_reviews, scanner_test, stored_scans
from .occupancy import views as rooms
from .offline import views as late_entries
from .opening_hours import views as hours
from .reviews import views as reviews
from .staffing.views import coverage, posts
from .statistics.views import figures, tonight

app_name = "admissions"
urlpatterns = [
    path("", door.show_door, name="door"),
    path("tonight/", tonight.show_tonight, name="tonight"),
    path("place/", door.choose_place, name="place"),
    path("scan/", door.accept_scan, name="scan"),
    path("side/", door.show_side_panel, name="side"),
    path("guest/", door.accept_guest, name="guest"),
    path("manual/", door.accept_typed_document, name="manual"),
    path("same/", door.answer_recognition, name="same"),
    path("passage/", door.answer_passage, name="passage"),
    path("issue/", door.admit_guest, name="issue"),
    path("refuse/", door.refuse_guest, name="refuse"),
    path("alive/", offline.report_health, name="alive"),
    path("scanner/", scanner_test.show_scanner_test, name="scanner"),
    path("shell/", offline.show_shell, name="shell"),
    path("worker.js", offline.service_worker, name="worker"),
    path("late/", stored_scans.accept_late_scan, name="late"),
    path("late-entries/", late_entries.late_entries, name="late_entries"),
    path("late-entries/<uuid:late_id>/settle/", late_entries.settle_entry, name="settle_late"),
    path("fallback/", late_entries.show_fallback, name="fallback"),
    path("replace/", door.replace_card, name="replace_card"),
    path("again/", door.present_again, name="again"),
    path("reviews/", reviews.show_reviews, name="reviews"),
    path("reviews/open/", reviews.refresh_reviews, name="open_reviews"),
    path("reviews/count/", reviews.count_reviews, name="reviews_count"),
    path("reviews/<uuid:decision_id>/", reviews.show_review, name="review"),
    path("reviews/<uuid:decision_id>/withdraw/", reviews.withdraw_clearance, name="withdraw_clearance"),
    path("reviews/<uuid:decision_id>/answer/", pending_reviews.show_answer, name="review_answer"),
    path("cards/", cards.cards, name="cards"),
    path("cards/<uuid:card_id>/", cards.show_card, name="card"),
    path("cards/<uuid:card_id>/sheet.pdf", prints.print_sheet, name="card_pdf"),
    path("cards/<uuid:card_id>/ticket.pdf", prints.print_ticket, name="ticket"),
    path("control/", card_control.show_control, name="control"),
    path("control/shown/", card_control.record_valid_card, name="card_shown"),
    path("control/expelled/", card_control.record_expulsion, name="expelled"),
    path("card-checks/", card_control.card_checks, name="card_checks"),
    path("takings/", cards.takings, name="takings"),
    path("stubs/", cards.stubs, name="stubs"),
    path("index/", cards.index, name="index"),
    path("refusals-in-figures/", figures.show_figures, name="figures"),
    path("attempts/", refusals.attempts, name="attempts"),
    path("refusals/", refusals.refusals, name="refusals"),
    path("honour-guests/", cards.honour, name="honour"),
    path("cancel/", cancellations.request_cancellation, name="cancel"),
    path("cancellations/", cancellations.show_cancellations, name="cancellations"),
    path("cancellations/<uuid:cancellation_id>/answer/", cancellations.answer_cancellation, name="answer"),
    path("tariffs/", tariffs.show_tariffs, name="tariffs"),
    path("tariffs/set/", tariffs.set_tariff, name="set_tariff"),
    path("posts/", posts.show_posts, name="posts"),
    path("posts/register/", posts.post_register, name="post_register"),
    path("posts/take/", posts.take_post, name="take_post"),
    path("posts/leave/", posts.leave_post, name="leave_post"),
    path("posts/enter/", posts.enter_post, name="enter_post"),
    path("posts/<uuid:post_id>/correct/", posts.correct_post, name="correct_post"),
    path("posts/close/", posts.close_door, name="close_door"),
    path("posts/closures/<uuid:closure_id>/reopen/", posts.reopen_door, name="reopen_door"),
    path("posts/explain/", posts.explain_gap, name="explain_gap"),
    path("coverage/", coverage.show_coverage, name="coverage"),
    path("hours/", hours.show_hours, name="hours"),
    path("hours/decide/", hours.decide_hours, name="decide_hours"),
    path("rooms/", rooms.show_rooms, name="rooms"),
    path("rooms/leave/", exits.leave_room, name="leave_room"),
    path("rooms/lead/", rooms.set_lead, name="lead_door"),
    path("rooms/<uuid:room_id>/count/", rooms.count_room, name="count_room"),
    path("rooms/<uuid:room_id>/capacity/", rooms.set_capacity, name="set_capacity"),
    path("closing/", day_closing.show_closing, name="closing"),
    path("closings/", day_closing.closings, name="closings"),
]
