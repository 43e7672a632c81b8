"""Attack: the log's triggers and functions are switched off, changed or turned aside; a register is made another."""

from typing import Any

import psycopg
import pytest

from audit.schema.expected_schema import KNOWN
from audit.sealing.sealer import HEARTBEAT, Sealer
from audit.sealing.signer import Signer
from audit.store.heads import WillNotSign
from tests.audit.attacks.hands import ADD_LOAN, Hands, told_live, unattested
from tests.audit.sealed import LATER, Link, add, seal, stored

CAPTURE = (
    "CREATE OR REPLACE FUNCTION audit.{} LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$ {} $$"
)


def captured(when: str = "", of: str = "", secret: str = "") -> str:
    """The trigger of the loans, made anew and otherwise."""
    return (
        f"CREATE OR REPLACE TRIGGER audit_capture AFTER INSERT OR UPDATE{of} OR DELETE ON shelf_loan FOR EACH ROW"
        f" {when} EXECUTE FUNCTION audit.capture('id', '{{}}', '{{{secret}}}', 'act needed');"
        " ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER audit_capture"
    )


DEFERRED = (
    "DROP TRIGGER audit_capture ON shelf_loan; CREATE CONSTRAINT TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE"
    " ON shelf_loan DEFERRABLE INITIALLY DEFERRED FOR EACH ROW"
    " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'act needed');"
    " ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER audit_capture"
)
PRETENDED = (
    "CREATE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';"
    " DROP TRIGGER audit_refuse ON shelf_loan; CREATE TRIGGER audit_refuse BEFORE TRUNCATE ON shelf_loan"
    " FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change('kept_tables_are_never_emptied');"
    " ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER audit_refuse"
)
TWIN = (
    "CREATE SCHEMA aside; CREATE TABLE aside.shelf_loan (LIKE public.shelf_loan);"
    " CREATE TRIGGER audit_capture AFTER INSERT OR UPDATE OR DELETE ON aside.shelf_loan FOR EACH ROW"
    " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'act needed');"
    " ALTER TABLE aside.shelf_loan ENABLE ALWAYS TRIGGER audit_capture;"
    " ALTER TABLE public.shelf_loan DISABLE TRIGGER audit_capture"
)
STRANGER = (
    "CREATE TEMPORARY TABLE shelf_forged (id uuid); CREATE TRIGGER feeds AFTER INSERT ON shelf_forged FOR EACH ROW"
    " EXECUTE FUNCTION audit.capture('id', '{}', '{}', 'no act needed')"
)
AS_AUDIT = "SET ROLE carnet_audit; "
# What the owner of the registers, who may act for the log's owner, does; and what the signer then says.
DONE_BY_THE_OWNER = {
    "a trigger off": (
        "ALTER TABLE shelf_loan DISABLE TRIGGER audit_capture",
        "a trigger of shelf_loan is switched off",
    ),
    "all triggers off": ("ALTER TABLE shelf_loan DISABLE TRIGGER USER", "a trigger of shelf_loan is switched off"),
    "off for replicas": ("ALTER TABLE shelf_loan ENABLE TRIGGER audit_capture", "a trigger of shelf_loan"),
    "a condition": (captured("WHEN (pg_trigger_depth() > 9)"), "a trigger of shelf_loan"),
    "one column only": (captured(of=" OF until"), "a trigger of shelf_loan"),
    "a secret of one's own": (captured(secret="days"), "shelf_loan is not captured as its model declares"),
    "a trigger for later": (DEFERRED, "a trigger of shelf_loan is switched off or changed"),
    "a refusal that refuses nothing": (PRETENDED, "a trigger of shelf_loan is switched off or changed"),
    "a twin in another schema": (TWIN, "a trigger of shelf_loan"),
    "a capture that captures nothing": (
        AS_AUDIT + CAPTURE.format("capture() RETURNS trigger", "BEGIN RETURN NULL; END"),
        "the function audit.capture is not as the program made it",
    ),
    "a refusal without a body": (
        AS_AUDIT + CAPTURE.format("refuse_change() RETURNS trigger", "BEGIN RETURN NULL; END"),
        "the function audit.refuse_change is not as the program made it",
    ),
    "other settings of a function": (
        AS_AUDIT + "ALTER FUNCTION audit.capture() SET search_path = public, pg_catalog",
        "the function audit.capture is not as the program made it",
    ),
    "a second function of the name": (
        AS_AUDIT + "CREATE FUNCTION audit.note(text) RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "the function audit.note is not as the program made it",
    ),
    "a function beside": (
        AS_AUDIT + "CREATE FUNCTION audit.forge() RETURNS int LANGUAGE sql AS 'SELECT 1'",
        "the function audit.forge is not part of the program",
    ),
    "a condition on the log": (
        AS_AUDIT + "CREATE OR REPLACE TRIGGER audit_refuse_removal BEFORE DELETE ON audit.pending FOR EACH STATEMENT"
        " WHEN (current_user NOT IN ('carnet_sealer', 'carnet_owner'))"
        " EXECUTE FUNCTION audit.refuse_change('log_entries_are_never_changed');"
        " ALTER TABLE audit.pending ENABLE ALWAYS TRIGGER audit_refuse_removal",
        "the trigger audit_refuse_removal of audit.pending is not as the program made it",
    ),
    "the log's trigger gone": (
        AS_AUDIT + "DROP TRIGGER audit_refuse ON audit.leaf",
        "the trigger audit_refuse of audit.leaf is missing",
    ),
    "a trigger that drops entries": (
        AS_AUDIT + "CREATE FUNCTION audit.drop_it() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RETURN CASE WHEN NEW.table_name = 'shelf_loan' THEN NULL ELSE NEW END; END $$;"
        " CREATE TRIGGER aside BEFORE INSERT ON audit.pending FOR EACH ROW EXECUTE FUNCTION audit.drop_it()",
        "the trigger aside of audit.pending is not part of the program",
    ),
    "a rule that drops entries": (
        AS_AUDIT
        + "CREATE RULE aside AS ON INSERT TO audit.pending WHERE NEW.table_name = 'shelf_loan' DO INSTEAD NOTHING",
        "the table audit.pending is not as the program made it",
    ),
    "a table below the log's": (
        AS_AUDIT + "CREATE TABLE audit.more () INHERITS (audit.pending)",
        "the table audit.more is not part of the program; the table audit.pending is not as the program made it",
    ),
    "a part that is no part of the program": (
        AS_AUDIT + "CREATE TABLE audit.more PARTITION OF audit.leaf FOR VALUES FROM (90000000) TO (90000001)",
        "the table audit.more is not part of the program",
    ),
    "a part without its protection": (
        AS_AUDIT + "CREATE TABLE audit.leaf_1 PARTITION OF audit.leaf FOR VALUES FROM (4194304) TO (8388608)",
        "the table audit.leaf_N is not as the program made it",
    ),
    "a part with other borders": (
        AS_AUDIT + "CREATE TABLE audit.words_1 PARTITION OF audit.words FOR VALUES FROM (8388608) TO (12582912)",
        "the table audit.words_N is not as the program made it",
    ),
    "a part of another table": (
        AS_AUDIT + "ALTER TABLE audit.words DETACH PARTITION audit.words_0",
        "the table audit.words_N is not as the program made it",
    ),
    "a part without refusal": (
        AS_AUDIT + "DROP TRIGGER audit_refuse_removal ON audit.disclosure_0",
        "the table audit.disclosure_N is not as the program made it",
    ),
    "a part with its refusal off": (
        AS_AUDIT + "ALTER TABLE audit.leaf_0 DISABLE TRIGGER audit_refuse",
        "the trigger audit_refuse of audit.leaf_N is switched off",
    ),
    "a queue that a crash empties": (
        AS_AUDIT + "ALTER TABLE audit.pending SET UNLOGGED",
        "the table audit.pending is not as the program made it",
    ),
    "a right of the application": (
        AS_AUDIT + "GRANT INSERT ON audit.pending TO carnet_app",
        "the right of carnet_app to INSERT audit.pending is not part of the program",
    ),
    "a right to a column": (
        AS_AUDIT + "GRANT UPDATE (leaf) ON audit.leaf TO carnet_sealer",
        "the right of carnet_sealer to UPDATE audit.leaf.leaf is not part of the program",
    ),
    "an act for everybody": (
        AS_AUDIT + "GRANT EXECUTE ON FUNCTION audit.enter_act TO PUBLIC",
        "the right of PUBLIC to EXECUTE audit.enter_act is not part of the program",
    ),
    "a rule that turns aside": (
        "CREATE RULE aside AS ON INSERT TO shelf_loan DO INSTEAD NOTHING",
        "the rule aside turns aside what is written to shelf_loan",
    ),
    "a child": ("CREATE TABLE more () INHERITS (shelf_loan)", "a table inherits from shelf_loan, or it from one"),
    "a parent": (
        "CREATE TABLE less (days integer NOT NULL); ALTER TABLE shelf_loan INHERIT less",
        "a table inherits from shelf_loan, or it from one",
    ),
    "a view in its place": (
        "ALTER TABLE shelf_loan RENAME TO loans; CREATE VIEW shelf_loan AS SELECT * FROM loans WHERE days > 3",
        "loans has the trigger of the log but is not a register; shelf_loan is no plain table that outlives a crash",
    ),
    "rows that are hidden": (
        "ALTER TABLE shelf_loan ENABLE ROW LEVEL SECURITY; CREATE POLICY few ON shelf_loan USING (days > 3)",
        "rows of shelf_loan may be hidden by a policy",
    ),
    "a register that a crash empties": (
        "ALTER TABLE shelf_reader SET UNLOGGED",
        "shelf_reader is no plain table that outlives a crash",
    ),
    "a schema that comes first": (
        "CREATE SCHEMA carnet_app; CREATE TABLE carnet_app.shelf_loan (LIKE public.shelf_loan)",
        "the schema carnet_app precedes the tables of the application in the search path",
    ),
    "a stranger that feeds the log": (
        STRANGER,
        "shelf_forged feeds the log, and is no register",
    ),
}


