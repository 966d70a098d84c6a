import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Hex } from "../color/color.ts";
import type { HighlightedSample, StyledToken } from "./highlight.ts";
import { declarations, type Look, lookKey } from "./look.ts";

/** A class of the code samples, and its look in each theme. */
export interface TokenClass {
  name: string;
  looks: readonly Look[];
}

/** Gives each set of looks of a token a short class name, in the order in which they are met. */
export class TokenClasses {
  readonly #known = new Map<string, TokenClass>();
  readonly #plain: readonly Hex[];

  /** @param plain the editor's foreground in each theme, which needs no class. */
  constructor(plain: readonly Hex[]) {
    this.#plain = plain;
  }

  /** The sample as HTML: text and elements with a class, one line per line, no style attribute. */
  html(sample: HighlightedSample): string {
    return sample.lines
      .map((line) => renderToStaticMarkup(line.map((token, column) => this.#node(token, column))))
      .join("\n");
  }

  /** The classes that were given so far. */
  list(): TokenClass[] {
    return [...this.#known.values()];
  }

  #node({ text, looks }: StyledToken, column: number): ReactNode {
    const isPlain = looks.every((look, index) => declarations(look) === `color:${this.#plain[index]}`);
    if (isPlain || text.trim() === "") return text;
    const key = lookKey(looks);
    const known = this.#known.get(key) ?? { name: `t${this.#known.size.toString(36)}`, looks };
    this.#known.set(key, known);
    return (
      <i key={column} className={known.name}>
        {text}
      </i>
    );
  }
}
