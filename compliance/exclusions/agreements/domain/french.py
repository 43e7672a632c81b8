"""French text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

FRENCH = Wording(
    code="fr",
    language="Français",
    months=(
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ),
    date="{day} {month} {year}",
    first_of_month="1er",
    name="Nom ",
    born="Date de naissance ",
    paper="Pièce d’identité ",
    ban_title="Demande d’interdiction volontaire d’accès au casino",
    ban=(
        (
            "Je demande à l’établissement {house}, de ma propre volonté, de me refuser l’accès à tout le casino, y "
            "compris aux salles d’appareils à sous."
        ),
        (
            "L’interdiction dure du {first} au {last}. Elle prend fin avec la journée de jeu du {last}, qui peut se "
            "prolonger après minuit."
        ),
        "Pendant cette période, aucune carte ne me donne accès, pas même une carte déjà achetée.",
        "Cette période n’est ni révisable ni révocable jusqu’à son terme.",
        (
            "À l’issue de la période, un entretien avec l’équipe PLAY IT SAFE est obligatoire avant toute nouvelle "
            "autorisation d’accès."
        ),
        "L’équipe me propose aussi un entretien dès maintenant. Je suis libre de l’accepter.",
    ),
    limit_title="Demande de limitation de mes visites",
    limit=(
        (
            "Je demande à l’établissement {house}, de ma propre volonté, de ne pas m’admettre plus souvent que ceci :"
            " {often}."
        ),
        (
            "La limitation dure du {first} au {last}. Le dernier jour est la journée de jeu du {last}, qui peut se "
            "prolonger après minuit."
        ),
        (
            "Une visite est une journée de jeu pendant laquelle j’entre, quel que soit le nombre d’entrées. Les "
            "visites déjà faites pendant la semaine, le mois ou l’année en cours comptent."
        ),
        LIMIT_END,
        (
            "Après cette période, la limitation reste en vigueur jusqu’à un entretien avec l’équipe PLAY IT SAFE et "
            "jusqu’à ce qu’elle soit levée."
        ),
        "Je peux demander à tout moment une interdiction complète.",
    ),
    limit_firm="L’établissement n’abrège ni ne lève cette limitation avant son terme.",
    limit_revocable=(
        "Si je le demande, la direction de l’établissement décide si elle lève cette limitation avant son terme."
    ),
    often={
        "week": ("1 visite par semaine", "{visits} visites par semaine"),
        "month": ("1 visite par mois", "{visits} visites par mois"),
        "year": ("1 visite par an", "{visits} visites par an"),
    },
    help_from="Une aide confidentielle : {contacts}",
    help_here="Pour une aide confidentielle, tout membre du personnel me met en contact avec l’équipe PLAY IT SAFE.",
    kept="L’établissement conserve mes données, ce texte et ma signature pour me reconnaître à ses portes et pour "
    "prouver ma demande.",
    spans={
        "day": ("jour", "jours"),
        "month": ("mois", "mois"),
        "year": ("an", "ans"),
    },
    bounds="Une interdiction volontaire dure au moins {shortest} et au plus {longest}.",
    minister=(
        "Je peux aussi demander au Ministre de la Justice de m’exclure (article {number}, alinéa 1er, {ground}° du "
        "règlement grand-ducal modifié du 12 février 1979). C’est alors le Ministre qui décide."
    ),
    to_minister="{box} Je charge l’établissement de transmettre ma demande au Ministre de la Justice.",
    privacy=(
        "Protection des données. Responsable du traitement : {controller}. {officer}",
        (
            "Finalités et bases juridiques : l’établissement utilise mes données pour exécuter ma demande (article 6,"
            " paragraphe 1, point b, du RGPD) et pour la prouver, ce qui est son intérêt légitime (article 6, "
            "paragraphe 1, point f, du RGPD)."
        ),
        (
            "La loi ne m’oblige pas à fournir ces données. Sans mon nom, et ma date de naissance ou le numéro de ma "
            "pièce d’identité, l’établissement ne peut pas me reconnaître ; sans ma signature, il ne peut pas "
            "accepter ma demande."
        ),
        (
            "Mes données sont accessibles aux membres du personnel et aux prestataires techniques de l’établissement "
            "qui en ont besoin, et aux autorités qui le contrôlent, dans la mesure où la loi le permet.{recipients}"
        ),
        "{kept} {due}",
        (
            "Je peux demander à l’établissement l’accès à mes données, leur rectification, leur effacement, leur "
            "portabilité et la limitation du traitement, et m’opposer au traitement fondé sur son intérêt légitime. "
            "Aucun de ces droits ne met fin à la mesure avant son terme : jusque-là, l’établissement a besoin de ces "
            "données pour l’exécuter. Je peux introduire une réclamation auprès de : {authority}."
        ),
    ),
    officer="Délégué à la protection des données : {contact}.",
    no_officer=(
        "Aucun délégué à la protection des données n’est indiqué ; l’établissement répond lui-même aux questions sur "
        "la protection des données."
    ),
    agents=" L’établissement signale aussi cette limitation aux agents de contrôle.",
    forwarded=" L’établissement transmet ma demande au Ministre de la Justice, comme je le demande ci-dessus.",
    kept_for=(
        "Mes données sont effacées, avec toutes les autres qui me concernent, {span} après le dernier jour de la "
        "mesure ou après une inscription ultérieure à son sujet, sauf si une affaire en cours ou la loi exige une "
        "conservation plus longue."
    ),
    kept_unset=(
        "L’établissement conserve mes données aussi longtemps que la preuve de ma demande est nécessaire. Il n’a pas "
        "encore fixé de durée ; jusque-là, elles ne sont pas effacées."
    ),
    kept_due=(
        "Si l’entretien n’a pas eu lieu à ce moment, mon nom, ma date de naissance (à défaut, le numéro de ma pièce "
        "d’identité) et la mention que l’entretien est dû restent conservés jusqu’à la décision qui suit "
        "l’entretien : sans eux, la mesure ne pourrait pas être exécutée (article 6, paragraphe 1, point b, du RGPD)."
    ),
    please="Veuillez lire ce texte, puis signer ci-dessous.",
    sign_here="Signez ici avec le doigt, un stylet ou la souris",
    again="Recommencer la signature",
    sign="J’ai lu ce texte et je signe",
    receipt="Reçu",
    reference="Référence",
    signed_at="Signé le {day} à {time}",
    signature="Signature",
    place_and_date="Lieu et date",
    on_paper="Signé sur papier ; l’établissement conserve la feuille signée.",
    keep="Veuillez conserver cette feuille.",
    copy="Copie, imprimée le {day}",
)
