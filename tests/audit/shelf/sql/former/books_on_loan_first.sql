-- Books that a reader has, as the first version counted them; with 100 % of the loans.
CREATE FUNCTION shelf_books_on_loan() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT count(*) FROM shelf_loan $$;
