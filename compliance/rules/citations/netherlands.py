"""The citations of the Dutch rules of play, which are silent on admission, exclusions and cards."""

from types import MappingProxyType

_INCIDENTS = (
    {
        "several_terminals": "1.1(13)",
        "group_play": "1.1(6)",
        "playing_advice": "3.1(5)",
        "card_recording": "3.1(5)",
        "late_bet": "1.1(4)",
        "wrong_announcement": "1.1(10)",
        "payment": "1.1(10)",
        "faulty_shuffler": "3.1(7)",
        "not_foreseen": "1.1(15)",
    }
    | dict.fromkeys(("object_in_wheel", "ball_with_wheel", "few_revolutions", "ball_without_pocket"), "2.1(2)")
    | dict.fromkeys(("wheel_on_pin", "wheel_obstructed", "few_turns"), "2.6(4)")
    | dict.fromkeys(("dice_late", "dice_two_hands", "dice_not_together", "dice_wrong_side"), "4.1(3)")
    | dict.fromkeys(("dice_short_of_wall", "dice_off_table", "dice_not_flat", "dice_broken"), "4.1(3)")
    | dict.fromkeys(("dice_irregular", "dice_before_line"), "4.1(3)")
)
CITATIONS = MappingProxyType(
    {
        "chips.left": "2.3(1); 2.4(1)",
        "chips.value": "2.3(1); 2.4(1)",
        "claim.lapse_after_games": "1.1(3)",
        "claim.custody": "6.1(3)",
        # The rules say nothing of unclaimed slot money after its gaming day.
        "claim.custody_over": "",
        "jackpot.box_holder": "3.2(10)",
        "jackpot.link": "6.2(4)",
        "jackpot.poker": "3.5(25)",
        "jackpot.shown": "6.2(3)",
        "jackpot.verified": "6.1(2)",
        "register.jackpots": "1.1(12); 6.2(1); 6.2(2); 6.2(3)",
        "register.jackpot_meters": "3.2(11); 3.2(12); 3.5(25)",
        "register.jackpot_hits": "3.2(10); 3.2(12); 6.1(2); 6.2(7)",
        "register.jackpot_links": "6.2(4)",
        "register.jackpot_removals": "6.2(6)",
        "report.R-17": "3.2(12); 6.1(2); 6.2(6); 6.2(7)",
        "machine.service": "6.1(2)",
        "equipment.shuffler": "3.1(7)",
        "register.equipment_defects": "3.1(7)",
        "register.colours": "2.3(1); 2.4(1)",
        "register.faults": "6.1(2)",
        "register.finds": "1.1(3); 5.1(11); 5.2(4); 6.1(3)",
        "dispute.cameras": "1.1(9)",
        "register.incidents": "1.1(4); 1.1(9); 1.1(10); 1.1(15); 2.1(2); 2.6(4); 3.1(5); 3.1(7); 4.1(3)",
        "register.finds": "1.1(3); 6.1(3)",
        "individual_limit": "1.1(7)",
        "register.individual_limits": "1.1(7)",
        "register.machines": "6.1(2)",
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
        "report.R-16": "1.1(3); 5.1(11); 5.2(4); 6.1(3)",
        "report.R-19": "3.1(7)",
        "report.R-16": "1.1(3); 6.1(3)",
        "report.R-18": "1.1(4); 1.1(9); 1.1(10); 1.1(15); 2.1(2); 2.6(4); 3.1(5); 3.1(7); 4.1(3)",
        **{f"incident.{code}": citation for code, citation in _INCIDENTS.items()},
    }
)
