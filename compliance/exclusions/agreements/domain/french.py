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
            "compris aux salles de machines à sous."
        ),
        (
            "L’interdiction dure du {first} au {last}. Elle prend fin avec la journée de jeu du {last}, qui peut se "
            "prolonger après minuit."
        ),
        "Pendant cette période, aucune carte ne m’ouvre de porte, pas même une carte déjà achetée.",
        "Personne ne peut abréger ni lever cette interdiction, ni moi ni l’établissement.",
        (
            "La fin de l’interdiction ne suffit pas pour que j’entre à nouveau : l’accès m’est rendu après un "
            "entretien avec l’équipe PLAY IT SAFE, une fois qu’il a été autorisé."
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
        "Personne ne peut abréger ni lever cette limitation, ni moi ni l’établissement.",
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
    please="Veuillez lire ce texte, puis signer ci-dessous.",
    sign_here="Signez ici avec le doigt, un stylet ou la souris",
    again="Recommencer la signature",
    sign="J’ai lu ce texte et je signe",
    receipt="Reçu",
    reference="Référence",
    signed_at="Signé le {day} à {time}",
    signature="Signature",
    on_paper="Signé sur papier ; l’établissement conserve la feuille signée.",
    keep="Veuillez conserver cette feuille.",
    copy="Copie, imprimée le {day}",
)
