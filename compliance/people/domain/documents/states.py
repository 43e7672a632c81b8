"""Codes of states and nationalities in documents: current, special and historical."""

from functools import lru_cache


def _state_codes(text: str) -> frozenset[str]:
    return frozenset(text.split())


# ISO 3166-1 alpha-3.
_ISO = _state_codes(
    """
    ABW AFG AGO AIA ALA ALB AND ARE ARG ARM ASM ATA ATF ATG AUS AUT AZE BDI BEL BEN BES BFA BGD BGR BHR BHS
    BIH BLM BLR BLZ BMU BOL BRA BRB BRN BTN BVT BWA CAF CAN CCK CHE CHL CHN CIV CMR COD COG COK COL COM CPV
    CRI CUB CUW CXR CYM CYP CZE DEU DJI DMA DNK DOM DZA ECU EGY ERI ESH ESP EST ETH FIN FJI FLK FRA FRO FSM
    GAB GBR GEO GGY GHA GIB GIN GLP GMB GNB GNQ GRC GRD GRL GTM GUF GUM GUY HKG HMD HND HRV HTI HUN IDN IMN
    IND IOT IRL IRN IRQ ISL ISR ITA JAM JEY JOR JPN KAZ KEN KGZ KHM KIR KNA KOR KWT LAO LBN LBR LBY LCA LIE
    LKA LSO LTU LUX LVA MAC MAF MAR MCO MDA MDG MDV MEX MHL MKD MLI MLT MMR MNE MNG MNP MOZ MRT MSR MTQ MUS
    MWI MYS MYT NAM NCL NER NFK NGA NIC NIU NLD NOR NPL NRU NZL OMN PAK PAN PCN PER PHL PLW PNG POL PRI PRK
    PRT PRY PSE PYF QAT REU ROU RUS RWA SAU SDN SEN SGP SGS SHN SJM SLB SLE SLV SMR SOM SPM SRB SSD STP SUR
    SVK SVN SWE SWZ SXM SYC SYR TCA TCD TGO THA TJK TKL TKM TLS TON TTO TUN TUR TUV TWN TZA UGA UKR UMI URY
    USA UZB VAT VCT VEN VGB VIR VNM VUT WLF WSM YEM ZAF ZMB ZWE
    """
)

# Doc 9303 part 3, section 5: British nationals, Kosovo, unions and organisations, and Utopia, the state of specimens.
# XXA, XXB, XXC and XXX are for stateless persons, refugees and others without a nationality, who could not be scanned
# otherwise.
_ICAO = _state_codes(
    """
    GBD GBN GBO GBP GBS RKS EUE UNO UNA UNK IAO XBA XIM XCC XCE XCO XEC XPO XES XMP XOM XDC XXA XXB XXC XXX
    UTO
    """
)

# Codes withdrawn since machine-readable documents exist. The document may be old, or the nationality may have ended
# with the state, so staff check it again.
_HISTORICAL = _state_codes(
    """
    ANT BUR BYS CSK DDR FXX NTZ ROM SCG SUN TMP YMD YUG ZAR
    """
)


# Other codes printed for a state. Germany prints D; Kosovo is RKS in its passports, XXK on German residence permits,
# XKX in EU lists, KOS in older ones.
_PRINTED = {"D": "DEU", "XXK": "RKS", "XKX": "RKS", "KOS": "RKS"}
# Codes compared as another state: all classes of British nationals, and renamed states.
_COMPARED = {
    **dict.fromkeys(("GBD", "GBN", "GBO", "GBP", "GBS"), "GBR"),
    "ZAR": "COD",
    "TMP": "TLS",
    "BUR": "MMR",
    "BYS": "BLR",
    "FXX": "FRA",
    "ROM": "ROU",
    "UNK": "RKS",
}


@lru_cache(maxsize=4096)
def state_code(text: str) -> str:
    """Return the canonical code of a state, without fillers."""
    code = text.strip().upper().rstrip("<")
    return _PRINTED.get(code, code)


@lru_cache(maxsize=4096)
def compared_as(code: str) -> str:
    """Return the code for comparing states: the current state, and GBR for all British nationals."""
    canonical = state_code(code)
    return _COMPARED.get(canonical, canonical)


def is_state(code: str) -> bool:
    return code in _ISO or code in _ICAO or code in _HISTORICAL


def is_historical(code: str) -> bool:
    return code in _HISTORICAL
