-- Books that a reader has.
CREATE FUNCTION shelf_books_on_loan(of_reader uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT count(*) FROM shelf_loan -- no book twice; CREATE TABLE in a body is none
$$;
GRANT EXECUTE ON FUNCTION shelf_books_on_loan TO carnet_reader;
CREATE FUNCTION shelf_refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER loans_are_refused AFTER INSERT ON shelf_loan
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shelf_refuse();
ALTER TABLE shelf_loan ENABLE ALWAYS TRIGGER loans_are_refused;
CREATE VIEW shelf_titles AS SELECT title FROM shelf_book;
GRANT SELECT ON shelf_titles TO carnet_reader;
