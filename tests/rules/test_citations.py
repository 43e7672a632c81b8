"""What a subject is cited for follows from the edition of a house; a law that is silent cites nothing."""

from datetime import date

import pytest

from compliance.citations.texts import add_citation
from compliance.rules.citations import UnknownSubject
from compliance.rules.rulebook import rulebook

TODAY = date(2026, 11, 21)


def test_each_law_cites_its_own_articles() -> None:
    assert rulebook("LU", TODAY).cite("report.R-11") == "Paiements"
    assert rulebook("NL", TODAY).cite("report.R-11") == "1.1(14); 6.2(5)"


def test_a_law_that_is_silent_cites_nothing() -> None:
    assert rulebook("LU", TODAY).cite("ground.minor") == "75(2)"
    assert rulebook("NL", TODAY).cite("ground.minor") == ""


def test_a_parameter_is_cited_for_its_articles() -> None:
    assert rulebook("LU", TODAY).cite("payout.prior_information") == "Super-Jack"
    assert rulebook("NL", TODAY).cite("payout.prior_information") == "6.1(2)"


def test_a_subject_that_nobody_knows_is_found_out() -> None:
    with pytest.raises(UnknownSubject, match=r"ground\.miner"):
        rulebook("LU", TODAY).cite("ground.miner")


def test_articles_stand_before_the_full_stop() -> None:
    assert add_citation("Enter the reason.", "69(1); 81") == "Enter the reason (article 69, paragraph 1; article 81)."
    assert add_citation("Enter the reason.", "") == "Enter the reason."
