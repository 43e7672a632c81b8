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
        "In questo periodo nessuna tessera mi apre una porta, nemmeno una tessera già acquistata.",
        "Nessuno può abbreviare né revocare questa esclusione, né io né la casa da gioco.",
        (
            "La fine dell’esclusione non basta perché io possa entrare di nuovo: l’accesso mi viene restituito dopo "
            "un colloquio con il team PLAY IT SAFE, una volta autorizzato."
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
        "Nessuno può abbreviare né revocare questa limitazione, né io né la casa da gioco.",
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
    please="Legga questo testo e poi firmi qui sotto.",
    sign_here="Firmi qui con il dito, una penna o il mouse",
    again="Firmare di nuovo",
    sign="Ho letto questo testo e firmo",
    receipt="Ricevuta",
    reference="Riferimento",
    signed_at="Firmato: {day}, ore {time}",
    signature="Firma",
    on_paper="Firmato su carta; la casa da gioco conserva il foglio firmato.",
    keep="Si prega di conservare questo foglio.",
    copy="Copia, stampata: {day}",
)
