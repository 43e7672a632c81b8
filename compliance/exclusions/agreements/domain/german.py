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
            "Ich bitte das Haus {house} aus freiem Willen, mir den Zutritt zum ganzen Casino zu verweigern, auch zu "
            "den Sälen mit Spielautomaten."
        ),
        (
            "Die Sperre dauert vom {first} bis zum {last}. Sie endet mit dem Spieltag vom {last}, der über "
            "Mitternacht hinausgehen kann."
        ),
        "In dieser Zeit öffnet mir keine Karte eine Tür, auch keine, die ich schon gekauft habe.",
        "Niemand kann diese Sperre verkürzen oder aufheben, weder ich noch das Haus.",
        (
            "Mit ihrem Ende werde ich nicht von selbst wieder eingelassen: Der Zutritt wird mir nach einem Gespräch "
            "mit dem Team von PLAY IT SAFE zurückgegeben, sobald er gestattet wurde."
        ),
        "Das Team bietet mir auch jetzt ein Gespräch an. Es steht mir frei, es anzunehmen.",
    ),
    limit_title="Antrag auf Begrenzung meiner Besuche",
    limit=(
        "Ich bitte das Haus {house} aus freiem Willen, mich nicht öfter einzulassen als so: {often}.",
        (
            "Die Begrenzung dauert vom {first} bis zum {last}. Der letzte Tag ist der Spieltag vom {last}, der über "
            "Mitternacht hinausgehen kann."
        ),
        (
            "Ein Besuch ist ein Spieltag, an dem ich eintrete, wie oft auch immer. Besuche, die ich in der laufenden "
            "Woche, im laufenden Monat oder im laufenden Jahr schon gemacht habe, zählen mit."
        ),
        "Niemand kann diese Begrenzung verkürzen oder aufheben, weder ich noch das Haus.",
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
    kept="Das Haus bewahrt meine Angaben, diesen Text und meine Unterschrift auf, um mich an seinen Türen zu erkennen "
    "und meinen Antrag zu belegen.",
    please="Bitte lesen Sie diesen Text und unterschreiben Sie unten.",
    sign_here="Hier mit dem Finger, einem Stift oder der Maus unterschreiben",
    again="Noch einmal unterschreiben",
    sign="Ich habe dies gelesen und unterschreibe",
    receipt="Beleg",
    reference="Referenz",
    signed_at="Unterschrieben am {day} um {time} Uhr",
    signature="Unterschrift",
    on_paper="Auf Papier unterschrieben; das Haus bewahrt das unterschriebene Blatt auf.",
    keep="Bitte bewahren Sie dieses Blatt auf.",
    copy="Kopie, gedruckt am {day}",
)
