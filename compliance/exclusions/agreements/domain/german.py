"""German text of the requests that guests sign."""

from .wording import Wording

GERMAN = Wording(
    code="de",
    language="Deutsch",
    months=(
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ),
    date="{day}. {month} {year}",
    first_of_month="1",
    name="Name",
    born="Geburtsdatum",
    paper="Ausweis",
    ban_title="Antrag auf Selbstsperre",
    ban=(
        (
            "Ich bitte {house} aus freiem Willen, mir den Zutritt zum ganzen Casino zu verweigern, auch zu "
            "den Sälen mit Spielautomaten."
        ),
        (
            "Die Sperre dauert vom {first} bis zum {last}. Sie endet mit dem Spieltag vom {last}, der über "
            "Mitternacht hinausgehen kann."
        ),
        "In dieser Zeit gewährt mir keine Karte Zutritt, auch keine, die ich schon gekauft habe.",
        "Diese Dauer kann bis zu ihrem Ende weder geändert noch widerrufen werden.",
        (
            "Nach Ablauf ist ein Gespräch mit dem Team von PLAY IT SAFE Pflicht, bevor mir der Zutritt wieder "
            "gestattet werden kann."
        ),
        "Das Team bietet mir auch jetzt ein Gespräch an. Es steht mir frei, es anzunehmen.",
    ),
    limit_title="Antrag auf Begrenzung meiner Besuche",
    limit=(
        "Ich bitte {house} aus freiem Willen, mich nicht öfter einzulassen als so: {often}.",
        (
            "Die Begrenzung dauert vom {first} bis zum {last}. Der letzte Tag ist der Spieltag vom {last}, der über "
            "Mitternacht hinausgehen kann."
        ),
        (
            "Ein Besuch ist ein Spieltag, an dem ich eintrete, wie oft auch immer. Besuche, die ich in der laufenden "
            "Woche, im laufenden Monat oder im laufenden Jahr schon gemacht habe, zählen mit."
        ),
        "Das Casino verkürzt diese Begrenzung nicht und hebt sie nicht vor ihrem Ende auf.",
        (
            "Danach gilt die Begrenzung trotzdem weiter, bis zu einem Gespräch mit dem Team von PLAY IT SAFE und bis "
            "sie aufgehoben wird."
        ),
        "Ich kann jederzeit eine vollständige Sperre beantragen.",
    ),
    often={
        "week": ("1 Besuch in der Woche", "{visits} Besuche in der Woche"),
        "month": ("1 Besuch im Monat", "{visits} Besuche im Monat"),
        "year": ("1 Besuch im Jahr", "{visits} Besuche im Jahr"),
    },
    help_from="Vertrauliche Hilfe: {contacts}",
    help_here="Wenn ich vertrauliche Hilfe wünsche, vermittelt mir jede Mitarbeiterin und jeder Mitarbeiter das "
    "Team von PLAY IT SAFE.",
    kept="Das Casino bewahrt meine Angaben, diesen Text und meine Unterschrift auf, um mich an seinen Türen zu "
    "erkennen und meinen Antrag zu belegen.",
    spans={
        "day": ("Tag", "Tage"),
        "month": ("Monat", "Monate"),
        "year": ("Jahr", "Jahre"),
    },
    bounds="Eine Selbstsperre dauert mindestens {shortest} und höchstens {longest}.",
    minister=(
        "Ich kann auch beim Justizminister meinen Ausschluss beantragen (Artikel 68 Absatz 1 Nummer 1 der "
        "geänderten großherzoglichen Verordnung vom 12. Februar 1979). Dann entscheidet der Minister."
    ),
    to_minister="{box} Ich beauftrage das Casino, meinen Antrag an den Justizminister weiterzuleiten.",
    privacy=(
        (
            "Datenschutz. Verantwortlicher: {controller}. Rechtsgrundlage: die Ausführung meines Antrags und das "
            "berechtigte Interesse des Casinos, ihn zu belegen (Artikel 6 Absatz 1 Buchstaben b und f DSGVO)."
        ),
        ("Meine Daten erhalten nur Stellen, die das Gesetz bestimmt oder die ich hier nenne. {kept}"),
        (
            "Ich kann vom Casino Auskunft über meine Daten, ihre Berichtigung, Löschung und Übertragung und die "
            "Einschränkung der Verarbeitung verlangen und der Verarbeitung widersprechen. Ich kann mich "
            "beschweren bei: {authority}."
        ),
    ),
    kept_for=(
        "Sie werden bis zum Ende der Maßnahme einschließlich des Gesprächs aufbewahrt und danach noch für "
        "diese Dauer: {span}."
    ),
    kept_unset=(
        "Sie werden bis zum Ende der Maßnahme einschließlich des Gesprächs aufbewahrt und danach so lange, "
        "wie ihr Nachweis nötig ist."
    ),
    please="Bitte lesen Sie diesen Text und unterschreiben Sie unten.",
    sign_here="Hier mit dem Finger, einem Stift oder der Maus unterschreiben",
    again="Noch einmal unterschreiben",
    sign="Ich habe dies gelesen und unterschreibe",
    receipt="Beleg",
    reference="Referenz",
    signed_at="Unterschrieben am {day} um {time} Uhr",
    signature="Unterschrift",
    place_and_date="Ort und Datum",
    on_paper="Auf Papier unterschrieben; das Casino bewahrt das unterschriebene Blatt auf.",
    keep="Bitte bewahren Sie dieses Blatt auf.",
    copy="Kopie, gedruckt am {day}",
)
