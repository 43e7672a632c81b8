"""Recognises the columns of the Minister's list by headings in English, French, Dutch and German.

Columns of further names are also recognised in Italian, Portuguese and Spanish. A list may have several of them.
"""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

# No real list has more columns. A file with more is something else.
MOST_COLUMNS = 200

# Known headings, without accents, spaces and punctuation. `name` is the surname if there is a column of given names,
# otherwise the whole name.
HEADINGS: Mapping[str, str] = {
    "reference": "reference decision decisionreference referenceofthedecision ref decisionnumber"
    " referencedeladecision decisionno numerodedecision numerodeladecision nodedecision arrete referencedelarrete"
    " referentie kenmerk besluit besluitnummer kenmerkvanhetbesluit referentievanhetbesluit"
    " aktenzeichen referenz bescheid entscheidung geschaftszeichen aktenzeichenderentscheidung entscheidungsnummer",
    "ground": "ground grounds groundart68 motif motifart68 motiflegal numerodumotif motifno motifart681"
    " grond gronden grondart68 grund grundnr grundart68",
    "name": "name nom naam",
    "whole_name": "fullname wholename nometprenom nometprenoms nomprenom nomprenoms nomcomplet"
    " volledigenaam naamenvoornamen naamvoornaam vollstandigername namevorname nameundvorname",
    "surname": "surname lastname familyname nomdefamille achternaam familienaam geslachtsnaam nachname"
    " familienname zuname",
    "given_names": "givennames givenname firstname firstnames forename forenames prenom prenoms"
    " voornaam voornamen vorname vornamen",
    "born_on": "bornon born dateofbirth birthdate dob birth datedenaissance neele nele neeele naissance"
    " geboortedatum geborenop geboren geburtsdatum geborenam gebdatum geburtstag",
    "sex": "sex gender sexe genre geslacht geschlecht",
    "nationality": "nationality nationalite nationaliteit nationalitat staatsangehorigkeit",
    "document_number": "documentnumber documentno passportnumber idnumber numerodedocument numerodudocument"
    " nodedocument"
    " numerodelapiecedidentite numerodelapiece piecedidentite numerodupasseport nopiecedidentite"
    " documentnummer paspoortnummer nummervanhetdocument identiteitsbewijs"
    " dokumentennummer dokumentnummer ausweisnummer passnummer ausweisnr",
    "document_state": "issuingstate documentstate issuedby stateofissue countryofissue"
    " etatemetteur paysemetteur paysdedelivrance etatdedelivrance"
    " afgevendestaat landvanafgifte afgegevendoor ausstellenderstaat ausstellungsstaat ausstellungsland ausgestelltvon",
    "first_day": "firstday from validfrom startdate effectivefrom begins since"
    " premierjour apartirdu debut datededebut datedeffet depuis depuisle validedu"
    " eerstedag vanaf ingangsdatum begindatum erstertag ab gultigab beginn vom",
    "last_day": "lastday until validuntil enddate to ends dernierjour jusquau fin datedefin valideau"
    " laatstedag totenmet tot einddatum letztertag bis gultigbis ende",
    "representative": "representative legalrepresentative representant representantlegal"
    " vertegenwoordiger wettelijkevertegenwoordiger wettelijkvertegenwoordiger vertreter gesetzlichervertreter",
    "reason": "reason reasons motivation raison raisons reden redenen motivering begrundung",
}
# Columns that may occur several times. `birth_name` combines with the given names of the row; `other_name` is any
# name; a particle precedes the surname; more given names follow the given names.
MANY: Mapping[str, str] = {
    "birth_name": "birthname nameatbirth surnameatbirth birthsurname maidenname maiden neenom premarriagename"
    " nomdenaissance nomnaissance nomdejeunefille nompatronymique nee nomnee nomalanaissance"
    " geboortenaam meisjesnaam geboorteachternaam naambijgeboorte"
    " geburtsname madchenname geborene geburtsnachname namebeigeburt"
    " cognomedinascita cognomenubile nomedesolteira nomedenascimento apellidodesoltera apellidodenacimiento"
    " marriedname nomdusage nomdusagemarital nommarital nomdepouse nomepouse epouse epousede nomdumari"
    " gehuwdenaam naampartner naamechtgenoot ehename ehenaam heiratsname"
    " formersurname previoussurname ancienname anciennom nomprecedent vroegereachternaam fruherernachname"
    " secondsurname secondlastname deuxiemenom segundoapellido segundosobrenome zweitnachname tweedeachternaam",
    "other_name": "alias aliases aka aliasname knownas alsoknownas otherwiseknownas othername othernames nickname"
    " nicknames pseudonym pseudonyms formername formernames previousname previousnames altname alternativename"
    " alternativenames alternatename namevariant namevariants spellingvariants variant variants artistname stagename"
    " autrenom autresnoms aussiconnusous aussiconnusouslenomde connusous connusouslenomde ditalias dit surnom"
    " pseudonyme pseudonymes anciensnoms variantes orthographes nomdeguerre"
    " anderenaam anderenamen ooktbekendals ookbekendals bijnaam schuilnaam roepnaam vroegerenaam vroegerenamen"
    " tevensbekendals naamvarianten"
    " aliasnamen weiterername weiterenamen andererenamen anderername anderenamen auchbekanntals bekanntals spitzname"
    " rufname frueherername fruherername fruherenamen deckname namensvarianten kunstlername ordensname"
    " altrinomi altronome soprannome pseudonimo conosciutocome outrosnomes outronome alcunha tambemconhecidocomo"
    " otrosnombres otronombre apodo tambienconocidocomo seudonimo nombreanterior nomeprecedente nomeanterior",
    "particle": "particle prefix surnameprefix nameprefix particule particulenobiliaire tussenvoegsel tussenvoegsels"
    " voorvoegsel voorvoegsels namenszusatz namensvorsatz vorsatzwort",
    "more_given_names": "middlename middlenames secondname secondgivenname secondfirstname deuxiemeprenom"
    " secondprenom autresprenoms deuxiemesprenoms tweedevoornaam tweedenaam overigevoornamen zweitervorname"
    " weiterevornamen zweitname",
}
_MANY = {heading: column for column, headings in MANY.items() for heading in headings.split()}
_MEANS = {heading: column for column, headings in HEADINGS.items() for heading in headings.split()}
# The columns of the template, in order. A list needs `NEEDED` and at least one of `RECOGNISED_BY`.
COLUMNS = (
    *("reference", "ground", "surname", "given_names", "born_on", "sex", "nationality", "document_number"),
    *("document_state", "first_day", "last_day", "representative", "reason"),
)
_LONGEST_HEADING = 60
NEEDED = ("reference", "ground", "surname")
RECOGNISED_BY = ("born_on", "document_number")