@pytest.mark.parametrize("what", DONE_BY_THE_OWNER)
def test_nothing_is_signed_once_the_owner_has_made(what: str, owner: Link, link: Link, signer: Signer) -> None:
    add()
    sealer = Sealer(signer)
    assert sealer.seal(link, LATER)
    size = len(stored(link))
    words, said = DONE_BY_THE_OWNER[what]
    owner.execute(words)
    with pytest.raises(WillNotSign) as refused:
        sealer.seal(link, LATER + HEARTBEAT)
    assert said in str(refused.value)
    assert len(stored(link)) == size


def test_a_search_path_of_the_database_is_told_and_answers_nothing(owner: Link, hands: Hands, signer: Signer) -> None:
    """The owner plants a function and an operator, and has the sealer's session find them first."""
    add()
    owner.execute("CREATE SCHEMA aside; GRANT USAGE ON SCHEMA aside TO PUBLIC")
    owner.execute(
        "CREATE FUNCTION aside.host(inet) RETURNS text LANGUAGE plpgsql AS"
        " $$ BEGIN DELETE FROM audit.pending; RETURN ''; END $$; GRANT EXECUTE ON FUNCTION aside.host(inet) TO PUBLIC"
    )
    owner.execute(
        "CREATE FUNCTION aside.never(bigint, bigint) RETURNS boolean LANGUAGE sql AS 'SELECT false';"
        " GRANT EXECUTE ON FUNCTION aside.never(bigint, bigint) TO PUBLIC;"
        " CREATE OPERATOR aside.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = aside.never)"
    )
    owner.execute(
        psycopg.sql.SQL("ALTER DATABASE {} SET search_path = aside, pg_catalog, public").format(
            psycopg.sql.Identifier(hands.database.name)
        )
    )
    planted = hands.of("carnet_sealer")
    assert planted.execute("SHOW search_path").fetchall() == [("aside, pg_catalog, public",)]
    waiting = planted.execute("SELECT count(*) FROM audit.pending").fetchall()
    with pytest.raises(WillNotSign, match="a setting of the database or of a role decides which tables are meant"):
        Sealer(signer).seal(planted, LATER)
    assert planted.execute("SELECT count(*) FROM audit.pending").fetchall() == waiting
    assert Sealer(signer, lambda _link: []).seal(planted, LATER) is not None
    assert planted.execute("SELECT count(*) FROM audit.leaf").fetchall() == [(waiting[0][0] + 1,)]


