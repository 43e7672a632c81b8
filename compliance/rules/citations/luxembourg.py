"""The citations of the Luxembourg regulation and the house rules printed with it."""

from types import MappingProxyType

_INCIDENTS = {
    # Printed below this heading, without one of their own.
    "device": "Paiements",
    "photographing": "Paiements",
    "seat_marked": "Réservations",
    "several_terminals": "Dispositions spéciales a",
    "group_play": "Dispositions spéciales b",
    "chip_in_wheel": "37-1(6)",
    "ball_with_wheel": "37-1(6)",
}
_AGE = dict.fromkeys(("age_unknown", "birth_to_come", "century_open", "minor"), "75(2)")
_SEEN = dict.fromkeys(("drunk", "scandal", "uniform"), "75(2)")
_OWN_INITIATIVE = {"means": "69(2)", "other": "69(1)"}
_CONTROL = dict.fromkeys(
    (
        "another_bearer",
        "entered_already",
        "face_not_compared",
        "known_already",
        "left_and_returned",
        "not_screened",
        "possible_match",
        "same_entry",
    ),
    "75(4)",
)
_DOCUMENT = dict.fromkeys(("expiry_unknown", "misread", "no_valid_id", "state_gone"), "75(5)")
_CARD = dict.fromkeys(
    (
        "card_cancelled",
        "card_expired",
        "card_forged",
        "card_not_yet_valid",
        "card_of_another_guest",
        "card_of_another_house",
        "card_replaced",
        "card_unknown",
        "card_unreadable",
        "kind_unknown",
    ),
    "75(4)",
)
_ISSUE = dict.fromkeys(("honour_kind_unknown", "issuer_not_management", "no_card", "no_tariff"), "75(1)")
_BOOK = dict.fromkeys(("cancellation_waits", "no_series", "number_missing"), "76(1)")
_INDEX = dict.fromkeys(("address_missing", "name_missing", "name_unspelled"), "76(3)")
_MEASURES = {
    "ministerial": "75(3)",
    "house_exclusion": "69(1)",
    "self_ban": "PLAY IT SAFE",
    "interview_due": "PLAY IT SAFE",
}

GROUNDS = _AGE | _SEEN | _OWN_INITIATIVE | _CONTROL | _DOCUMENT | _CARD | _ISSUE | _BOOK | _INDEX | _MEASURES

CITATIONS = MappingProxyType(
    {f"ground.{code}": citation for code, citation in GROUNDS.items()}
    | {f"incident.{code}": citation for code, citation in _INCIDENTS.items()}
    | {
        "measure.ministerial": "68(1)",
        "measure.house": "69(1)",
        "exclusion.livelihood": "69(2)",
        "measure.self_ban": "PLAY IT SAFE",
        "limit.art_69": "69(2)",
        "limit.house": "PLAY IT SAFE",
        "interview": "PLAY IT SAFE",
        "signal": "69(2); 81",
        "claim.register_and_claim": "8(2)",
        "claim.refunded": "8(4)",
        "year_end.over": "8(5)",
        "year_end.reconciled": "8(1)",
        "year_end.paid": "8(5)",
        "year_end.receipted": "8(5)",
        "year_end.cleared": "8(6)",
        "year_end.notified": "8(7)",
        "application.semi_automatic": "20-2",
        "application.side_bet": "49-16",
        "application.tournament": "49-17(1)",
        "application.double_table": "37-1(4)",
        "application.value_chips": "37-1(8)",
        "application.redistribution": "18-7",
        "tournament.staff": "49-17(2)",
        "device.employees": "20-1",
        "device.means": "20-1",
        "device.rooms": "20-3",
        "machine.redistribution": "18-7",
        "box.count": "5(5)",
        "decree.black_jack": "33(2)",
        "decree.roulette": "37-3(1)",
        "session.chip_series": "37-1(5)",
        "session.max_per_hand": "33(5)",
        "chips.series": "37-1(3)",
        "chips.value": "37-3(1)",
        "chips.new_value": "37-3(3)",
        "table.staff": "37-1(5)",
        "register.carnets": "8(1); 8(4)",
        "register.cards": "76(1)",
        "register.card_checks": "75(6)",
        "register.colour_series": "37-1(3)",
        "register.colours": "37-3(1); 37-3(2); 37-3(3)",
        "register.coverage": "67; 75(4)",
        "register.approval_states": "20-2; 49-16; 49-17(1)",
        "register.decrees": "33(2); 37-3(1)",
        "register.incidents": "37-1(6); Paiements; Réservations; Dispositions spéciales a; Dispositions spéciales b",
        "register.installations": "20-1; 20-2; 20-3",
        "register.refurbishers": "20-2",
        "register.rules": "32; 49-17(1)",
        "rules.internal_regulations": "32",
        "rules.tournament_rules": "49-17(1)",
        "register.follow_ups": "PLAY IT SAFE",
        "register.finds": "8(1)",
        "register.honour": "75(1)",
        "register.index": "76(3)",
        "register.layouts": "37-1(4); 37-1(5)",
        "register.lists": "68",
        "register.machines": "18-7; 20-1; 20-3",
        "register.measures": "68; 69; PLAY IT SAFE",
        "register.notices": "8(7); 69(1)",
        "register.minima": "37-3(1)",
        "register.sessions": "33(3); 33(4); 37-3(1); 37-3(4)",
        "register.refusals": "69(1); 75(2); 75(3)",
        "register.series_checks": "37-1(5)",
        "register.staff": "37-1(5)",
        "register.trainings": "PLAY IT SAFE",
        "register.stubs": "76(1); 76(2); 76(3)",
        "report.R-01": "69(1)",
        "report.R-02": "69(2); 81",
        "report.R-03": "75(1)",
        "report.R-04": "76(1); 76(2); 76(3)",
        "report.R-05": "76(1)",
        "report.R-06": "8(1); 8(4)",
        "report.R-07": "8(1); 8(3); 8(6)",
        "report.R-08": "8(5); 8(6)",
        "report.R-09": "8(7); 69(1)",
        "report.R-10": "20-2; 49-16; 49-17(1)",
        "report.R-11": "Paiements",
        "report.R-12": "5(2); 5(4); 5(5)",
        "report.R-14": "PLAY IT SAFE",
        "report.R-15": "33(2); 33(3); 33(4); 37-3(1); 37-3(4)",
        "report.R-18": "37-1(6); Paiements; Réservations; Dispositions spéciales a; Dispositions spéciales b",
        "report.R-19": "37-1(5)",
        "report.R-20": "67; 75(4)",
        "report.R-21": "PLAY IT SAFE",
    }
)
