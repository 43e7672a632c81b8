"""Portuguese text of the requests that guests sign."""

from .wording import LIMIT_END, Wording

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
            "Peço ao estabelecimento {house}, de livre vontade, que me recuse a entrada em todo o casino, incluindo "
            "as salas de máquinas de jogo."
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
        "A equipa propõe-me desde já uma entrevista, que posso aceitar ou recusar livremente.",
    ),
    limit_title="Pedido de limitação das minhas visitas",
    limit=(
        ("Peço ao estabelecimento {house}, de livre vontade, que limite as minhas visitas ao seguinte: {often}."),
        (
            "A limitação vigora de {first} a {last}. O último dia é o dia de jogo de {last}, que pode prolongar-se "
            "para além da meia-noite."
        ),
        (
            "Uma visita é um dia de jogo em que entro, seja qual for o número de entradas. As visitas já feitas na "
            "semana, no mês ou no ano em curso contam."
        ),
        LIMIT_END,
        (
            "Depois desse período, a limitação continua em vigor até que se realize uma entrevista com a equipa "
            "PLAY IT SAFE e a limitação seja levantada."
        ),
        "Posso pedir, a qualquer momento, a exclusão total.",
    ),
    limit_firm="O casino não encurta nem levanta esta limitação antes do seu termo.",
    limit_revocable="Se eu o pedir, a direção do casino decide se levanta esta limitação antes do seu termo.",
    often={
        "week": ("1 visita por semana", "{visits} visitas por semana"),
        "month": ("1 visita por mês", "{visits} visitas por mês"),
        "year": ("1 visita por ano", "{visits} visitas por ano"),
    },
    help_from="Apoio confidencial: {contacts}",
    help_here="Para apoio confidencial, qualquer membro do pessoal me põe em contacto com a equipa PLAY IT SAFE.",
    kept="O estabelecimento conserva os meus dados, este texto e a minha assinatura para me reconhecer à entrada "
    "e para provar o meu pedido.",
    spans={
        "day": ("dia", "dias"),
        "month": ("mês", "meses"),
        "year": ("ano", "anos"),
    },
    bounds="Uma autoexclusão dura no mínimo {shortest} e no máximo {longest}.",
    minister=(
        "Posso também pedir ao Ministro da Justiça que me exclua (artigo {number}.º, primeiro parágrafo, ponto "
        "{ground}, do regulamento grão-ducal de 12 de fevereiro de 1979, com as suas alterações). Nesse caso, decide o "
        "Ministro."
    ),
    to_minister="{box} Peço ao casino que transmita o meu pedido ao Ministro da Justiça.",
    privacy=(
        "Proteção de dados. Responsável pelo tratamento: {controller}. {officer}",
        (
            "Finalidades e fundamentos jurídicos: o casino utiliza os meus dados para executar o meu pedido (artigo "
            "6.º, n.º 1, alínea b), do RGPD) e para o provar, o que constitui o seu interesse legítimo (artigo 6.º, "
            "n.º 1, alínea f), do RGPD)."
        ),
        (
            "A lei não me obriga a fornecer estes dados. Sem o meu nome e a minha data de nascimento ou o número do "
            "meu documento, o casino não me pode reconhecer; sem a minha assinatura, não pode aceitar o meu pedido."
        ),
        (
            "Têm acesso aos meus dados os trabalhadores e os prestadores de serviços técnicos do casino que deles "
            "necessitam, bem como as autoridades que o fiscalizam, na medida em que a lei o permita.{recipients}"
        ),
        "{kept} {due}",
        (
            "Posso pedir ao casino o acesso aos meus dados, a sua retificação, o seu apagamento, a sua portabilidade "
            "e a limitação do tratamento, e opor-me ao tratamento baseado no seu interesse legítimo. Nenhum destes "
            "direitos põe termo à medida antes do prazo: até lá, o casino necessita dos dados para a executar. Posso "
            "apresentar reclamação junto de: {authority}."
        ),
    ),
    officer="Encarregado da proteção de dados: {contact}.",
    no_officer=(
        "Não está indicado nenhum encarregado da proteção de dados; o próprio casino responde às questões sobre "
        "proteção de dados."
    ),
    agents=" O casino comunica também esta limitação aos agentes de controlo.",
    forwarded=" O casino transmite o meu pedido ao Ministro da Justiça, tal como solicito acima.",
    kept_for=(
        "Os meus dados são apagados, juntamente com todos os outros que me dizem respeito, {span} após o último dia "
        "da medida ou após um registo posterior sobre ela, salvo se um assunto pendente ou a lei exigir uma "
        "conservação mais longa."
    ),
    kept_unset=(
        "O casino conserva os meus dados enquanto for necessário provar o meu pedido. Ainda não fixou um prazo; até "
        "lá, não são apagados."
    ),
    kept_due=(
        "Se a entrevista ainda não se tiver realizado nesse momento, o meu nome, a minha data de nascimento (na sua "
        "falta, o número do meu documento) e a menção de que falta a entrevista permanecem conservados até à decisão "
        "posterior à entrevista: sem eles, a medida não poderia ser executada (artigo 6.º, n.º 1, alínea b), do "
        "RGPD)."
    ),
    please="Leia este texto e, em seguida, assine em baixo.",
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
