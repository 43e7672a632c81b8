"""The person of a measure, as the form is filled in."""

WHO = {"surname": "Weber", "given_names": "Jean", "born_on": "17.05.1980", "sex": "M"}
