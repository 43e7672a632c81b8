"""Permissions of the posts for the records of the gaming floor, from machines to training."""

_READS = frozenset(
    {
        "equipment.item.read",
        "incidents.incident.read",
        "jackpots.jackpot.read",
        "machines.machine.read",
        "training.training.read",
        "cage.alert.read",
    }
)
_REPORTS = frozenset({"machines.machine.read", "machines.fault.report", "incidents.incident.record"})
# Staff who decide disputes at the tables. Only those who decide for the casino consult the cameras (NL 1.1(9)).
_DECIDES_DISPUTES = frozenset({"incidents.incident.read", "incidents.outcome.decide"})
_CHECKS = frozenset({"equipment.item.read", "equipment.check.record"})
_EQUIPS = _CHECKS | {"equipment.item.place", "equipment.defect.resolve"}
_SERVICES_MACHINES = frozenset({"machines.meters.record", "machines.service.work"})
# Floor staff read meters and record hits; another person verifies the hit than the one who requests its payment.
_JACKPOTS = frozenset({"jackpots.jackpot.read", "jackpots.meter.record", "jackpots.hit.record"})
_RUNS_ROUNDS = frozenset({"draw_games.round.run"})
_TABLES = _REPORTS | _DECIDES_DISPUTES | _CHECKS | _JACKPOTS | _RUNS_ROUNDS
_PIT = _TABLES | _EQUIPS | _SERVICES_MACHINES | {"jackpots.hit.verify"}
_HOUSE = _PIT | {"incidents.camera.decide", "machines.machine.manage"}
_TRAINS = frozenset({"training.training.read", "training.subject.keep", "training.training.record"})
_REVIEWS_ALERTS = frozenset({"cage.alert.read", "cage.alert.review"})
_OWN = frozenset({"training.own.read"})

# By role; `roles.GRANTS` has the other permissions of each.
FLOOR_PERMISSIONS: dict[str, frozenset[str]] = {
    "porter": _OWN | _REPORTS,
    "cashier": _OWN | _REPORTS | _RUNS_ROUNDS | {"jackpots.jackpot.read"},
    "pit_boss": _OWN | _PIT,
    "chef_de_table": _OWN | _TABLES,
    "chef_de_salle": _OWN | _HOUSE,
    "count_team": _OWN,
    "accountant": _OWN | {"jackpots.jackpot.read", "machines.machine.read"},
    "play_it_safe": _OWN,
    "compliance": _OWN | _READS | _TRAINS | _REVIEWS_ALERTS | {"incidents.incident.record"},
    "director": _OWN | (_HOUSE | _TRAINS | _REVIEWS_ALERTS) | {"equipment.item.manage", "jackpots.jackpot.manage"},
    "inspector": _READS,
    "auditor": _OWN | _READS,
    "administrator": _OWN,
}
