"""Portuguese text of the requests that guests sign."""

from .wording import Wording

PORTUGUESE = Wording(
    code="pt",
    language="Português",
    months=(
        "janeiro",
        "fevereiro",
        "março",
        "abril",
        "maio",
        "junho",
        "julho",
        "agosto",
        "setembro",
        "outubro",
        "novembro",
        "dezembro",
    ),
    date="{day} de {month} de {year}",
    first_of_month="1",
    name="Nome",
    born="Data de nascimento",
    paper="Documento de identificação",
    ban_title="Pedido de autoexclusão do casino",
    ban=(
        (
            "Peço ao estabelecimento {house}, de minha livre vontade, que me recuse a entrada em todo o casino, "
            "incluindo as salas de máquinas de jogo."
        ),
        (
            "A exclusão vigora de {first} a {last}. Termina com o dia de jogo de {last}, que pode prolongar-se para "
            "além da meia-noite."
        ),
        "Durante este período nenhum cartão me abre uma porta, nem mesmo um cartão já comprado.",
        "Ninguém pode encurtar nem levantar esta exclusão, nem eu nem o estabelecimento.",
        (
            "O fim da exclusão não basta para eu voltar a entrar: o acesso é-me devolvido depois de uma entrevista "
            "com a equipa PLAY IT SAFE, uma vez autorizado."
        ),
        "A equipa oferece-me também agora uma entrevista. Sou livre de a aceitar.",
    ),
    limit_title="Pedido de limitação das minhas visitas",
    limit=(
        (
            "Peço ao estabelecimento {house}, de minha livre vontade, que não me deixe entrar mais vezes do que o "
            "seguinte: {often}."
        ),
        (
            "A limitação vigora de {first} a {last}. O último dia é o dia de jogo de {last}, que pode prolongar-se "
            "para além da meia-noite."
        ),
        (
            "Uma visita é um dia de jogo em que entro, seja qual for o número de entradas. As visitas já feitas na "
            "semana, no mês ou no ano em curso contam."
        ),
        "Ninguém pode encurtar nem levantar esta limitação, nem eu nem o estabelecimento.",
        (
            "Depois desse período a limitação continua em vigor até uma entrevista com a equipa PLAY IT SAFE e até "
            "ser levantada."
        ),
        "Posso pedir a qualquer momento uma exclusão completa.",
    ),
    often={
        "week": ("1 visita por semana", "{visits} visitas por semana"),
        "month": ("1 visita por mês", "{visits} visitas por mês"),
        "year": ("1 visita por ano", "{visits} visitas por ano"),
    },
    help_from="Ajuda confidencial: {contacts}",
    help_here="Para ajuda confidencial, qualquer membro do pessoal põe-me em contacto com a equipa PLAY IT SAFE.",
    kept="O estabelecimento conserva os meus dados, este texto e a minha assinatura para me reconhecer às suas portas "
    "e para provar o meu pedido.",
    please="Por favor, leia este texto e depois assine em baixo.",
    sign_here="Assine aqui com o dedo, uma caneta ou o rato",
    again="Assinar de novo",
    sign="Li este texto e assino",
    receipt="Recibo",
    reference="Referência",
    signed_at="Assinado em {day} às {time}",
    signature="Assinatura",
    on_paper="Assinado em papel; o estabelecimento conserva a folha assinada.",
    keep="Por favor, guarde esta folha.",
    copy="Cópia, impressa em {day}",
)
