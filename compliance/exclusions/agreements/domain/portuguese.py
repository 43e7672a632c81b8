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
        "Durante este período nenhum cartão me dá acesso, nem mesmo um cartão já comprado.",
        "Este período não pode ser revisto nem revogado até ao seu termo.",
        (
            "No fim do período, é obrigatória uma entrevista com a equipa PLAY IT SAFE antes de qualquer nova "
            "autorização de acesso."
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
        "O casino não encurta nem levanta esta limitação antes do seu termo.",
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
    spans={
        "day": ("dia", "dias"),
        "month": ("mês", "meses"),
        "year": ("ano", "anos"),
    },
    bounds="Uma autoexclusão dura no mínimo {shortest} e no máximo {longest}.",
    minister=(
        "Posso também pedir ao Ministro da Justiça que me exclua (artigo 68.º, primeiro parágrafo, ponto 1 "
        "do regulamento grão-ducal alterado de 12 de fevereiro de 1979). Nesse caso decide o Ministro."
    ),
    to_minister="{box} Encarrego o casino de transmitir o meu pedido ao Ministro da Justiça.",
    privacy=(
        (
            "Proteção de dados. Responsável pelo tratamento: {controller}. Base jurídica: a execução do meu "
            "pedido e o interesse legítimo do casino em prová-lo (artigo 6.º, n.º 1, alíneas b) e f) do RGPD)."
        ),
        ("Os meus dados só são comunicados a quem a lei indica ou a quem eu indico aqui. {kept}"),
        (
            "Posso pedir ao casino o acesso aos meus dados, a sua retificação, o seu apagamento, a sua "
            "portabilidade e a limitação do tratamento, e opor-me a este. Posso apresentar reclamação a: "
            "{authority}."
        ),
    ),
    kept_for="São conservados até ao fim da medida, entrevista incluída, e depois durante {span}.",
    kept_unset=(
        "São conservados até ao fim da medida, entrevista incluída, e depois enquanto for necessário prová-la."
    ),
    please="Por favor, leia este texto e depois assine em baixo.",
    sign_here="Assine aqui com o dedo, uma caneta ou o rato",
    again="Assinar de novo",
    sign="Li este texto e assino",
    receipt="Recibo",
    reference="Referência",
    signed_at="Assinado em {day} às {time}",
    signature="Assinatura",
    place_and_date="Local e data",
    on_paper="Assinado em papel; o estabelecimento conserva a folha assinada.",
    keep="Por favor, guarde esta folha.",
    copy="Cópia, impressa em {day}",
)
