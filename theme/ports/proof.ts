import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Hex } from "../color/color.ts";
import { fontStyleOf } from "../scopes/scope-matcher.ts";
import type { Palette } from "./palette.ts";
import { semanticTypes } from "./syntax-roles.ts";
import { portColors, type Target } from "./target.ts";

/** An entry of `proofs.json`, which `tests/ports/programs.test.ts` writes: how a program's files were tested. */
export interface RecordedProof {
  /** `loaded`: by the program itself. `parsed`: by a strict parser of the format. */
  kind: "loaded" | "parsed";
  /** The program or parser that read the colours. */
  program: string;
  version: string;
  /** The number of colours that were read back and compared, and the number of colours in the tested file. */
  colours: { read: number; of: number };
  /** The label of the tested variant. */
  theme: string;
  /** The digest of what the target wrote for `samplePalettes` when the file was tested. */
  formatDigest: string;
}

export type ProofRecord = Partial<Record<string, RecordedProof>>;

export const unproved = { kind: "none", program: null, version: null } as const;

/** How a program's files were tested, or that they were not. */
export type Proof = Omit<RecordedProof, "formatDigest"> | typeof unproved;

export const PROOF_FILE = join(import.meta.dirname, "proofs.json");

/** A palette for the digest. The colour, transparency and style of each slot are derived from the slot's name. */
function samplePalette(type: Palette["type"], isFilled: boolean): Palette {
  return {
    type,
    color(slot) {
      const digest = hash("sha256", slot, "buffer");
      const hex: Hex = `#${digest.toString("hex", 0, 3)}`;
      const isOpaque = digest.readUInt8(3) < 128;
      return { hex, translucent: isOpaque ? hex : `${hex}80`, origin: "derived" };
    },
    style: (slot) => fontStyleOf(hash("sha256", slot, "buffer").readUInt8(4) & 15),
    backgroundOf: () => undefined,
    isFilled: () => isFilled,
    semantic: semanticTypes.map((type) => `semantic.${type}` as const),
  };
}

/** A dark palette in which the site has filled every slot, and a light one in which it has filled none. */
const samplePalettes = [samplePalette("dark", true), samplePalette("light", false)];

/**
 * The SHA-256 of the files that a target writes for `samplePalettes`. It depends on what the target writes, and not on the
 * theme or on how the source is written.
 */
export function formatDigest(target: Target): string {
  const stem = "sample";
  const extension = {
    id: "publisher.sample",
    publisher: "publisher",
    repository: "https://example.org/sample",
    license: "MIT",
  };
  const files = samplePalettes.map((palette) =>
    target.write({
      // With the characters that some formats escape.
      name: `It's a "sample" \\ <theme> & more`,
      stem,
      extension,
      palette,
      header: ["A sentence.", "Another sentence."],
      colors: portColors(target, palette),
    }),
  );
  return hash("sha256", [target.fileName(stem), ...files].join("\0"));
}

const record = JSON.parse(readFileSync(PROOF_FILE, "utf8")) as ProofRecord;

function readProof(target: Target): Proof {
  const entry = record[target.id];
  if (entry?.formatDigest !== formatDigest(target)) return unproved;
  const { formatDigest: _, ...proof } = entry;
  return proof;
}

/** A cache: a proof does not depend on the extension. */
const proofs = new Map<Target, Proof>();

/** The recorded proof of a target, or `unproved` if the target's output has changed since the test recorded it. */
export function proofOf(target: Target): Proof {
  const proof = proofs.get(target) ?? readProof(target);
  proofs.set(target, proof);
  return proof;
}
