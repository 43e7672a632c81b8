"""Two persons who install or file at the same instant: the second finds what the first did."""

from datetime import timedelta

from compliance.games.models.applications import ApplicationFiling, RefurbisherEnd
from compliance.games.models.devices import DeviceInstallation
from compliance.refusals import Refused
from tests.cast import TUESDAY
from tests.database import OwnDatabase
from tests.games.applying import end_firm, file, firm, prepare, semi_automatic
from tests.games.devices import approved_model, install
from tests.races import together

DAY = TUESDAY.date()


def test_a_device_is_installed_once_by_two_at_the_same_instant(own_database: OwnDatabase) -> None:
    application = approved_model()

    def one(_number: int) -> str:
        try:
            install(application)
        except Refused as refused:
            return str(refused)
        return ""

    assert sorted(together(one, 4)) == ["", *["This device is already installed. Record its removal first."] * 3]
    assert DeviceInstallation.objects.count() == 1


def test_a_filing_and_the_end_of_its_firm_at_the_same_instant_come_one_after_the_other(
    own_database: OwnDatabase,
) -> None:
    refurbisher = firm()
    row = prepare(semi_automatic(condition="refurbished", refurbisher_id=refurbisher.pk))

    def one(number: int) -> str:
        try:
            if number:
                end_firm(refurbisher, DAY - timedelta(days=1))
            else:
                file(row)
        except Refused as refused:
            return str(refused)
        return ""

    filing, ending = together(one, 2)
    assert (ending, RefurbisherEnd.objects.count()) == ("", 1)
    assert (filing == "") is ApplicationFiling.objects.exists()
    assert filing in {"", "Item 4: no approval of the firm that refurbished the device is in force."}
