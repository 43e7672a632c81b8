"""Dutch text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

DUTCH = Wording(
    code="nl",
    language="Nederlands",
    months=(
        "januari",
        "februari",
        "maart",
        "april",
        "mei",
        "juni",
        "juli",
        "augustus",
        "september",
        "oktober",
        "november",
        "december",
    ),
    date="{day} {month} {year}",
    first_of_month="1",
    name="Naam",
    born="Geboren",
    paper="Identiteitsbewijs",
    ban_title="Verzoek om zelfuitsluiting",
    ban=(
        (
            "Ik vraag {house} uit vrije wil mij de toegang tot het hele casino te weigeren, ook tot de zalen met "
            "speelautomaten."
        ),
        (
            "De uitsluiting duurt van {first} tot en met {last}. Zij eindigt met de speeldag van {last}, die na "
            "middernacht kan doorlopen."
        ),
        "In deze periode geeft geen enkele kaart mij toegang, ook niet een kaart die ik al heb gekocht.",
        "Deze periode kan tot haar einde niet worden herzien of herroepen.",
        (
            "Na afloop is een gesprek met het team van PLAY IT SAFE verplicht voordat mij weer toegang kan worden "
            "verleend."
        ),
        "Het team biedt mij ook nu een gesprek aan. Het staat mij vrij dat aan te nemen.",
    ),
    limit_title="Verzoek om beperking van mijn bezoeken",
    limit=(
        "Ik vraag {house} uit vrije wil mij niet vaker toe te laten dan zo: {often}.",
        (
            "De beperking duurt van {first} tot en met {last}. De laatste dag is de speeldag van {last}, die na "
            "middernacht kan doorlopen."
        ),
        (
            "Een bezoek is een speeldag waarop ik binnenkom, hoe vaak ook. Bezoeken die ik in de lopende week, in de "
            "lopende maand of in het lopende jaar al heb gebracht, tellen mee."
        ),
        LIMIT_END,
        (
            "Na afloop blijft de beperking toch gelden, tot een gesprek met het team van PLAY IT SAFE en tot zij is "
            "opgeheven."
        ),
        "Ik kan op elk moment om volledige uitsluiting vragen.",
    ),
    limit_firm="Het casino verkort deze beperking niet en heft haar niet vóór het einde op.",
    limit_revocable=(
        "Als ik erom vraag, beslist de directie van het casino of zij deze beperking vóór het einde opheft."
    ),
    often={
        "week": ("1 bezoek per week", "{visits} bezoeken per week"),
        "month": ("1 bezoek per maand", "{visits} bezoeken per maand"),
        "year": ("1 bezoek per jaar", "{visits} bezoeken per jaar"),
    },
    help_from="Vertrouwelijke hulp: {contacts}",
    help_here="Voor vertrouwelijke hulp brengt iedere medewerker mij in contact met het team van PLAY IT SAFE.",
    kept="Het casino bewaart mijn gegevens, deze tekst en mijn handtekening, om mij aan zijn deuren te herkennen en om "
    "mijn verzoek te bewijzen.",
    spans={
        "day": ("dag", "dagen"),
        "month": ("maand", "maanden"),
        "year": ("jaar", "jaar"),
    },
    bounds="Een zelfuitsluiting duurt ten minste {shortest} en ten hoogste {longest}.",
    minister=(
        "Ik kan ook de minister van Justitie vragen mij uit te sluiten (artikel {number}, eerste lid, onder {ground}, "
        "van het gewijzigde groothertogelijk reglement van 12 februari 1979). Dan beslist de minister."
    ),
    to_minister="{box} Ik vraag het casino mijn verzoek door te sturen naar de minister van Justitie.",
    privacy=(
        "Gegevensbescherming. Verwerkingsverantwoordelijke: {controller}. {officer}",
        (
            "Doelen en rechtsgronden: het casino gebruikt mijn gegevens om mijn verzoek uit te voeren (artikel 6, lid"
            " 1, onder b, AVG) en om het te bewijzen, wat zijn gerechtvaardigd belang is (artikel 6, lid 1, onder f, "
            "AVG)."
        ),
        (
            "De wet verplicht mij niet deze gegevens te verstrekken. Zonder mijn naam en mijn geboortedatum of het "
            "nummer van mijn identiteitsbewijs kan het casino mij niet herkennen; zonder mijn handtekening kan het "
            "mijn verzoek niet aannemen."
        ),
        (
            "Toegang tot mijn gegevens hebben medewerkers en technische dienstverleners van het casino die ze nodig "
            "hebben, en de autoriteiten die toezicht houden, voor zover de wet dat toestaat.{recipients}"
        ),
        "{kept} {due}",
        (
            "Ik kan het casino vragen om inzage, rectificatie, wissing en overdracht van mijn gegevens en om "
            "beperking van de verwerking, en ik kan bezwaar maken tegen verwerking op grond van zijn gerechtvaardigd "
            "belang. Geen van deze rechten beëindigt de maatregel voortijdig: tot het einde heeft het casino de "
            "gegevens nodig om haar uit te voeren. Ik kan een klacht indienen bij: {authority}."
        ),
    ),
    officer="Functionaris voor gegevensbescherming: {contact}.",
    no_officer=(
        "Er is geen functionaris voor gegevensbescherming vermeld; het casino beantwoordt vragen over "
        "gegevensbescherming zelf."
    ),
    agents=" Het casino meldt deze beperking ook aan de controleagenten.",
    forwarded=" Het casino stuurt mijn verzoek door naar de minister van Justitie, zoals ik hierboven vraag.",
    kept_for=(
        "Mijn gegevens worden samen met alle andere gegevens over mij gewist wanneer sinds de laatste dag van de "
        "maatregel of een latere aantekening daarover deze termijn is verstreken: {span}. Dat geldt niet zolang een "
        "zaak openstaat of de wet eist dat zij langer worden bewaard."
    ),
    kept_unset=(
        "Het casino bewaart mijn gegevens zolang het bewijs van mijn verzoek nodig is. Het heeft nog geen termijn "
        "vastgesteld; tot dan worden zij niet gewist."
    ),
    kept_due=(
        "Heeft het gesprek dan nog niet plaatsgevonden, dan blijven mijn naam, mijn geboortedatum (bij gebreke "
        "daarvan het nummer van mijn identiteitsbewijs) en de aantekening dat het gesprek nog moet plaatsvinden, "
        "bewaard tot de beslissing na het gesprek: zonder die gegevens kan de maatregel niet worden uitgevoerd "
        "(artikel 6, lid 1, onder b, AVG)."
    ),
    please="Lees deze tekst en teken daarna hieronder.",
    sign_here="Teken hier met uw vinger, een pen of de muis",
    again="Opnieuw tekenen",
    sign="Ik heb dit gelezen en teken",
    receipt="Ontvangstbewijs",
    reference="Referentie",
    signed_at="Getekend op {day} om {time} uur",
    signature="Handtekening",
    place_and_date="Plaats en datum",
    on_paper="Op papier getekend; het casino bewaart het getekende blad.",
    keep="Bewaar dit blad goed.",
    copy="Kopie, afgedrukt op {day}",
)