@dataclass(frozen=True)
class Heading:
    """The parsed line of headings: the index of each column, and its errors.

    `unread` maps the index of each unknown column to its heading; `unknown` lists those headings that are not empty.
    `many` are the repeatable columns.
    """

    places: Mapping[str, int]
    unknown: tuple[str, ...]
    duplicates: tuple[str, ...]
    missing: tuple[str, ...]
    cells: int = 0
    many: tuple[tuple[int, str], ...] = ()
    row: int = 1
    unread: Mapping[int, str] = field(default_factory=dict)


def parse_headings(cells: Sequence[object]) -> Heading:
    """Parse a line of headings."""
    places: dict[str, int] = {}
    duplicates: list[str] = []
    many: list[tuple[int, str]] = []
    unread: dict[int, str] = {}
    for place, cell in enumerate(cells):
        text = ""
        if cell is not None:
            text = str(cell).strip()
        plain = _normalise_heading(text)
        column = _MEANS.get(plain)
        # Repeatable columns may be numbered: alias1, alias2.
        if column is None and (another := _MANY.get(plain.rstrip("0123456789"))):
            many.append((place, another))
        elif column is None:
            unread[place] = text[:60]
        elif column in places:
            duplicates.append(column)
        else:
            places[column] = place
    _settle_names(places, duplicates)
    missing = [column for column in NEEDED if column not in places]
    if "surname" in missing and "whole_name" in places:
        missing.remove("surname")
    # One of them suffices. Report the birth date, which is more common.
    if not any(column in places for column in RECOGNISED_BY):
        missing.append("born_on")
    unknown = tuple(text for text in unread.values() if text)
    return Heading(places, unknown, tuple(duplicates), tuple(missing), len(cells), tuple(many), unread=unread)


def looks_like_heading(heading: Heading) -> bool:
    """Is this the line of headings, rather than a title or a person?"""
    return len(heading.places) >= 3


def names_columns(cell: object) -> bool:
    """Is this cell a known heading?"""
    if not isinstance(cell, str) or len(cell) > _LONGEST_HEADING or any(sign.isdigit() for sign in cell):
        return False
    plain = _normalise_heading(cell)
    return plain in _MEANS or plain in _MANY


def _settle_names(places: dict[str, int], duplicates: list[str]) -> None:
    """Resolve a column "name": the surname if given names have their own column, otherwise the whole name."""
    if "name" in places:
        means = "whole_name"
        if "given_names" in places:
            means = "surname"
        place = places.pop("name")
        if means in places:
            duplicates.append(means)
        else:
            places[means] = place
    if "surname" in places and "whole_name" in places:
        del places["whole_name"]


def _normalise_heading(text: str) -> str:
    """Normalise a heading: remove accents, case, spaces and punctuation."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("n°", "no").replace("nº", "no"))
    return "".join(sign for sign in letters if sign.isascii() and sign.isalnum())
