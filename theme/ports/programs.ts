import { type PortStep, portsWording } from "../../site/words/ports.ts";
import type { PortFile } from "./make-ports.ts";
import { programName } from "./names.ts";
import type { Proof } from "./proof.ts";
import type { Kind, Target } from "./target.ts";

/** A program with its files, as the page shows it. */
export interface PortProgram {
  id: string;
  program: string;
  kind: Kind;
  /** The sentence that says how the files were tested. */
  proof: string;
  /** One for each variant, in the extension's order. */
  files: readonly { path: string; steps: readonly PortStep[]; notes: readonly string[] }[];
}

/** The sentence that says how a program's files were tested. */
function proofSentence(target: Target, { kind, program, version, colours }: Proof): string {
  if (kind === "none" || program === null || version === null || colours === undefined) {
    return portsWording.unverified;
  }
  if (kind === "loaded") return portsWording.loaded(program, version, colours.read, colours.of);
  return program === target.program
    ? portsWording.checked(program, version, colours.of)
    : portsWording.parsed(program, version, colours.of);
}

/** Groups the files by program. */
export function portPrograms(files: readonly PortFile[]): PortProgram[] {
  return [...new Set(files.map(({ target }) => target))].map((target) => {
    const own = files.filter((file) => file.target === target);
    const [first] = own;
    return {
      id: target.id,
      program: programName(target),
      kind: target.kind,
      proof: first ? proofSentence(target, first.proof) : portsWording.unverified,
      // The page has the title and the extension's name already.
      files: own.map(({ path, steps, head }) => ({ path, steps, notes: head.slice(2) })),
    };
  });
}
