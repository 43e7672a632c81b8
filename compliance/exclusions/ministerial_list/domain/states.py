"""Names of states in four languages, for lists that do not use passport codes."""

# Passport code, two-letter code, and names and adjectives common in Luxembourg and the Netherlands.
_NAMED = """
LUX lu luxembourg luxemburg luxembourgish luxembourgeois luxembourgeoise luxemburgs luxemburgisch
BEL be belgium belgique belgië belgie belgien belgian belge belgisch
FRA fr france frankrijk frankreich french français française francais francaise frans französisch
DEU de germany allemagne duitsland deutschland german allemand allemande duits deutsch
NLD nl netherlands pays-bas nederland niederlande dutch néerlandais néerlandaise nederlands niederländisch
PRT pt portugal portuguese portugais portugaise portugees portugiesisch
ITA it italy italie italië italien italian italienne italiaans italienisch
ESP es spain espagne spanje spanien spanish espagnol espagnole spaans spanisch
AUT at austria autriche oostenrijk österreich austrian autrichien autrichienne oostenrijks österreichisch
CHE ch switzerland suisse zwitserland schweiz swiss zwitsers schweizerisch
GBR gb uk british britannique brits britisch royaume-uni
IRL ie ireland irlande ierland irland irish irlandais irlandaise iers irisch
POL pl poland pologne polen polish polonais polonaise pools polnisch
ROU ro romania roumanie roemenië rumänien romanian roumain roumaine roemeens rumänisch
CPV cv cap-vert kaapverdië kapverden cap-verdien cap-verdienne
TUR tr turkey turquie turkije türkei turkish turc turque turks türkisch
CHN cn china chine chinese chinois chinoise chinees chinesisch
"""
STATES = {name: code for code, *names in map(str.split, _NAMED.strip().splitlines()) for name in names}
