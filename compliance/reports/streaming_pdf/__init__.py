"""PDFs of any length in little memory: `row_writer` takes rows, `renderer` makes the volume, `engine` is private."""
