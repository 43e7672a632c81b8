"""French text of the requests that guests sign."""

from .wording import Wording

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
        "L’établissement n’abrège ni ne lève cette limitation avant son terme.",
        (
            "Après cette période, la limitation reste en vigueur jusqu’à un entretien avec l’équipe PLAY IT SAFE et "
            "jusqu’à ce qu’elle soit levée."
        ),
        "Je peux demander à tout moment une interdiction complète.",
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
        "Je peux aussi demander au Ministre de la Justice de m’exclure (article 68, alinéa 1er, 1° du "
        "règlement grand-ducal modifié du 12 février 1979). C’est alors le Ministre qui décide."
    ),
    to_minister="{box} Je charge l’établissement de transmettre ma demande au Ministre de la Justice.",
    privacy=(
        (
            "Protection des données. Responsable du traitement : {controller}. Base juridique : l’exécution de "
            "ma demande et l’intérêt légitime de l’établissement à la prouver (article 6, paragraphe 1, points b "
            "et f du RGPD)."
        ),
        ("Mes données ne sont communiquées qu’aux personnes que la loi désigne ou que je désigne ici. {kept}"),
        (
            "Je peux demander à l’établissement l’accès à mes données, leur rectification, leur effacement, la "
            "limitation du traitement et leur portabilité, et m’opposer au traitement. Je peux introduire une "
            "réclamation auprès de : {authority}."
        ),
    ),
    kept_for="Elles sont conservées jusqu’à la fin de la mesure, entretien compris, puis pendant {span}.",
    kept_unset=(
        "Elles sont conservées jusqu’à la fin de la mesure, entretien compris, puis aussi longtemps que sa "
        "preuve est nécessaire."
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
