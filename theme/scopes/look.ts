import type { Hex } from "../color/color.ts";
import type { FontStyle } from "./scope-matcher.ts";

/** A token's look in a theme. The colour is opaque: a translucent one is blended with the background. */
export interface Look extends FontStyle {
  color: Hex;
  /** The token's own background, which only terminal output and selected text have. */
  background?: Hex;
}

/** A look as CSS. */
export function declarations({ color, italic, bold, underline, strikethrough, background }: Look): string {
  const lines = [underline ? "underline" : "", strikethrough ? "line-through" : ""].join(" ").trim();
  return [
    `color:${color}`,
    background ? `background:${background}` : "",
    italic ? "font-style:italic" : "",
    bold ? "font-weight:700" : "",
    lines === "" ? "" : `text-decoration:${lines}`,
  ]
    .filter((part) => part !== "")
    .join(";");
}

/** Identifies a set of looks. @param looks one for each theme. */
export function lookKey(looks: readonly Look[]): string {
  return looks.map(declarations).join("|");
}
