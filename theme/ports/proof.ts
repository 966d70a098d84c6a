import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "./target.ts";

/** How a program's files were tested. */
export interface Proof {
  /** `loaded`: by the program itself. `parsed`: by a strict parser of the format. `none`: by neither. */
  kind: "loaded" | "parsed" | "none";
  /** The program or parser that read the colours. */
  program: string | null;
  version: string | null;
  /** The number of colours that were read back and compared, and the number of colours in the tested file. */
  colours?: { read: number; of: number };
  /** The label of the tested variant. */
  theme?: string;
}

/** An entry of `proofs.json`, which `tests/ports/programs.test.ts` writes. */
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

/** Source files that do not affect the generated files. A change of them keeps the recorded proofs valid. */
const unhashed = ["main.ts", "make-ports.ts", "programs.ts", "proof.ts", "targets.ts"];

/** For a target without a source file of its own, the name of the file that has its source. */
const sharedSources: Readonly<Record<string, string>> = { base24: "base16" };

let shared: string | undefined;

function sharedSource(): string {
  shared ??= readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !unhashed.includes(name))
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

/** The recorded proof of a target; `none` if the target's generator has changed since the test recorded it. */
export function proofOf(target: Target): Proof {
  record ??= JSON.parse(readFileSync(PROOF_FILE, "utf8")) as ProofRecord;
  const proof = record[target.id];
  if (proof === undefined || proof.generatorDigest !== generatorDigest(target)) {
    return { kind: "none", program: null, version: null };
  }
  const { generatorDigest: _, ...rest } = proof;
  return rest;
}
