"""Text about persons, and reasons that people wrote, hold no invisible character.

Checked from now on; rows from before are not, because a register row cannot be corrected.
"""

from django.db import migrations

from audit.schema.migration_operations import RefuseText

# As in `compliance/http/input/hidden_characters.py` at the time of this migration.
ALWAYS = (
    r"\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b"
    r"\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
JOINED = r"\u0600-\u109f\u1780-\u18af\ua840-\uabff\ufb50-\ufdff\ufe70-\ufefc"
PATTERN = rf"[{ALWAYS}]|(?<![{JOINED}])[\u200c\u200d]|[\u200c\u200d](?![{JOINED}])"

COLUMNS: dict[str, tuple[str, ...]] = {
    "admissions_cardcancellation": ("reason",),
    "admissions_cardstub": (
        "surname",
        "given_names",
        "sort_key",
        "address",
        "document_number",
        "document_state",
    ),
    "admissions_doorclosure": ("reason",),
    "admissions_doordecision": ("note",),
    "admissions_doorpost": ("reason",),
    "admissions_doorpostcorrection": ("reason",),
    "admissions_doorpostend": ("reason",),
    "admissions_expulsion": ("note",),
    "admissions_gamingdayclosing": ("note",),
    "admissions_gapexplanation": ("text",),
    "admissions_latesettlement": ("note",),
    "admissions_openingdecision": ("reason",),
    "admissions_review": ("note",),
    "admissions_reviewwithdrawal": ("reason",),
    "audit_erasurewithdrawal": ("reason",),
    "audit_legalhold": ("reason",),
    "audit_legalholdend": ("reason",),
    "cage_boxopening": ("remark",),
    "cage_entry": ("reason",),
    "cage_exchange": (
        "paper",
        "reason",
    ),
    "cage_explanation": (
        "said",
        "checked",
    ),
    "cage_slipend": ("reason",),
    "cage_stockchange": ("remark",),
    "cage_witnesssettlement": ("reason",),
    "cage_witnesssignature": ("said",),
    "central_question": (
        "subject",
        "code",
    ),
    "exclusions_accessauthorised": ("note",),
    "exclusions_casereview": ("note",),
    "exclusions_interviewstep": ("note",),
    "exclusions_listdecision": ("reason",),
    "exclusions_meansanswer": ("note",),
    "exclusions_meansrequest": ("reason",),
    "exclusions_measure": (
        "surname",
        "given_names",
        "mrz_name",
        "sort_key",
        "sex",
        "nationality",
        "document_number",
        "document_state",
        "other_names",
        "other_mrz_names",
        "birth_stated",
        "other_births",
        "reason",
        "representative",
    ),
    "exclusions_measureend": ("reason",),
    "exclusions_measurereview": ("note",),
    "exclusions_ministeriallist": ("file_name",),
    "exclusions_observation": (
        "note",
        "level",
        "agreed",
    ),
    "exclusions_requestsignature": ("text",),
    "exclusions_signalin": (
        "surname",
        "given_names",
        "signalled",
    ),
    "exclusions_withholding": (
        "breach_said",
        "reason",
    ),
    "exclusions_withholdingdecision": ("reason",),
    "games_stakerecord": ("said",),
    "inspection_entry": (
        "text",
        "measure",
        "file_name",
    ),
    "inspection_observation": (
        "about",
        "text",
        "refers_to",
    ),
    "monitoring_alertclearance": ("reason",),
    "notices_answerscan": ("file_name",),
    "notices_mailaddress": ("email",),
    "notices_notice": (
        "surname",
        "given_names",
        "reasons",
    ),
    "notices_noticeamendment": ("reasons",),
    "notices_noticeanswer": ("note",),
    "notices_noticewithdrawal": ("reason",),
    "orphans_carnetline": (
        "name",
        "address",
        "justification",
    ),
    "orphans_claim": (
        "name",
        "address",
        "contact",
        "paper",
        "statement",
    ),
    "orphans_claimevidence": (
        "shows",
        "file_name",
    ),
    "orphans_claimruling": ("reasons",),
    "orphans_find": (
        "finder_said",
        "witness_said",
        "remark",
    ),
    "orphans_findend": ("reason",),
    "orphans_refundapproval": ("reason",),
    "payouts_gate": ("said",),
    "payouts_otherwinnings": ("reason",),
    "payouts_payout": (
        "beneficiary",
        "address",
        "account",
        "paper",
        "remark",
    ),
    "payouts_step": ("reason",),
    "people_address": (
        "street",
        "postal_code",
        "city",
        "country",
    ),
    "people_guestmerge": ("reason",),
    "people_guestsplit": ("reason",),
    "people_identitydocument": (
        "number",
        "issuing_state",
    ),
    "people_particulars": (
        "surname",
        "given_names",
        "sex",
        "nationality",
        "mrz_name",
        "sort_key",
        "reason",
    ),
    "venues_staff": (
        "username",
        "full_name",
    ),
}


class Migration(migrations.Migration):
    dependencies = [("retention", "0001_initial"), ("venues", "0001_initial")]

    operations = [
        RefuseText("text_has_no_hidden_characters", table, columns, PATTERN) for table, columns in COLUMNS.items()
    ]
