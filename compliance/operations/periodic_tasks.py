"""What beat orders, and how often in seconds. Each task finds work that is left and does nothing otherwise."""

SCHEDULE = {
    "order what is due": {"task": "compliance.reports.scheduling.tasks.order_due", "schedule": 60.0},
    "draw what was left": {"task": "compliance.reports.ordering.tasks.draw_left", "schedule": 15.0},
    # Four times a day: a worker that was off at one of them loses no day.
    "certificate of the central register": {"task": "compliance.central.tasks.warn_of_expiry", "schedule": 21600.0},
    # Every quarter of an hour: the first after the cut-over of a house compares, the others find it done.
    "orphan register and account": {
        "task": "compliance.orphans.account.tasks.reconcile_all",
        "schedule": 900.0,
    },
    "import what is left": {"task": "compliance.exclusions.ministerial_list.tasks.advance_left", "schedule": 15.0},
    "letters that are due": {"task": "compliance.notices.tasks.send_left", "schedule": 20.0},
    "alarms about notices": {"task": "compliance.notices.tasks.watch", "schedule": 300.0},
    # Four times a day: people look at proposals in the morning. What they confirm is carried out within a minute.
    "propose what may be erased": {"task": "compliance.retention.tasks.propose", "schedule": 21600.0},
    "sign-ins and sessions that no longer count": {"task": "compliance.venues.tasks.delete_old", "schedule": 3600.0},
    "erase what two people confirmed": {"task": "compliance.retention.tasks.carry_out_left", "schedule": 60.0},
    "files under former keys": {"task": "compliance.vault.tasks.reseal", "schedule": 300.0},
    "keys of repeated requests": {"task": "compliance.retention.tasks.delete_expired_keys", "schedule": 86400.0},
    "alerts about accounts": {"task": "compliance.usage.tasks.watch", "schedule": 30.0},
    # Every ten minutes: a gap in the records of chips is seen in the same night.
    "alerts about chips and floats": {"task": "compliance.cage.vault_alerts.tasks.check_vault", "schedule": 600.0},
    "state of own backups": {"task": "server.tasks.record_backups", "schedule": 60.0},
    "heartbeat": {"task": "server.tasks.heartbeat", "schedule": 15.0},
}
