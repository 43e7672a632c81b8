"""Which values of which tables an erasure may empty, and what stands there afterwards; and whose bytes go as a whole."""

from django.db import migrations

from audit.operations import MayErase

COLUMNS: dict[str, dict[str, str | None]] = {
    "admissions_doordecision": {"note": "–"},
    "admissions_cardstub": {
        "surname": "–",
        "given_names": "–",
        "sort_key": "–",
        "address": "–",
        "document_number": "–",
        "document_state": "–",
        "document_expires_on": "0001-01-01",
    },
    "admissions_cardcancellation": {"reason": "–"},
    "admissions_expulsion": {"note": "–"},
    "admissions_openingdecision": {"reason": "–"},
    "admissions_gamingdayclosing": {"note": "–"},
    "admissions_latesettlement": {"note": "–"},
    "admissions_doorpost": {"reason": "–"},
    "admissions_doorpostend": {"reason": "–"},
    "admissions_doorpostcorrection": {"reason": "–"},
    "admissions_doorclosure": {"reason": "–"},
    "admissions_gapexplanation": {"text": "–"},
    "admissions_dooralert": {"shown": "{}", "known": "{}"},
    "admissions_review": {"note": "–"},
    "admissions_reviewwithdrawal": {"reason": "–"},
    "audit_erasurewithdrawal": {"reason": "–"},
    "audit_legalhold": {"reason": "–"},
    "audit_legalholdend": {"reason": "–"},
    "central_question": {"subject": "–", "code": "–"},
    "exclusions_measure": {
        "surname": "–",
        "given_names": "–",
        "mrz_name": "",
        "sort_key": "–",
        "birth_year": "0",
        "birth_month": None,
        "birth_day": None,
        "birth_key": "0",
        "sex": "X",
        "nationality": "",
        "document_number": "–",
        "document_state": "",
        "reason": "–",
        "representative": "–",
    },
    "exclusions_signalin": {"surname": "–", "given_names": "–", "birth_year": None, "signalled": "–"},
    "exclusions_casereview": {"note": "–"},
    "exclusions_measureend": {"reason": "–"},
    "exclusions_accessauthorised": {"note": "–"},
    "exclusions_interviewstep": {"note": "–"},
    "exclusions_ministeriallist": {"file_name": "–"},
    "exclusions_listdecision": {"reason": "–"},
    "exclusions_meansrequest": {"reason": "–"},
    "exclusions_meansanswer": {"note": "–"},
    "exclusions_observation": {"note": "–", "level": "", "agreed": "–"},
    "exclusions_measurereview": {"note": "–"},
    "exclusions_requestsignature": {"text": "–", "strokes": "–"},
    "exclusions_withholding": {"breach_said": "–", "reason": "–"},
    "exclusions_withholdingdecision": {"reason": "–"},
    "games_stakerecord": {"said": "–"},
    "inspection_observation": {"about": "–", "text": "–", "refers_to": "–"},
    "inspection_entry": {"text": "–", "measure": "–"},
    "monitoring_alertclearance": {"reason": "–"},
    "notices_notice": {
        "surname": "–",
        "given_names": "–",
        "birth_year": None,
        "birth_month": None,
        "birth_day": None,
        "reasons": "–",
    },
    "notices_noticeanswer": {"note": "–"},
    "notices_noticeamendment": {"reasons": "–"},
    "notices_noticewithdrawal": {"reason": "–"},
    "orphans_find": {"finder_said": "–", "witness_said": "–", "remark": "–"},
    "orphans_findend": {"reason": "–"},
    "orphans_carnetline": {"name": "–", "address": "–", "justification": "–"},
    "orphans_claim": {"name": "–", "address": "–", "contact": "–", "paper": "–", "statement": "–"},
    "orphans_claimevidence": {"shows": "–"},
    "orphans_claimruling": {"reasons": "–"},
    "orphans_refundapproval": {"reason": "–"},
    "payouts_payout": {"beneficiary": "–", "address": "–", "account": "–", "paper": "–", "remark": "–"},
    "payouts_gate": {"said": "–"},
    "payouts_step": {"reason": "–"},
    "payouts_otherwinnings": {"reason": "–"},
    "people_particulars": {
        "surname": "–",
        "given_names": "–",
        "birth_year": "1",
        "birth_month": None,
        "birth_day": None,
        "sex": "X",
        "nationality": "XXX",
        "mrz_name": "–",
        "sort_key": "–",
        "reason": "–",
    },
    "people_address": {"street": "–", "postal_code": "–", "city": "–", "country": "–"},
    "people_identitydocument": {"number": "{id}", "issuing_state": "XXX", "expires_on": None},
    "people_guestmerge": {"reason": "–"},
    "people_guestsplit": {"reason": "–"},
    "people_photograph": {"image": "\\x"},
    "shifts_entry": {"reason": "–"},
    "shifts_boxopening": {"remark": "–"},
    "shifts_explanation": {"said": "–", "checked": "–"},
    "shifts_exchange": {"paper": "–", "reason": "–"},
    "shifts_stockchange": {"remark": "–"},
    "shifts_slipend": {"reason": "–"},
    "shifts_witnesssignature": {"said": "–"},
    "shifts_witnesssettlement": {"reason": "–"},
}
# Bytes and half-read lists that are no registers: their digests stay, they go. By the column that an order names.
WHOLE = {
    "orphans_picturecontent": "picture_id",
    "orphans_evidencecontent": "evidence_id",
    "notices_lettercontent": "letter_id",
    "notices_scancontent": "scan_id",
    "reports_volumecontent": "volume_id",
    "reports_volumepiece": "volume_id",
    "exclusions_listpart": "list_id",
    "exclusions_listrow": "list_id",
    "exclusions_listproblem": "list_id",
    "inspection_entrycontent": "entry_id",
}

