"""Dutch text of the requests that guests sign."""

from .wording import Wording

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
        "In deze periode opent geen enkele kaart een deur voor mij, ook niet een kaart die ik al heb gekocht.",
        "Niemand kan deze uitsluiting verkorten of opheffen, ik niet en het huis niet.",
        (
            "Na afloop word ik niet vanzelf weer toegelaten: ik krijg de toegang terug na een gesprek met het team "
            "van PLAY IT SAFE, zodra die is verleend."
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
        "Niemand kan deze beperking verkorten of opheffen, ik niet en het huis niet.",
        (
            "Na afloop blijft de beperking toch gelden, tot een gesprek met het team van PLAY IT SAFE en tot zij is "
            "opgeheven."
        ),
        "Ik kan op elk moment om volledige uitsluiting vragen.",
    ),
    often={
        "week": ("1 bezoek per week", "{visits} bezoeken per week"),
        "month": ("1 bezoek per maand", "{visits} bezoeken per maand"),
        "year": ("1 bezoek per jaar", "{visits} bezoeken per jaar"),
    },
    help_from="Vertrouwelijke hulp: {contacts}",
    help_here="Voor vertrouwelijke hulp brengt iedere medewerker mij in contact met het team van PLAY IT SAFE.",
    kept="Het huis bewaart mijn gegevens, deze tekst en mijn handtekening, om mij aan zijn deuren te herkennen en om "
    "mijn verzoek te bewijzen.",
    please="Lees deze tekst en teken daarna hieronder.",
    sign_here="Teken hier met uw vinger, een pen of de muis",
    again="Opnieuw tekenen",
    sign="Ik heb dit gelezen en teken",
    receipt="Ontvangstbewijs",
    reference="Referentie",
    signed_at="Getekend op {day} om {time} uur",
    signature="Handtekening",
    on_paper="Op papier getekend; het huis bewaart het getekende blad.",
    keep="Bewaar dit blad goed.",
    copy="Kopie, afgedrukt op {day}",
)
