"""The citations of the Dutch rules of play, which are silent on admission, exclusions and cards."""

from types import MappingProxyType

CITATIONS = MappingProxyType(
    {
        "chips.left": "2.3(1); 2.4(1)",
        "chips.value": "2.3(1); 2.4(1)",
        "claim.lapse_after_games": "1.1(3)",
        "claim.custody": "6.1(3)",
        # The rules say nothing of unclaimed slot money after its gaming day.
        "claim.custody_over": "",
        "register.colours": "2.3(1); 2.4(1)",
        "register.finds": "1.1(3); 6.1(3)",
        "register.schemes": "1.1(7); 1.1(8)",
        "register.sessions": "1.1(7); 1.1(8)",
        "scheme.posted": "1.1(7)",
        "session.closing": "1.1(11)",
        "scheme.notified": "1.1(7)",
        "register.rules": "1.1(12); 3.4(4); 5.1(9); 5.2(3); 6.1(4)",
        "rules.poker_rules": "3.4(4)",
        "rules.bingo_schedule": "5.1(9)",
        "rules.keno_schedule": "5.2(3)",
        "rules.tournament_rules": "1.1(12)",
        "rules.jackpot_rules": "1.1(12)",
        "rules.savings_card": "6.1(4)",
        "report.R-11": "1.1(14); 6.2(5)",
        "report.R-15": "1.1(7); 1.1(8); 2.1(3)",
        "report.R-16": "1.1(3); 6.1(3)",
    }
)
