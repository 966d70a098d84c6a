import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./target.ts";

/** How far a program's files are proved. */
export interface Proof {
  /** Loaded by the program itself, parsed by a strict parser of the format, or neither. */
  kind: "loaded" | "parsed" | "none";
  /** The program or parser that read the colours back. */
  program: string | null;
  version: string | null;
  /** How many places of the first variant's file were read back and compared, of how many. */
  colours?: { read: number; of: number };
}

/** An entry of `proofs.json`, which `tests/ports` writes. */
export interface RecordedProof {
  kind: "loaded" | "parsed";
  program: string;
  version: string;
  colours: { read: number; of: number };
  /** Of the generator that made the file; another one has proved nothing. */
  generatorDigest: string;
}

export type ProofRecord = Partial<Record<string, RecordedProof>>;

const folder = import.meta.dirname;
export const PROOF_FILE = join(folder, "proofs.json");

/** What no byte of a generated file comes from. */
const elsewhere = ["main.ts", "make-ports.ts", "programs.ts", "proof.ts", "targets.ts"];

/** Where targets that share a file are written. */
const sharedSources: Readonly<Record<string, string>> = { base24: "base16" };

let shared: string | undefined;

function sharedSource(): string {
  shared ??= readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !elsewhere.includes(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("\0");
  return shared;
}

/** The SHA-256 of the source that makes a target's files: its own and what all of them share. */
export function generatorDigest({ id }: Target): string {
  const own = readFileSync(join(folder, "targets", `${sharedSources[id] ?? id}.ts`), "utf8");
  return createHash("sha256").update(sharedSource()).update("\0").update(own).digest("hex");
}

let record: ProofRecord | undefined;

/** What the record says of a target. A proof of another generator than this one counts for nothing. */
export function proofOf(target: Target): Proof {
  record ??= JSON.parse(readFileSync(PROOF_FILE, "utf8")) as ProofRecord;
  const proof = record[target.id];
  if (proof === undefined || proof.generatorDigest !== generatorDigest(target)) {
    return { kind: "none", program: null, version: null };
  }
  const { generatorDigest: _, ...rest } = proof;
  return rest;
}
