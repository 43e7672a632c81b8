"""The message queue in the database: its tables, and its trigger, which several processes may request at once."""

from __future__ import annotations

from importlib.resources import files

from psycopg import sql

BROKER = "carnet_broker"

# The function of pgmq drops the trigger and creates it again, without a lock: of two processes that start together,
# one ended with an error. Here the second waits for the first, and a trigger that exists stays.
NOTIFY = """
SET LOCAL ROLE carnet_broker;
CREATE OR REPLACE FUNCTION pgmq.enable_notify_insert(queue_name text, throttle_interval_ms integer DEFAULT 250)
RETURNS void LANGUAGE plpgsql AS $carnet$
DECLARE
    its_table regclass := format('pgmq.%I', pgmq.format_table_name(queue_name, 'q'))::regclass;
BEGIN
    PERFORM pgmq.acquire_queue_lock(queue_name);
    INSERT INTO pgmq.notify_insert_throttle (queue_name, throttle_interval_ms)
    VALUES (enable_notify_insert.queue_name, enable_notify_insert.throttle_interval_ms)
    ON CONFLICT ON CONSTRAINT notify_insert_throttle_queue_name_key DO UPDATE
        SET throttle_interval_ms = EXCLUDED.throttle_interval_ms, last_notified_at = to_timestamp(0);
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_trigger
                   WHERE tgrelid = its_table AND tgname = 'trigger_notify_queue_insert_listeners') THEN
        EXECUTE format('CREATE CONSTRAINT TRIGGER trigger_notify_queue_insert_listeners AFTER INSERT ON %s
                        DEFERRABLE FOR EACH ROW EXECUTE FUNCTION pgmq.notify_queue_listeners()', its_table);
    END IF;
END
$carnet$;
RESET ROLE;
"""


def queue_sql(database: str) -> str:
    """Return the SQL for the message queue, created by its own role, which temporarily may create a schema."""
    quoted = sql.Identifier(database).as_string(None)
    return "\n".join(
        [
            f"GRANT CREATE ON DATABASE {quoted} TO {BROKER};",
            f"SET LOCAL ROLE {BROKER};",
            files("pgmq").joinpath("sql", "pgmq.sql").read_text(encoding="utf-8"),
            "RESET ROLE;",
            f"REVOKE CREATE ON DATABASE {quoted} FROM {BROKER};",
            "",
        ]
    )
