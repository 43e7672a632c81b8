"""Every register is kept by the database exactly as its model says, and what is no register has a reason."""

from typing import Any

from django.apps import apps

from audit.schema import protected_tables
from audit.schema.registers import Register
from tests.house import source

# The tables of a small application that tests of the log bring with them.
SHELF = "shelf_"
OURS = {*source.AREAS, "audit", "http", "vault", "demonstration"}

OPEN_ROWS = "the keys of open rows of a register, derived from it by triggers"
# Tables of ours that the log does not keep, each with the reason.
NO_REGISTER = {
    "vault.DataKey": "a key for stored files, wrapped by a master key; triggers keep it, and the log has each renewal",
    "exclusions.SignatureContent": "the sealed strokes of a signature; its register row holds their digest",
    "people.PhotographContent": "the sealed bytes of a photograph; its register row holds their digest",
    "people.Namesake": "derived from particulars and standings by triggers, and holds nothing but their keys",
    "admissions.OpenReview": OPEN_ROWS,
    "cage.OpenShift": OPEN_ROWS,
    "cage.OpenCount": OPEN_ROWS,
    "cage.OpenFitting": OPEN_ROWS,
    "notices.OpenNotice": OPEN_ROWS,
    "orphans.OpenFind": OPEN_ROWS,
    "payouts.OpenPayout": OPEN_ROWS,
    "admissions.CardSeries": "the lock of a stub book; triggers let it move by one only, and the cards tell the rest",
    "orphans.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "orphans.PictureContent": "the sealed bytes of a photograph; its register row holds their digest",
    "orphans.EvidenceContent": "the sealed bytes of a document; its register row holds their digest",
    "cage.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "games.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "incidents.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "incidents.EntryContent": "the sealed bytes of a photograph; its register row holds their digest",
    "inspection.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "inspection.EntryContent": "the sealed bytes of a document; its register row holds their digest",
    "jackpots.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "payouts.Numbering": "the lock of a series; triggers let it move by one only, and its rows tell the rest",
    "notices.Numbering": "the lock of a series; triggers let it move by one only, and its letters tell the rest",
    "notices.LetterContent": "the bytes of a letter; its register row holds their digest",
    "games.RuleContent": "the sealed bytes of published rules; their register row holds the digest",
    "games.DecreeContent": "the bytes of a scan; its register row holds their digest",
    "notices.ScanContent": "the bytes of a scan; its register row holds their digest",
    "exclusions.MeasureNumber": "digests of a number, which the door asks by; computed from the measure",
    "vault.SealedText": "a sealed text of registers; their rows have its token",
    "reports.Drawing": "how far a drawing is, for the person who waits; worth nothing once the volume is there",
    "reports.VolumeContent": "the bytes of a volume; its register row holds their digest",
    "reports.VolumePiece": "the bytes of a long volume; its register row holds their digest",
    "exclusions.ListPart": "the bytes of a list; its register row holds their digest, and a trigger keeps them",
    "exclusions.ListWork": "how far the reading of a list is, for the person who waits",
    "exclusions.ListRow": "a person of a list in transit into the register; gone once the list is released or rejected",
    "exclusions.ListProblem": "what is wrong with a row, for whoever mends the file",
    "usage.UseCount": "how often an account did something in ten minutes; alerts keep what was too much",
    "usage.DenialCount": "how often a permission was denied again; the log gets the number within minutes",
    "venues.FailedSignIn": "a failed sign-in, for a day; the log has an entry of its own",
    "venues.DeviceUse": "the last use of a token, once a minute; what the token did is in the log",
    "venues.TokenRefusal": "how often a token was refused again; the log gets the number within minutes",
    "venues.StaffSession": "a session, for twelve hours; the log has its beginning and its end",
    "audit.Entry": "the log itself, written by the database alone",
}

# Columns that say something about a person, wherever they stand.
ABOUT_A_PERSON = {
    "surname",
    "given_names",
    "full_name",
    "username",
    "mrz_name",
    "sort_key",
    "birth_year",
    "birth_month",
    "birth_day",
    "sex",
    "nationality",
    "street",
    "postal_code",
    "city",
    "address",
    "note",
    "document_number",
    "issuing_state",
    "document_state",
    "document_expires_on",
}
NOT_OF_A_PERSON = {
    "venues.Venue": "the address of a house",
    "venues.PolicyDecision": "a note about a policy",
}


