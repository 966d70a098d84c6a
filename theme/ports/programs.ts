import { type PortStep, portsWording } from "../../site/words/ports.ts";
import type { PortFile } from "./make-ports.ts";
import { programName } from "./names.ts";
import type { Kind } from "./target.ts";

/** A program and its files, as the page shows them. */
export interface PortProgram {
  id: string;
  program: string;
  kind: Kind;
  /** One file for each variant, in the extension's order. `proof` is a sentence about how the file was tested. */
  files: readonly { path: string; proof: string; steps: readonly PortStep[]; notes: readonly string[] }[];
}

function proofSentence({ target, proof }: PortFile, variants: readonly string[]): string {
  if (proof.kind === "none") return portsWording.unverified;
  const { kind, program, version, colours, theme } = proof;
  const sentence =
    kind === "loaded"
      ? portsWording.loaded(program, version, colours.read, colours.of)
      : program === target.program
        ? portsWording.checked(program, version, colours.of)
        : portsWording.parsed(program, version, colours.of);
  return variants.includes(theme) ? sentence : `${sentence} ${portsWording.testedWith(theme)}`;
}

/** Groups the files by program. */
export function portPrograms(files: readonly PortFile[]): PortProgram[] {
  return [...new Set(files.map(({ target }) => target))].map((target) => {
    const own = files.filter((file) => file.target === target);
    const variants = own.map(({ variant }) => variant);
    return {
      id: target.id,
      program: programName(target),
      kind: target.kind,
      files: own.map((file) => ({
        path: file.path,
        proof: proofSentence(file, variants),
        steps: file.steps,
        notes: file.notes,
      })),
    };
  });
}
