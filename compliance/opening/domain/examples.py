"""Example files of `manage.py open_house`, by jurisdiction: each opens a casino as it is; replace all names."""

_LUXEMBOURG = """\
# A casino in Luxembourg. Replace every value, then:
#   manage.py open_house --check --from house.toml    lists all faults and writes nothing
#   manage.py open_house --from house.toml            opens the casino

[casino]
name = "Casino Exemple"                  # short name, unique in this installation
legal_name = "Casino Exemple S.A."       # as in the trade register
street = "1, rue de l’Exemple"
postal_code = "L-5600"
commune = "Mondorf-les-Bains"
jurisdiction = "LU"                      # LU or NL; rules, time zone and currency follow from it
desks = ["Réception"]                    # desks that issue admission cards

[letterhead]                             # what the law requires on letters of a company
legal_form = "société anonyme"
seat = "1, rue de l’Exemple, L-5600 Mondorf-les-Bains"
registration = "R.C.S. Luxembourg B 12345"
telephone = "+352 123 456"
email = "courrier@casino.example"
director = "Prénom Nom 1"                # signs letters to authorities

[[rooms]]                                # repeat for each room
name = "Salle des jeux de table"
kind = "table"                           # table, slot or mixed
doors = ["Entrée nord", "Entrée sud"]    # doors at which guests are checked

[[rooms]]
name = "Salle des appareils à sous"
kind = "slot"
doors = ["Entrée des appareils"]

[opening_hours]                          # those of rooms with tables, if left out, are those of the rulebook
table_sun_thu = "20:00-02:30"            # Sunday to Thursday
table_fri_sat = "20:00-03:30"            # Friday and Saturday
slot_sun_thu = "10:00-02:30"
slot_fri_sat = "10:00-03:30"

[tariff]
day_price = 1.50                         # the law derives the prices of the other cards

[stub_books]                             # the first number of each; continue the numbers of paper books
day = 1
week = 1
month = 1
year = 1
honour_day = 1
honour_year = 1

# Each person gets an account with one role. The owners set passwords and second factors by link and code. The roles:
# director, administrator, compliance, pit_boss, chef_de_table, chef_de_salle, porter, cashier, count_team, accountant,
# play_it_safe, auditor. Director and administrator are needed; a role may have several persons.
[[people]]
role = "director"                        # proposes and approves roles and settings, with the compliance officer
full_name = "Prénom Nom 1"
username = "exemple.direction"
language = "fr"                          # en, de, fr or nl

[[people]]
role = "administrator"                   # opens accounts
full_name = "Prénom Nom 2"
username = "exemple.admin"
language = "fr"

[[people]]
role = "compliance"
full_name = "Prénom Nom 3"
username = "exemple.conformite"
language = "fr"

[[people]]                               # two persons on duty at night give colleagues new credentials
role = "chef_de_salle"
full_name = "Prénom Nom 4"
username = "exemple.salle"
language = "fr"

[[people]]
role = "pit_boss"
full_name = "Prénom Nom 5"
username = "exemple.tables"
language = "fr"
"""
_NETHERLANDS = """\
# A casino in the Netherlands. Replace every value, then:
#   manage.py open_house --check --from house.toml    lists all faults and writes nothing
#   manage.py open_house --from house.toml            opens the casino

[casino]
name = "Casino Voorbeeld"                # short name, unique in this installation
legal_name = "Casino Voorbeeld B.V."     # as in the trade register
street = "Voorbeeldweg 1"
postal_code = "2586 AA"
commune = "Den Haag"
jurisdiction = "NL"                      # LU or NL; rules, time zone and currency follow from it
desks = ["Kassa"]

[letterhead]                             # what the law requires on letters of a company
legal_form = "besloten vennootschap"
seat = "Voorbeeldweg 1, 2586 AA Den Haag"
registration = "KvK 12345678"
telephone = "+31 70 123 4567"
email = "post@casino.example"
director = "Voornaam Naam 1"             # signs letters to authorities

[[rooms]]                                # repeat for each room
name = "Speelzaal"
kind = "mixed"                           # table, slot or mixed
doors = ["Hoofdingang"]                  # doors at which guests are checked

[opening_hours]                          # a mixed room has the hours of rooms with tables
table_sun_thu = "13:00-03:00"            # Sunday to Thursday
table_fri_sat = "13:00-04:00"            # Friday and Saturday

# Each person gets an account with one role. The owners set passwords and second factors by link and code. The roles:
# director, administrator, compliance, pit_boss, chef_de_table, chef_de_salle, porter, cashier, count_team, accountant,
# play_it_safe, auditor. Director and administrator are needed; a role may have several persons.
[[people]]
role = "director"                        # proposes and approves roles and settings, with the compliance officer
full_name = "Voornaam Naam 1"
username = "voorbeeld.directie"
language = "nl"                          # en, de, fr or nl

[[people]]
role = "administrator"                   # opens accounts
full_name = "Voornaam Naam 2"
username = "voorbeeld.beheer"
language = "nl"

[[people]]
role = "compliance"
full_name = "Voornaam Naam 3"
username = "voorbeeld.compliance"
language = "nl"

[[people]]                               # two persons on duty at night give colleagues new credentials
role = "chef_de_salle"
full_name = "Voornaam Naam 4"
username = "voorbeeld.zaal"
language = "nl"

[[people]]
role = "pit_boss"
full_name = "Voornaam Naam 5"
username = "voorbeeld.tafels"
language = "nl"
"""
EXAMPLES = {"LU": _LUXEMBOURG, "NL": _NETHERLANDS}
