"""URL routes of the door desk, the cards and the registers."""

from django.urls import path

from .card_control import views as control
from .cards.views import cancellations, cards, tariffs
from .cards.views import prints as printing
from .day_closing import views as days
from .decisions import views as refusals
from .door.views import door, exits, offline
from .door.views import pending_reviews as waiting
from .door.views import scanner_test as scanner
from .door.views import stored_scans as late
from .occupancy import views as rooms
from .offline import views as late_entries
from .opening_hours import views as hours
from .reviews import views as reviews
from .staffing.views import coverage, posts
from .statistics.views import figures, tonight

app_name = "admissions"
urlpatterns = [
    path("", door.door, name="door"),
    path("tonight/", tonight.tonight, name="tonight"),
    path("place/", door.choose_place, name="place"),
    path("scan/", door.scan, name="scan"),
    path("side/", door.side, name="side"),
    path("guest/", door.guest, name="guest"),
    path("manual/", door.manual, name="manual"),
    path("same/", door.same, name="same"),
    path("passage/", door.passage, name="passage"),
    path("issue/", door.card, name="issue"),
    path("refuse/", door.refuse, name="refuse"),
    path("alive/", offline.alive, name="alive"),
    path("scanner/", scanner.scanner, name="scanner"),
    path("shell/", offline.shell, name="shell"),
    path("worker.js", offline.worker, name="worker"),
    path("late/", late.late, name="late"),
    path("late-entries/", late_entries.late_entries, name="late_entries"),
    path("late-entries/<uuid:late_id>/settle/", late_entries.settle, name="settle_late"),
    path("fallback/", late_entries.fallback, name="fallback"),
    path("replace/", door.replace_card, name="replace_card"),
    path("again/", door.present_again, name="again"),
    path("reviews/", reviews.reviews, name="reviews"),
    path("reviews/count/", reviews.count, name="reviews_count"),
    path("reviews/<uuid:decision_id>/", reviews.review, name="review"),
    path("reviews/<uuid:decision_id>/withdraw/", reviews.withdraw, name="withdraw_clearance"),
    path("reviews/<uuid:decision_id>/answer/", waiting.answer, name="review_answer"),
    path("cards/", cards.cards, name="cards"),
    path("cards/<uuid:card_id>/", cards.card, name="card"),
    path("cards/<uuid:card_id>/sheet.pdf", printing.sheet, name="card_pdf"),
    path("cards/<uuid:card_id>/ticket.pdf", printing.ticket, name="ticket"),
    path("control/", control.control, name="control"),
    path("control/shown/", control.record_valid_card, name="card_shown"),
    path("control/expelled/", control.record_expulsion, name="expelled"),
    path("card-checks/", control.card_checks, name="card_checks"),
    path("takings/", cards.takings, name="takings"),
    path("stubs/", cards.stubs, name="stubs"),
    path("index/", cards.index, name="index"),
    path("refusals-in-figures/", figures.figures, name="figures"),
    path("attempts/", refusals.attempts, name="attempts"),
    path("refusals/", refusals.refusals, name="refusals"),
    path("honour-guests/", cards.honour, name="honour"),
    path("cancel/", cancellations.cancel, name="cancel"),
    path("cancellations/", cancellations.cancellations, name="cancellations"),
    path("cancellations/<uuid:cancellation_id>/answer/", cancellations.answer, name="answer"),
    path("tariffs/", tariffs.tariffs, name="tariffs"),
    path("tariffs/set/", tariffs.set_tariff, name="set_tariff"),
    path("posts/", posts.posts, name="posts"),
    path("posts/register/", posts.post_register, name="post_register"),
    path("posts/take/", posts.take, name="take_post"),
    path("posts/leave/", posts.leave, name="leave_post"),
    path("posts/enter/", posts.enter, name="enter_post"),
    path("posts/<uuid:post_id>/correct/", posts.correct, name="correct_post"),
    path("posts/close/", posts.close, name="close_door"),
    path("posts/closures/<uuid:closure_id>/reopen/", posts.reopen, name="reopen_door"),
    path("posts/explain/", posts.explain, name="explain_gap"),
    path("coverage/", coverage.coverage, name="coverage"),
    path("hours/", hours.hours, name="hours"),
    path("hours/decide/", hours.decide, name="decide_hours"),
    path("rooms/", rooms.rooms, name="rooms"),
    path("rooms/leave/", exits.leave_room, name="leave_room"),
    path("rooms/lead/", rooms.lead, name="lead_door"),
    path("rooms/<uuid:room_id>/count/", rooms.count, name="count_room"),
    path("rooms/<uuid:room_id>/capacity/", rooms.capacity, name="set_capacity"),
    path("closing/", days.closing, name="closing"),
    path("closings/", days.closings, name="closings"),
]
