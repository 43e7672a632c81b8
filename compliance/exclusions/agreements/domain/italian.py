"""Italian text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

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
            "Chiedo alla casa da gioco {house}, di mia spontanea volontà, di negarmi l’accesso all’intero casinò, "
            "comprese le sale con le slot machine."
        ),
        (
            "Inizio dell’esclusione: {first}. Ultimo giorno: {last}. L’esclusione termina con la giornata di gioco di"
            " quel giorno, che può proseguire dopo la mezzanotte."
        ),
        "In questo periodo nessuna tessera mi dà accesso, nemmeno una tessera già acquistata.",
        "Questo periodo non può essere modificato né revocato fino al suo termine.",
        (
            "Al termine del periodo, prima di ogni nuova autorizzazione all’accesso è obbligatorio un colloquio con "
            "il team PLAY IT SAFE."
        ),
        "Il team mi propone un colloquio già ora; posso accettarlo o rifiutarlo liberamente.",
    ),
    limit_title="Richiesta di limitazione delle mie visite",
    limit=(
        ("Chiedo alla casa da gioco {house}, di mia spontanea volontà, di limitare le mie visite come segue: {often}."),
        (
            "Inizio della limitazione: {first}. Ultimo giorno: {last}, cioè la giornata di gioco di quel giorno, che "
            "può proseguire dopo la mezzanotte."
        ),
        (
            "Una visita è una giornata di gioco in cui entro, qualunque sia il numero di ingressi. Contano anche le "
            "visite già fatte nella settimana, nel mese o nell’anno in corso."
        ),
        LIMIT_END,
        (
            "Dopo questo periodo la limitazione resta in vigore finché non si sia svolto un colloquio con il team "
            "PLAY IT SAFE e la limitazione non sia stata revocata."
        ),
        "Posso chiedere in qualsiasi momento l’esclusione totale.",
    ),
    limit_firm="Il casinò non riduce né revoca questa limitazione prima del suo termine.",
    limit_revocable=(
        "Se lo chiedo, la direzione del casinò decide se revocare questa limitazione prima del suo termine."
    ),
    often={
        "week": ("1 visita alla settimana", "{visits} visite alla settimana"),
        "month": ("1 visita al mese", "{visits} visite al mese"),
        "year": ("1 visita all’anno", "{visits} visite all’anno"),
    },
    help_from="Assistenza riservata: {contacts}",
    help_here="Per un’assistenza riservata, ogni membro del personale mi mette in contatto con il team PLAY IT SAFE.",
    kept="La casa da gioco conserva i miei dati, questo testo e la mia firma per riconoscermi all’ingresso e per "
    "provare la mia richiesta.",
    spans={
        "day": ("giorno", "giorni"),
        "month": ("mese", "mesi"),
        "year": ("anno", "anni"),
    },
    bounds="Un’autoesclusione dura almeno {shortest} e al massimo {longest}.",
    minister=(
        "Posso anche chiedere al Ministro della Giustizia di escludermi (articolo {number}, primo comma, punto "
        "{ground}, del regolamento granducale del 12 febbraio 1979 e successive modifiche). In tal caso decide il "
        "Ministro."
    ),
    to_minister="{box} Chiedo al casinò di trasmettere la mia richiesta al Ministro della Giustizia.",
    privacy=(
        "Protezione dei dati. Titolare del trattamento: {controller}. {officer}",
        (
            "Finalità e basi giuridiche: il casinò usa i miei dati per dare esecuzione alla mia richiesta (articolo "
            "6, paragrafo 1, lettera b), del GDPR) e per provarla, il che costituisce un suo legittimo interesse "
            "(articolo 6, paragrafo 1, lettera f), del GDPR)."
        ),
        (
            "La legge non mi obbliga a fornire questi dati. Senza il mio nome e la mia data di nascita o il numero "
            "del mio documento, il casinò non può riconoscermi; senza la mia firma non può accogliere la mia "
            "richiesta."
        ),
        (
            "Hanno accesso ai miei dati il personale e i fornitori di servizi tecnici del casinò che ne hanno "
            "bisogno, nonché le autorità che lo controllano, nei limiti consentiti dalla legge.{recipients}"
        ),
        "{kept} {due}",
        (
            "Posso chiedere al casinò l’accesso ai miei dati, la loro rettifica, cancellazione e portabilità e la "
            "limitazione del trattamento, e posso oppormi al trattamento fondato sul suo legittimo interesse. Nessuno"
            " di questi diritti pone fine alla misura prima del suo termine: fino ad allora il casinò ha bisogno dei "
            "dati per applicarla. Posso presentare reclamo a: {authority}."
        ),
    ),
    officer="Responsabile della protezione dei dati: {contact}.",
    no_officer=(
        "Non è indicato alcun responsabile della protezione dei dati; alle domande in materia risponde direttamente "
        "il casinò."
    ),
    agents=" Il casinò segnala questa limitazione anche agli agenti di controllo.",
    forwarded=" Il casinò trasmette la mia richiesta al Ministro della Giustizia, come chiedo sopra.",
    kept_for=(
        "I miei dati sono cancellati, insieme a tutti gli altri che mi riguardano, {span} dopo l’ultimo giorno della "
        "misura o dopo un’annotazione successiva su di essa, salvo che una questione in corso o la legge richieda di "
        "conservarli più a lungo."
    ),
    kept_unset=(
        "Il casinò conserva i miei dati finché è necessario provare la mia richiesta. Non ha ancora fissato un "
        "termine; fino ad allora non sono cancellati."
    ),
    kept_due=(
        "Se a quel momento il colloquio non ha avuto luogo, il mio nome, la mia data di nascita (in mancanza, il "
        "numero del mio documento) e l’annotazione che il colloquio è ancora dovuto restano conservati fino alla "
        "decisione successiva al colloquio: senza di essi la misura non potrebbe essere applicata (articolo 6, "
        "paragrafo 1, lettera b), del GDPR)."
    ),
    please="La preghiamo di leggere questo testo e di firmare qui sotto.",
    sign_here="Firmi qui con il dito, una penna o il mouse",
    again="Firma di nuovo",
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
