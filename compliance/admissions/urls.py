"""Addresses of the door desk, the cards and the registers."""

from django.urls import path

from .views import cancellations, control, door, late, offline, printing, registers, takings, tariffs, tonight

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
    path("issue/", door.card, name="issue"),
    path("refuse/", door.refuse, name="refuse"),
    path("alive/", offline.alive, name="alive"),
    path("shell/", offline.shell, name="shell"),
    path("worker.js", offline.worker, name="worker"),
    path("late/", late.late, name="late"),
    path("late-entries/", late.late_entries, name="late_entries"),
    path("late-entries/<uuid:late_id>/settle/", late.settle, name="settle_late"),
    path("fallback/", late.fallback, name="fallback"),
    path("replace/", door.replace_card, name="replace_card"),
    path("cards/", registers.cards, name="cards"),
    path("cards/<uuid:card_id>/", registers.card, name="card"),
    path("cards/<uuid:card_id>/sheet.pdf", printing.sheet, name="card_pdf"),
    path("cards/<uuid:card_id>/ticket.pdf", printing.ticket, name="ticket"),
    path("control/", control.control, name="control"),
    path("control/shown/", control.shown, name="card_shown"),
    path("control/expelled/", control.expelled, name="expelled"),
    path("card-checks/", control.card_checks, name="card_checks"),
    path("takings/", takings.takings, name="takings"),
    path("index/", registers.index, name="index"),
    path("refusals/", registers.refusals, name="refusals"),
    path("honour-guests/", registers.honour, name="honour"),
    path("cancel/", cancellations.cancel, name="cancel"),
    path("cancellations/", cancellations.cancellations, name="cancellations"),
    path("cancellations/<uuid:cancellation_id>/answer/", cancellations.answer, name="answer"),
    path("tariffs/", tariffs.tariffs, name="tariffs"),
    path("tariffs/set/", tariffs.set_tariff, name="set_tariff"),
]
