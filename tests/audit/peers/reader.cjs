// Reads what Carnet hands out with npm's @sigstore/verify, as it stands in npm itself.
//
// Usage: node reader.cjs PACKAGES < proofs.json, where PACKAGES is the folder that has @sigstore in it. The proofs are
// `{key, name, id, proofs: [{index, leaf, hashes, checkpoint}]}`, bytes in base64; every fault ends with a sentence.
"use strict";

const { createPublicKey } = require("node:crypto");
const { readFileSync } = require("node:fs");
const { join } = require("node:path");

const folder = join(process.argv[2], "@sigstore", "verify", "dist", "tlog");
const { verifyCheckpoint } = require(join(folder, "checkpoint.js"));
const { verifyMerkleInclusion } = require(join(folder, "merkle.js"));

const bytes = (said) => Buffer.from(said, "base64");
const told = JSON.parse(readFileSync(0, "utf-8"));
const log = { baseURL: told.name, logID: bytes(told.id), publicKey: createPublicKey(told.key) };

for (const { index, leaf, hashes, checkpoint } of told.proofs) {
  const inclusionProof = { logIndex: String(index), hashes: hashes.map(bytes), checkpoint: { envelope: checkpoint } };
  const entry = { canonicalizedBody: bytes(leaf), inclusionProof };
  try {
    verifyMerkleInclusion(entry, verifyCheckpoint(entry, [log]));
  } catch (error) {
    console.error(`REFUSED: ${index}: ${error.message}`);
    process.exit(1);
  }
}
console.log(`${told.proofs.length} proofs`);
