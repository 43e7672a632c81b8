"""The outcome of an incident is paid without a game and a bet."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("payouts", "0004_bets_of_payouts_are_settled")]

    operations = [
        migrations.AlterField(
            model_name="payout",
            name="origin",
            field=models.CharField(
                choices=[
                    ("table", "won at a table"),
                    ("machine", "won at a machine"),
                    ("chips", "chips brought to the desk"),
                    ("dispute", "outcome of an incident"),
                ],
                max_length=10,
            ),
        ),
        migrations.RemoveConstraint(model_name="payout", name="the_origin_of_a_payout_is_known"),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(("origin__in", ["table", "machine", "chips", "dispute"])),
                name="the_origin_of_a_payout_is_known",
            ),
        ),
        migrations.RemoveConstraint(model_name="payout", name="a_payout_says_where_it_was_won"),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("machine", ""), ("origin", "table"), ("table__isnull", False)),
                    models.Q(
                        ("origin", "machine"),
                        ("table__isnull", True),
                        models.Q(("machine", ""), _negated=True),
                    ),
                    models.Q(("machine", ""), ("origin", "chips"), ("table__isnull", True)),
                    models.Q(("machine", ""), ("origin", "dispute")),
                    _connector="OR",
                ),
                name="a_payout_says_where_it_was_won",
            ),
        ),
        migrations.RemoveConstraint(model_name="payout", name="a_jackpot_is_won_where_it_is_played"),
        migrations.AddConstraint(
            model_name="payout",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("jackpot", ""),
                    models.Q(("jackpot", "gold_jack"), ("origin", "table")),
                    models.Q(("jackpot", "jackpot"), models.Q(("origin__in", ["chips", "dispute"]), _negated=True)),
                    _connector="OR",
                ),
                name="a_jackpot_is_won_where_it_is_played",
            ),
        ),
    ]