KEYS = "EXECUTE ON FUNCTION measure_keys(uuid, text, smallint, smallint, smallint, text, integer)"
SEALED = "".join(
    f"""
DROP TRIGGER {trigger} ON {table};
CREATE TRIGGER {trigger} BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION {{function}};
"""
    for table, trigger in (
        ("orphans_picturecontent", "a_picture_stays"),
        ("orphans_evidencecontent", "a_document_stays"),
    )
)


class Migration(migrations.Migration):
    initial = True
    dependencies = [
        ("audit", "0007_what_is_erased_is_named"),
        ("people", "0008_whose_file_is_planned_once"),
        ("notices", "0006_notices_only_move_forward"),
        ("exclusions", "0025_wished_limits_may_be_signalled"),
        ("central", "0001_what_was_asked"),
        ("admissions", "0014_attempts_of_those_kept_out"),
        ("orphans", "0004_four_eyes_and_a_discharge"),
        ("payouts", "0003_a_chef_answers_for_what_others_said"),
        ("shifts", "0008_who_touched_a_box_settles_nothing_of_it"),
        ("monitoring", "0002_an_alert_is_its_operations"),
        ("games", "0004_nothing_is_used_before_its_approval"),
        ("reports", "0010_reports_draw_themselves"),
        ("inspection", "0002_only_the_authority_observes"),
    ]

    operations = [
        *(MayErase(table, columns) for table, columns in COLUMNS.items()),
        *(MayErase(table, {"*": None}, key=key) for table, key in WHOLE.items()),
        # The index of measures works their keys out anew.
        migrations.RunSQL(f"GRANT {KEYS} TO carnet_audit", f"REVOKE {KEYS} FROM carnet_audit"),
        # The same refusal as everywhere: it knows the one door.
        migrations.RunSQL(
            SEALED.format(function="audit.refuse_change('sealed_papers_stay_as_they_are')"),
            SEALED.format(function="orphans_sealed_stays()"),
        ),
    ]
