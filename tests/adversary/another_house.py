"""The facts of a second house."""

FACTS = {
    "name": "Casino Neuf",
    "legal_name": "Casino Neuf S.A.",
    "street": "2, Grand-Rue",
    "postal_code": "L-5610",
    "commune": "Mondorf-les-Bains",
    "country": "LU",
    "jurisdiction": "LU",
    "timezone": "Europe/Luxembourg",
    "currency": "EUR",
}
