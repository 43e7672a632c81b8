"""A guest as a program presents them: document and address."""

DOCUMENT = {
    "kind": "passport",
    "number": "P123",
    "issuing_state": "LUX",
    "expires_on": "2030-06-01",
    "surname": "Weber",
    "given_names": "Jean",
    "born_on": "1980-05-17",
    "sex": "M",
    "nationality": "LUX",
}
ADDRESS = {"street": "5, rue des Bains", "postal_code": "L-5601", "city": "Remich", "country": "LU"}
