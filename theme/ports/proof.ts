import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./target.ts";

/** How a program's files were tested. */
export interface Proof {
  /** `loaded`: by the program itself. `parsed`: by a strict parser of the format. `none`: by neither. */
  kind: "loaded" | "parsed" | "none";
  /** The program or parser that read the colours back. */
  program: string | null;
  version: string | null;
  /** How many colours of the tested file were read back and compared, and how many it has. */
  colours?: { read: number; of: number };
  /** The variant of that file. */
  theme?: string;
}

/** An entry of `proofs.json`, which `tests/ports` writes. */
export interface RecordedProof {
  kind: "loaded" | "parsed";
  program: string;
  version: string;
  colours: { read: number; of: number };
  theme: string;
  /** The digest of the generator that made the tested file. */
  generatorDigest: string;
}

export type ProofRecord = Partial<Record<string, RecordedProof>>;

const folder = import.meta.dirname;
export const PROOF_FILE = join(folder, "proofs.json");

/** Files that do not influence the generated files. */
const elsewhere = ["main.ts", "make-ports.ts", "programs.ts", "proof.ts", "targets.ts"];

/** The source files of targets that do not have their own. */
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

/** The SHA-256 of a target's source and of the source that all targets share. */
export function generatorDigest({ id }: Target): string {
  const own = readFileSync(join(folder, "targets", `${sharedSources[id] ?? id}.ts`), "utf8");
  return createHash("sha256").update(sharedSource()).update("\0").update(own).digest("hex");
}

let record: ProofRecord | undefined;

/** The recorded proof of a target. It is ignored if the generator has changed since. */
export function proofOf(target: Target): Proof {
  record ??= JSON.parse(readFileSync(PROOF_FILE, "utf8")) as ProofRecord;
  const proof = record[target.id];
  if (proof === undefined || proof.generatorDigest !== generatorDigest(target)) {
    return { kind: "none", program: null, version: null };
  }
  const { generatorDigest: _, ...rest } = proof;
  return rest;
}
