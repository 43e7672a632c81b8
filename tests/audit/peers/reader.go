// Reads a log of Carnet with the packages of the Go project that read the log of Go's own checksums.
//
// Usage: reader KEY FOLDER. The folder is a copy of a log with its leaves in "leaf/INDEX" and its proofs in
// "proof/INDEX" and "growth/SIZE"; every fault ends the program with a sentence.
package main

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// The one line of a head that Go reads otherwise: its own log has a name that is the same for everybody.
const goName = "go.sum database tree\n"

func main() {
	head := open(os.Args[1], read("checkpoint"))
	tiles := tlog.TileHashReader(head, folder{}) // what it reads, it checks against the head
	proofs, heads := files("proof"), files("growth")
	for _, path := range proofs {
		checkLeaf(path, head, tiles)
	}
	for _, path := range heads {
		checkGrowth(path, head)
	}
	fmt.Printf("%d leaves, %d proofs, %d heads\n", head.N, len(proofs), len(heads))
}

// open returns the tree of a signed head.
func open(key string, signed []byte) tlog.Tree {
	verifier, err := note.NewVerifier(key)
	must(err, "the key")
	opened, err := note.Open(signed, note.VerifierList(verifier))
	must(err, "the note")
	lines := strings.SplitN(opened.Text, "\n", 2)
	if lines[0] != verifier.Name() {
		must(fmt.Errorf("of %s", lines[0]), "the origin")
	}
	tree, err := tlog.ParseTree([]byte(goName + lines[1]))
	must(err, "the head")
	return tree
}

// checkLeaf checks that a leaf stands in the tree of a head: by its proof, and by the tiles.
func checkLeaf(path string, head tlog.Tree, tiles tlog.HashReader) {
	parts := strings.SplitN(string(read(path)), "\n\n", 2)
	lines := strings.Split(parts[0], "\n")
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[1], "index "), 10, 64)
	must(err, path)
	if open(os.Args[1], []byte(parts[1])) != head {
		must(fmt.Errorf("another head"), path)
	}
	leaf := tlog.RecordHash(read(filepath.Join("leaf", filepath.Base(path))))
	must(tlog.CheckRecord(hashes(lines[2:]), head.N, head.Hash, index, leaf), path)
	found, err := tiles.ReadHashes([]int64{tlog.StoredHashIndex(0, index)})
	must(err, "the tiles")
	if found[0] != leaf {
		must(fmt.Errorf("another leaf %d", index), "the tiles")
	}
}

// checkGrowth checks that the tree of a head continues that of an older one.
func checkGrowth(path string, head tlog.Tree) {
	parts := strings.SplitN(string(read(path)), "\n\n", 2)
	old := open(os.Args[1], []byte(parts[1]))
	must(tlog.CheckTree(hashes(strings.Fields(parts[0])), head.N, head.Hash, old.N, old.Hash), path)
}

// folder is where the tiles lie. Carnet's are always eight high, and say so nowhere.
type folder struct{}

func (folder) Height() int { return 8 }

func (folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(tiles))
	for place, tile := range tiles {
		found[place] = read(strings.Replace(tile.Path(), "tile/8/", "tile/", 1))
	}
	return found, nil
}

func (folder) SaveTiles([]tlog.Tile, [][]byte) {}

func hashes(lines []string) []tlog.Hash {
	found := make([]tlog.Hash, len(lines))
	for place, line := range lines {
		data, err := base64.StdEncoding.DecodeString(line)
		must(err, line)
		copy(found[place][:], data)
	}
	return found
}

func files(name string) []string {
	found, err := filepath.Glob(filepath.Join(os.Args[2], name, "*"))
	must(err, name)
	for place, path := range found {
		found[place] = filepath.Join(name, filepath.Base(path))
	}
	return found
}

func read(path string) []byte {
	data, err := os.ReadFile(filepath.Join(os.Args[2], path))
	must(err, path)
	return data
}

func must(err error, about string) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "REFUSED: %s: %v\n", about, err)
		os.Exit(1)
	}
}
