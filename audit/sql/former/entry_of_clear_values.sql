-- What the pages read: entries that wait to be sealed, and sealed ones as their own bytes say them. Neither arm has a
-- condition: PostgreSQL then merges their indexes and stops after a page. Leaves of keys (operation K) have no id.
CREATE VIEW audit.entry AS
SELECT id, xid, clock, operation, act, kind, scope, actor, occurred_at, subject_table, subject_id, facts,
       request_id, client, db_user::text AS db_user, table_name, row_id,
       before - coalesce(apart, '{}')::text[] AS before, after - coalesce(apart, '{}')::text[] AS after,
       CASE WHEN apart <> '{}' THEN jsonb_build_object(
           'before', audit.told_apart(before, apart), 'after', audit.told_apart(after, apart)
       ) ELSE personal END AS personal,
       NULL::bigint AS leaf
FROM audit.pending
UNION ALL
SELECT entry_id, (audit.body(leaf) ->> 'transaction')::bigint, clock, operation, act, kind, scope, actor, occurred_at,
       subject_table, subject_id, nullif(audit.body(leaf) -> 'facts', 'null'), audit.body(leaf) ->> 'request',
       (SELECT (audit.personal_of(idx) -> 'origin' ->> 'client')::inet), audit.body(leaf) ->> 'db_user',
       table_name, row_id, nullif(audit.body(leaf) -> 'before', 'null') - '_sd',
       nullif(audit.body(leaf) -> 'after', 'null') - '_sd',
       (SELECT nullif(audit.personal_of(idx) - 'origin', '{}')), idx
FROM audit.leaf;
GRANT SELECT ON audit.entry TO carnet_app, carnet_reader;
