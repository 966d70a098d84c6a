import { type PortStep, portsWording } from "../../site/words/ports.ts";
import type { PortFile } from "./make-ports.ts";
import { programName } from "./names.ts";
import type { Proof } from "./proof.ts";
import type { Kind, Target } from "./target.ts";

/** A program with the files of every variant, in the words of the page. */
export interface PortProgram {
  id: string;
  program: string;
  kind: Kind;
  /** What was proved of the files, as a sentence. */
  proof: string;
  /** One for each variant, in the order of the extension. */
  files: readonly { path: string; steps: readonly PortStep[]; notes: readonly string[] }[];
}

/** The sentence that says how far a program's files are proved. */
function proofSentence(target: Target, { kind, program, version, colours }: Proof): string {
  if (kind === "none" || program === null || version === null || colours === undefined) {
    return portsWording.unverified;
  }
  if (kind === "loaded") return portsWording.loaded(program, version, colours.read, colours.of);
  return program === target.program
    ? portsWording.checked(program, version, colours.of)
    : portsWording.parsed(program, version, colours.of);
}

/** The files by their programs. */
export function portPrograms(files: readonly PortFile[]): PortProgram[] {
  return [...new Set(files.map(({ target }) => target))].map((target) => {
    const own = files.filter((file) => file.target === target);
    const [first] = own;
    return {
      id: target.id,
      program: programName(target),
      kind: target.kind,
      proof: first ? proofSentence(target, first.proof) : portsWording.unverified,
      // The title and what the file is made from are on the page already.
      files: own.map(({ path, steps, head }) => ({ path, steps, notes: head.slice(2) })),
    };
  });
}
