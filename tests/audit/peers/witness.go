// A witness as c2sp.org/tlog-witness describes one: the packages of the Go project check heads and proofs.
//
// Usage: witness NAME KEY OF A LOG. Prints its own key and its address, and forgets everything when it ends.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const cosigns = 4

type witness struct {
	name    string
	id      []byte
	private ed25519.PrivateKey
	log     note.Verifier
	known   tlog.Tree
}

func main() {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	must(err)
	log, err := note.NewVerifier(os.Args[2])
	must(err)
	material := append([]byte{cosigns}, public...)
	id := sha256.Sum256(append([]byte(os.Args[1]+"\n"), material...))
	here := &witness{name: os.Args[1], id: id[:4], private: private, log: log}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	key := base64.StdEncoding.EncodeToString(material)
	fmt.Printf("%s+%x+%s http://%s\n", here.name, here.id, key, listener.Addr())
	must(http.Serve(listener, http.HandlerFunc(here.add)))
}

func (w *witness) add(answer http.ResponseWriter, asked *http.Request) {
	body, err := io.ReadAll(asked.Body)
	if err != nil || asked.Method != "POST" || asked.URL.Path != "/add-checkpoint" {
		http.Error(answer, "", http.StatusBadRequest)
		return
	}
	status, said := w.judge(body)
	if status == http.StatusConflict && said != "" {
		answer.Header().Set("Content-Type", "text/x.tlog.size")
	}
	answer.WriteHeader(status)
	io.WriteString(answer, said)
}

func (w *witness) judge(body []byte) (int, string) {
	parts := bytes.SplitN(body, []byte("\n\n"), 2)
	lines := strings.Split(string(parts[0]), "\n")
	old, err := strconv.ParseInt(strings.TrimPrefix(lines[0], "old "), 10, 64)
	if err != nil || len(parts) != 2 || len(body) > 10*1024 {
		return http.StatusBadRequest, ""
	}
	opened, err := note.Open(parts[1], note.VerifierList(w.log))
	if err != nil {
		return http.StatusForbidden, ""
	}
	told := strings.SplitN(opened.Text, "\n", 2)
	if told[0] != w.log.Name() {
		return http.StatusNotFound, ""
	}
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + told[1]))
	if err != nil || old > tree.N {
		return http.StatusBadRequest, ""
	}
	if old != w.known.N {
		return http.StatusConflict, fmt.Sprintf("%d\n", w.known.N)
	}
	if old > 0 && old == tree.N && tree.Hash != w.known.Hash {
		return http.StatusConflict, ""
	}
	if !w.continues(tree, lines[1:]) {
		return http.StatusUnprocessableEntity, ""
	}
	w.known = tree
	return http.StatusOK, w.sign(opened.Text)
}

// continues says whether a tree continues the one that is known; an empty one is continued by any.
func (w *witness) continues(tree tlog.Tree, lines []string) bool {
	var proof tlog.TreeProof
	for _, line := range lines {
		data, err := base64.StdEncoding.DecodeString(line)
		if err != nil || len(data) != tlog.HashSize {
			return false
		}
		var hash tlog.Hash
		copy(hash[:], data)
		proof = append(proof, hash)
	}
	if w.known.N == 0 {
		return len(proof) == 0
	}
	if tree.N == w.known.N {
		return len(proof) == 0 && tree.Hash == w.known.Hash
	}
	return tlog.CheckTree(proof, tree.N, tree.Hash, w.known.N, w.known.Hash) == nil
}

func (w *witness) sign(text string) string {
	at := time.Now().Unix()
	signed := ed25519.Sign(w.private, []byte(fmt.Sprintf("cosignature/v1\ntime %d\n%s", at, text)))
	when := make([]byte, 8)
	binary.BigEndian.PutUint64(when, uint64(at))
	line := append(append(append([]byte{}, w.id...), when...), signed...)
	return fmt.Sprintf("— %s %s\n", w.name, base64.StdEncoding.EncodeToString(line))
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
