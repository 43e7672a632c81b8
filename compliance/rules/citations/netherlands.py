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
        "individual_limit": "1.1(7)",
        "register.individual_limits": "1.1(7)",
        "register.schemes": "1.1(7); 1.1(8)",
        "register.sessions": "1.1(7); 1.1(8)",
        "register.stake_checks": "1.1(6); 1.1(8); 1.1(13)",
        "register.terminals": "1.1(13)",
        "scheme.absent": "2.2(2); 2.3(4); 2.4(3)",
        "scheme.levy": "3.4(1)",
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
        "stake.above_maximum": "1.1(6)",
        "stake.above_terminal": "1.1(13)",
        "stake.above_together": "1.1(6)",
        "stake.above_with_terminal": "1.1(13)",
        "stake.below_minimum": "1.1(8)",
        "stake.below_terminal": "1.1(13)",
        "stake.no_such_chance": "2.2(2); 2.3(4); 2.4(3)",
        "stake.not_a_multiple": "1.1(8)",
        "stake.within": "1.1(6); 1.1(8)",
        "terminal.limits": "1.1(13)",
        "report.R-09": "1.1(7); 1.1(12); 3.4(4); 5.1(9); 5.2(3)",
        "report.R-11": "1.1(14); 6.2(5)",
        "report.R-15": "1.1(7); 1.1(8); 2.1(3)",
        "report.R-16": "1.1(3); 6.1(3)",
    }
)