def test_rows_below_a_register_are_no_rows_of_it(owner: Link, app: Link, link: Link, signer: Signer) -> None:
    seal(link, signer)
    owner.execute("CREATE TABLE more () INHERITS (shelf_loan)")
    owner.execute(ADD_LOAN.replace("public.shelf_loan", "more"))
    assert told_live(app) == ["shelf_loan: was added, but the log does not record it"]


def test_off_edit_on_again_is_named(owner: Link, app: Link, link: Link, signer: Signer) -> None:
    """Nothing in the catalogue tells of it afterwards; the row does."""
    add("true")
    sealer = Sealer(signer)
    sealer.seal(link, LATER)
    for switch in ("DISABLE TRIGGER {}", "ENABLE ALWAYS TRIGGER {}"):
        for trigger in ("audit_capture", "audit_refuse"):
            owner.execute(f"ALTER TABLE shelf_book {switch.format(trigger)}")
        if switch.startswith("DISABLE"):
            with pytest.raises(WillNotSign, match="a trigger of shelf_book is switched off"):
                sealer.seal(link, LATER + HEARTBEAT)
            owner.execute("UPDATE shelf_book SET title = 'false'")
    add("later")
    assert sealer.seal(link, LATER) is not None
    assert unattested(link) == []
    assert told_live(app) == ["shelf_book: was changed without an entry in the log: title"]


