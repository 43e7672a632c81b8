"""German text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

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
    limit_title="Antrag auf Beschränkung meiner Besuche",
    limit=(
        "Ich bitte {house} aus freiem Willen, mich nicht öfter einzulassen als so: {often}.",
        (
            "Die Beschränkung dauert vom {first} bis zum {last}. Der letzte Tag ist der Spieltag vom {last}, der über "
            "Mitternacht hinausgehen kann."
        ),
        (
            "Ein Besuch ist ein Spieltag, an dem ich eintrete, wie oft auch immer. Besuche, die ich in der laufenden "
            "Woche, im laufenden Monat oder im laufenden Jahr schon gemacht habe, zählen mit."
        ),
        LIMIT_END,
        (
            "Danach gilt die Beschränkung trotzdem weiter, bis zu einem Gespräch mit dem Team von PLAY IT SAFE und bis "
            "sie aufgehoben wird."
        ),
        "Ich kann jederzeit eine vollständige Sperre beantragen.",
    ),
    limit_firm="Das Casino verkürzt diese Beschränkung nicht und hebt sie nicht vor ihrem Ende auf.",
    limit_revocable=(
        "Wenn ich darum bitte, entscheidet die Direktion des Casinos, ob sie diese Beschränkung vor ihrem Ende aufhebt."
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
        "Ich kann auch beim Justizminister meinen Ausschluss beantragen (Artikel {number} Absatz 1 Nummer {ground} der "
        "geänderten großherzoglichen Verordnung vom 12. Februar 1979). Dann entscheidet der Minister."
    ),
    to_minister="{box} Ich beauftrage das Casino, meinen Antrag an den Justizminister weiterzuleiten.",
    privacy=(
        "Datenschutz. Verantwortlicher: {controller}. {officer}",
        (
            "Zwecke und Rechtsgrundlagen: Das Casino verwendet meine Daten, um meinen Antrag auszuführen (Artikel 6 "
            "Absatz 1 Buchstabe b DSGVO) und um ihn zu belegen; das ist sein berechtigtes Interesse (Artikel 6 Absatz"
            " 1 Buchstabe f DSGVO)."
        ),
        (
            "Das Gesetz verpflichtet mich nicht, diese Daten anzugeben. Ohne meinen Namen und mein Geburtsdatum oder "
            "die Nummer meines Ausweises kann mich das Casino nicht erkennen; ohne meine Unterschrift kann es meinen "
            "Antrag nicht annehmen."
        ),
        (
            "Zugang zu meinen Daten haben Personal und technische Dienstleister des Casinos, die sie dafür brauchen, "
            "und die Behörden, die es beaufsichtigen, soweit das Gesetz es erlaubt.{recipients}"
        ),
        "{kept} {due}",
        (
            "Ich kann vom Casino Auskunft über meine Daten, ihre Berichtigung, Löschung und Übertragung und die "
            "Einschränkung der Verarbeitung verlangen und der Verarbeitung widersprechen, die auf seinem berechtigten"
            " Interesse beruht. Keines dieser Rechte beendet die Maßnahme vorzeitig: Bis zu ihrem Ende braucht das "
            "Casino die Daten, um sie auszuführen. Ich kann mich beschweren bei: {authority}."
        ),
    ),
    officer="Datenschutzbeauftragte Stelle: {contact}.",
    no_officer=(
        "Es ist keine Datenschutzbeauftragte und kein Datenschutzbeauftragter genannt; Fragen zum Datenschutz "
        "beantwortet das Casino selbst."
    ),
    agents=" Das Casino meldet diese Beschränkung auch den Aufsichtsbeamten.",
    forwarded=" Das Casino leitet meinen Antrag an den Justizminister weiter, wie oben beantragt.",
    kept_for=(
        "Meine Daten werden mit allen anderen Daten über mich gelöscht, wenn seit dem letzten Tag der Maßnahme oder "
        "einem späteren Eintrag dazu diese Frist abgelaufen ist: {span}. Das gilt nicht, solange ein Vorgang offen "
        "ist oder das Gesetz eine längere Aufbewahrung verlangt."
    ),
    kept_unset=(
        "Das Casino bewahrt meine Daten so lange auf, wie der Nachweis meines Antrags nötig ist. Es hat noch keine "
        "Frist festgelegt; bis dahin werden sie nicht gelöscht."
    ),
    kept_due=(
        "Hat das Gespräch bis dahin nicht stattgefunden, bleiben mein Name, mein Geburtsdatum (ersatzweise die Nummer"
        " meines Ausweises) und der Vermerk, dass das Gespräch aussteht, bis zur Entscheidung nach dem Gespräch "
        "gespeichert: Ohne sie könnte die Maßnahme nicht ausgeführt werden (Artikel 6 Absatz 1 Buchstabe b DSGVO)."
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
