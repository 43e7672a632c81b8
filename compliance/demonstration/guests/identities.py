"""Demonstration identities: names in many scripts, documents with valid check digits, fictitious addresses."""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from compliance.people.domain.documents.document_data import PostalAddress
from compliance.people.domain.documents.mrz import PartialDate, write_td1, write_td3

SURNAMES = {
    "LUX": ("Weber", "Schmit", "Muller", "Hoffmann", "Wagner", "Thill", "Kieffer", "Reuter", "Faber", "Krier", "Élan"),
    "FRA": ("Martin", "Bernard", "Lefèvre", "Garnier", "Chevalier", "Rousseau", "Noël", "d'Aubigny", "Lemaître"),
    "DEU": ("Müller", "Schäfer", "Größmann", "Ehrhardt", "Eberhard", "Köhler", "Voß", "Jäger", "von der Heide"),
    "BEL": ("Peeters", "Janssens", "Maes", "De Smet", "Dubois", "Lambert", "Claes", "Wouters"),
    "NLD": ("de Vries", "van den Berg", "Bakker", "Visser", "Smit", "Meijer", "IJzerman", "Mulder"),
    "PRT": ("da Silva", "Ferreira", "Gonçalves", "Simões", "Araújo", "Magalhães", "Conceição"),
    "ITA": ("Rossi", "Esposito", "D'Angelo", "Ricci", "Marchetti", "Pellegrini"),
    "POL": ("Kowalski", "Wiśniewska", "Dąbrowski", "Łukaszewicz", "Żak"),
    "CZE": ("Dvořák", "Novotná", "Černý", "Hrůza"),
    "TUR": ("Yılmaz", "Şahin", "Çelik", "Öztürk"),
    "SWE": ("Åkesson", "Björklund", "Öberg", "Lindqvist"),
    "ISL": ("Þórsdóttir", "Guðmundsson"),
}
GIVEN = {
    "F": ("Anne", "Marie", "Claudine", "Léa", "Sofia", "Ingrid", "Zoé", "Hélène", "Chiara", "Beatriz", "Mia", "Nora"),
    "M": ("Jean", "Luc", "Marc", "Paul", "Jürgen", "Thierry", "João", "Pieter", "André", "Matteo", "Noah", "Tom"),
}
# Documents typed by hand: names that are not in the Latin alphabet.
OTHER_SCRIPTS = (
    ("GRC", "Παπαδόπουλος", "Γιώργος", "M"),
    ("BGR", "Иванова", "Елена", "F"),
    ("MAR", "العلوي", "يوسف", "M"),
    ("SRB", "Петровић", "Милош", "M"),
)
TOWNS = (
    ("Remich", "L-5501", "LU"),
    ("Luxembourg", "L-1450", "LU"),
    ("Esch-sur-Alzette", "L-4010", "LU"),
    ("Thionville", "57100", "FR"),
    ("Metz", "57000", "FR"),
    ("Trier", "54290", "DE"),
    ("Perl", "66706", "DE"),
    ("Arlon", "6700", "BE"),
    ("Maastricht", "6211", "NL"),
)
STREETS = ("rue des Bains", "Grand-Rue", "avenue de la Gare", "Am Markt", "Kirchstraße", "rue du Moulin", "Dorfstraße")


@dataclass(frozen=True)
class MadeUp:
    """A fictitious guest: the text from the document reader, or the fields typed by door staff."""

    scan: str | None
    surname: str
    given_names: str
    sex: str
    state: str
    born_on: date
    number: str
    kind: str
    expires_on: date
    address: PostalAddress

    @property
    def birth(self) -> PartialDate:
        return PartialDate(self.born_on.year, self.born_on.month, self.born_on.day)


def make_up_guest(random: Random, serial: int, on: date, *, minor: bool = False, expired: bool = False) -> MadeUp:
    """Return the guest number `serial`, with documents valid on a day unless stated otherwise."""
    other_script = random.random() < 0.02
    if other_script:
        state, surname, given_names, sex = random.choice(OTHER_SCRIPTS)
    else:
        state = random.choices(list(SURNAMES), weights=[30, 20, 20, 8, 6, 6, 3, 2, 2, 1, 1, 1])[0]
        sex = random.choice("FM")
        surname, given_names = random.choice(SURNAMES[state]), random.choice(GIVEN[sex])
        if random.random() < 0.3:
            given_names = " ".join(random.sample(GIVEN[sex], 2))
    age_in_days = random.randrange(16 * 365, 17 * 365) if minor else random.randrange(19 * 366, 82 * 365)
    lasts = -random.randrange(1, 400) if expired else random.randrange(1, 3600)
    expires_on, born_on = on + timedelta(days=lasts), on - timedelta(days=age_in_days)
    passport = random.random() < 0.4
    # With a serial of up to eight digits, the number fits the nine places of a zone.
    number = f"{'P' if passport else 'C'}{serial:07d}"
    town, postal_code, country = random.choice(TOWNS)
    address = PostalAddress(f"{random.randrange(1, 180)}, {random.choice(STREETS)}", postal_code, town, country)
    write = write_td3 if passport else write_td1
    scan = None
    if not other_script:
        scan = write(
            issuing_state=state,
            surname=surname,
            given_names=given_names,
            number=number,
            nationality=state,
            birth=PartialDate(born_on.year, born_on.month, born_on.day),
            sex=sex,
            expires_on=expires_on,
        )
    return MadeUp(
        scan=scan,
        surname=surname,
        given_names=given_names,
        sex=sex,
        state=state,
        born_on=born_on,
        number=number,
        kind="passport" if passport else "id_card",
        expires_on=expires_on,
        address=address,
    )
