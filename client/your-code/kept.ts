import { readStored, store } from "../storage.ts";
import { KEPT_CODE } from "./wanted.ts";

/** A visitor's code as it is kept in their browser. */
export interface KeptCode {
  text: string;
  language: string;
  /** Whether the visitor chose the language, and it is no guess. */
  isChosen: boolean;
}

export function readKept(): KeptCode | null {
  try {
    const kept: unknown = JSON.parse(readStored("localStorage", KEPT_CODE) ?? "null");
    if (typeof kept !== "object" || kept === null) return null;
    const { text, language, isChosen } = kept as Partial<KeptCode>;
    if (typeof text !== "string" || typeof language !== "string") return null;
    return { text, language, isChosen: isChosen === true };
  } catch {
    return null;
  }
}

export function keep(code: KeptCode | null): void {
  store("localStorage", KEPT_CODE, code && JSON.stringify(code));
}
