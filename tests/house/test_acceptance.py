"""The scenarios that the house was built for are tests, and carry their ids."""

from tests.house import source

SCENARIOS = {
    "AT-01": "the day card at 1.50 sets the subscriptions",
    "AT-02": "1.49 is refused",
    "AT-04": "a cancelled card keeps its number",
    "AT-05": "two desks at the same instant, and a number given back",
    "AT-07": "the stub names the paper",
    "AT-08": "an expired paper consumes no number",
    "AT-10": "a driving licence is not enough",
    "AT-11": "eighteen at midnight",
    "AT-13": "uniform",
    "AT-14": "drunk, with a note",
    "AT-16": "no honour card for a month",
    "AT-17": "honour cards from the management only",
    "AT-19": "the order of the index",
    "AT-20": "no card without an address",
    "AT-22": "a slot room asks for no card, and keeps out a self-ban",
    "AT-25": "the Minister has four grounds",
    "AT-26": "a strike-off counts from its day on",
    "AT-28": "no exclusion by the house without reasons",
    "AT-29": "a self-ban of less than a month",
    "AT-31": "one month by the calendar",
    "AT-34": "a self-ban that is over awaits its interview",
    "AT-37": "two visits a month, and the third waits for the next one",
    "AT-38": "coming back on the same gaming day is one visit",
    "AT-40": "a limit that is over stays until its interview",
    "AT-41": "a limit of no visit is an exclusion",
    "AT-23": "twenty minutes without anybody at a door are listed",
    "AT-128": "the length of a session on the nights when clocks change",
    "AT-43": "a case signalled by the agents is open with its age",
    "AT-139": "a win withheld for a breach, and the player banned",
    "AT-131": "a review maintains the exclusion",
    "AT-130": "no card for a quarter",
    "AT-55": "three coups before cash-in",
    "AT-56": "a credit on a machine is an entry at once",
    "AT-58": "an amount is above zero",
    "AT-44": "a claim on the last second of the seventh day",
    "AT-46": "the window counts from the calendar date",
    "AT-47": "the window over the night when the clock goes forward",
    "AT-49": "the window over the night when the clock goes back",
    "AT-50": "a refund strikes the total and names person, proof and entry",
    "AT-52": "no refund without an address",
    "AT-53": "an entry is refunded once",
    "AT-62": "a claim after the year was paid to the commune",
    "AT-64": "a claim during the third Dutch game, with the winnings",
    "AT-65": "custody at a Dutch machine ends with the gaming day",
    "AT-59": "a difference of ten euros blocks the closing",
    "AT-60": "the year is paid, receipted and closed",
    "AT-61": "receipts of which 12.65 are missing",
    "AT-73": "a stake on word is refused and kept as a breach",
    "AT-74": "another means of stake holds from the day of its approval",
    "AT-76": "a drop box stays closed while its table is open",
    "AT-77": "a drop box of which 50.00 are missing",
    "AT-95": "a tournament begins on the day of its approval",
    "AT-137": "two of seven items of a semi-automatic game",
    "AT-133": "a note at Black Jack is refused",
    "AT-134": "a note drops into the box, a plaque stays at the table",
    "AT-142": "no other commune is paid",
    "AT-143": "card and stub on paper bear the same number",
}


def test_a_test_carries_the_id_of_each_scenario() -> None:
    tests = "".join(source.text(path) for path in source.tests())
    untested = [
        f"{scenario}: {what}"
        for scenario, what in SCENARIOS.items()
        if f"def test_{scenario.replace('-', '_').lower()}_" not in tests
    ]
    assert not untested, source.listed(untested)
