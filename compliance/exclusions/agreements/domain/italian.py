"""Italian text of the requests that guests sign."""

from .wording import Wording

ITALIAN = Wording(
    code="it",
    language="Italiano",
    months=(
        "gennaio",
        "febbraio",
        "marzo",
        "aprile",
        "maggio",
        "giugno",
        "luglio",
        "agosto",
        "settembre",
        "ottobre",
        "novembre",
        "dicembre",
    ),
    date="{day} {month} {year}",
    first_of_month="1º",
    name="Nome",
    born="Data di nascita",
    paper="Documento d’identità",
    ban_title="Richiesta di autoesclusione dal casinò",
    ban=(
        (
            "Chiedo alla casa da gioco {house}, di mia libera volontà, di rifiutarmi l’ingresso in tutto il casinò, "
            "comprese le sale con slot machine."
        ),
        (
            "Inizio dell’esclusione: {first}. Ultimo giorno: {last}. L’esclusione termina con la giornata di gioco di"
            " quel giorno, che può proseguire dopo la mezzanotte."
        ),
        "In questo periodo nessuna tessera mi dà accesso, nemmeno una tessera già acquistata.",
        "Questo periodo non può essere modificato né revocato fino al suo termine.",
        (
            "Al termine del periodo, un colloquio con il team PLAY IT SAFE è obbligatorio prima di ogni nuova "
            "autorizzazione di accesso."
        ),
        "Il team mi offre un colloquio anche adesso. Posso accettarlo liberamente.",
    ),
    limit_title="Richiesta di limitazione delle mie visite",
    limit=(
        (
            "Chiedo alla casa da gioco {house}, di mia libera volontà, di non lasciarmi entrare più spesso di quanto "
            "segue: {often}."
        ),
        (
            "Inizio della limitazione: {first}. Ultimo giorno: {last}, cioè la giornata di gioco di quel giorno, che "
            "può proseguire dopo la mezzanotte."
        ),
        (
            "Una visita è una giornata di gioco in cui entro, qualunque sia il numero di ingressi. Contano anche le "
            "visite già fatte nella settimana, nel mese o nell’anno in corso."
        ),
        "Il casinò non abbrevia né revoca questa limitazione prima del suo termine.",
        (
            "Dopo questo periodo la limitazione resta in vigore fino a un colloquio con il team PLAY IT SAFE e finché"
            " non viene revocata."
        ),
        "Posso chiedere in qualsiasi momento un’esclusione completa.",
    ),
    often={
        "week": ("1 visita alla settimana", "{visits} visite alla settimana"),
        "month": ("1 visita al mese", "{visits} visite al mese"),
        "year": ("1 visita all’anno", "{visits} visite all’anno"),
    },
    help_from="Aiuto riservato: {contacts}",
    help_here="Per un aiuto riservato, qualsiasi membro del personale mi mette in contatto con il team PLAY IT SAFE.",
    kept="La casa da gioco conserva i miei dati, questo testo e la mia firma per riconoscermi alle sue porte e per "
    "provare la mia richiesta.",
    spans={
        "day": ("giorno", "giorni"),
        "month": ("mese", "mesi"),
        "year": ("anno", "anni"),
    },
    bounds="Un’autoesclusione dura almeno {shortest} e al massimo {longest}.",
    minister=(
        "Posso anche chiedere al Ministro della Giustizia di escludermi (articolo 68, primo comma, punto 1 "
        "del regolamento granducale modificato del 12 febbraio 1979). In tal caso decide il Ministro."
    ),
    to_minister="{box} Incarico il casinò di trasmettere la mia richiesta al Ministro della Giustizia.",
    privacy=(
        (
            "Protezione dei dati. Titolare del trattamento: {controller}. Base giuridica: l’esecuzione della mia "
            "richiesta e il legittimo interesse del casinò a provarla (articolo 6, paragrafo 1, lettere b e f "
            "del GDPR)."
        ),
        ("I miei dati sono comunicati solo a chi è indicato dalla legge o da me qui. {kept}"),
        (
            "Posso chiedere al casinò l’accesso ai miei dati, la loro rettifica, cancellazione e portabilità e "
            "la limitazione del trattamento, e posso oppormi a esso. Posso presentare reclamo a: {authority}."
        ),
    ),
    kept_for="Sono conservati fino alla fine della misura, colloquio compreso, e poi per {span}.",
    kept_unset="Sono conservati fino alla fine della misura, colloquio compreso, e poi finché occorre provarla.",
    please="Legga questo testo e poi firmi qui sotto.",
    sign_here="Firmi qui con il dito, una penna o il mouse",
    again="Firmare di nuovo",
    sign="Ho letto questo testo e firmo",
    receipt="Ricevuta",
    reference="Riferimento",
    signed_at="Firmato: {day}, ore {time}",
    signature="Firma",
    place_and_date="Luogo e data",
    on_paper="Firmato su carta; la casa da gioco conserva il foglio firmato.",
    keep="Si prega di conservare questo foglio.",
    copy="Copia, stampata: {day}",
)