def _ours() -> list[Any]:
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.app_label in OURS]


def _registers() -> list[Any]:
    return [model for model in _ours() if issubclass(model, Register)]


def test_what_is_no_register_has_a_reason() -> None:
    others = {model._meta.label for model in _ours() if not issubclass(model, Register)}
    assert others == set(NO_REGISTER)


def test_the_database_keeps_the_registers_and_nothing_else(db: None) -> None:
    kept = {table for table in protected_tables.kept_tables() if not table.startswith(SHELF)}
    assert kept == {model._meta.db_table for model in _registers()}


def test_the_database_keeps_a_register_as_its_model_says(db: None) -> None:
    kept = protected_tables.kept_tables()
    otherwise = [
        f"{model._meta.label}: {kept.get(model._meta.db_table)}, not {_as_declared(model)}"
        for model in _registers()
        if kept.get(model._meta.db_table) != _as_declared(model)
    ]
    assert not otherwise, source.listed(otherwise)


def _as_declared(model: Any) -> protected_tables.TableProtection:
    return protected_tables.TableProtection(
        table=model._meta.db_table,
        key=model._meta.pk.column,
        personal=model.personal,
        secret=model.secret,
        append_only=model.append_only,
        act_needed=model.act_needed,
        unbroken=True,
    )


def _columns(model: Any) -> set[str]:
    return {field.column for field in model._meta.concrete_fields}


def test_personal_and_secret_columns_exist() -> None:
    missing = [
        f"{model._meta.label}.{column}"
        for model in _registers()
        for column in {*model.personal, *model.secret} - _columns(model)
    ]
    assert not missing, source.listed(missing)


def test_columns_about_a_person_are_kept_apart() -> None:
    open_to_all = [
        f"{model._meta.label}.{column}"
        for model in _registers()
        if model._meta.label not in NOT_OF_A_PERSON
        for column in (_columns(model) & ABOUT_A_PERSON) - {*model.personal, *model.secret}
    ]
    assert not open_to_all, source.listed(open_to_all)


def test_a_register_has_a_key_that_says_nothing() -> None:
    telling = [model._meta.label for model in _registers() if model._meta.pk.get_internal_type() != "UUIDField"]
    assert not telling, source.listed(telling)


def test_moments_and_days_are_named_as_such() -> None:
    wrong = [
        f"{model._meta.label}.{field.name}"
        for model in _ours()
        for field in model._meta.concrete_fields
        if (field.get_internal_type() == "DateTimeField" and not _is_moment(field.name))
        or (field.get_internal_type() == "DateField" and not _is_day(field.name))
    ]
    assert not wrong, source.listed(wrong)


def _is_moment(name: str) -> bool:
    return name.endswith("_at") or name in {"last_login", "clock"}


def _is_day(name: str) -> bool:
    return name.endswith(("_on", "_day")) or name in {"effective_from", "valid_from", "valid_to"}


def test_money_is_exact() -> None:
    inexact = [
        f"{model._meta.label}.{field.name}"
        for model in _ours()
        for field in model._meta.concrete_fields
        if not _is_exact(field)
    ]
    assert not inexact, source.listed(inexact)


def _is_exact(field: Any) -> bool:
    kind = field.get_internal_type()
    if kind == "DecimalField":
        return (field.max_digits, field.decimal_places) == (14, 2)
    return kind != "FloatField"


def test_tables_have_no_order_of_their_own() -> None:
    ordered = [model._meta.label for model in _ours() if model._meta.ordering]
    assert not ordered, source.listed(ordered)


def test_tables_cannot_cascade() -> None:
    cascading = [
        f"{model._meta.label}.{field.name}"
        for model in _ours()
        for field in model._meta.concrete_fields
        if field.remote_field and getattr(field.remote_field.on_delete, "__name__", "") != "PROTECT"
    ]
    assert not cascading, source.listed(cascading)