def test_what_the_program_knows_is_what_its_migrations_made(link: Link) -> None:
    from audit.sealing import schema_attestation as attest
    from tests.audit.sealed import ask

    with link.transaction():
        link.execute(attest.NAMES)
        found: dict[str, Any] = attest.log_definitions(ask(link))
    assert found == KNOWN, "a migration has changed the log's schema: write it down in audit/schema/expected_schema.py"
    assert unattested(link) == []


def test_a_role_that_was_given_more_is_told(root: Link, link: Link) -> None:
    """Roles are the whole server's, and other tests use them: nothing of this is committed."""
    rights = ("ALTER ROLE {} SUPERUSER", "ALTER ROLE {} BYPASSRLS", "GRANT carnet_audit TO {}")
    for words in (*rights, "GRANT pg_write_server_files TO {}"):
        with root.transaction(force_rollback=True):
            root.execute("LOCK TABLE pg_authid, pg_auth_members IN SHARE ROW EXCLUSIVE MODE")  # a server has them once
            root.execute(words.format("carnet_reader"))
            assert unattested(root) == ["carnet_reader has more rights than a role of the application may have"]
    assert unattested(link) == []


def test_asking_leaves_the_names_as_they_were_within_a_longer_transaction(link: Link) -> None:
    with link.transaction():
        before = link.execute("SELECT current_setting('search_path')").fetchall()
        assert unattested(link) == []
        assert link.execute("SELECT current_setting('search_path')").fetchall() == before
