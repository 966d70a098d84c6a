import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Hex } from "../../theme/color/color.ts";
import type { SelectedText } from "../../theme/extension/default-colors.ts";
import {
  declarations,
  type HighlightedSample,
  type Look,
  lookKey,
  type StyledToken,
} from "../../theme/scopes/highlight.ts";

/** A class of tokens in the samples, with its look in each theme. */
export interface TokenClass {
  name: string;
  looks: readonly Look[];
}

/** Marks in the editor, such as squiggles. Lines and columns start at 0. */
export interface Marks {
  /** Runs of characters that do not overlap. */
  runs: readonly { line: number; start: number; end: number; as: string }[];
  /** The marks in the gutter. */
  changedLines: ReadonlyMap<number, string>;
}

/** Assigns a short class name to each set of looks, in order of appearance. */
export class TokenClasses {
  readonly #known = new Map<string, TokenClass>();
  readonly #plain: readonly Hex[];
  readonly #selected: readonly (SelectedText | null)[];

  /**
   * @param plain the editor's foreground in each theme, which needs no class.
   * @param selected the look of selected text in each theme; none if it keeps its colours.
   */
  constructor(plain: readonly Hex[], selected: readonly (SelectedText | null)[] = []) {
    this.#plain = plain;
    this.#selected = selected;
  }

  /**
   * The sample as HTML: text, and elements with a class. There are no style attributes. A marked run is an element with
   * `data-mark`; a marked line begins with an empty one.
   */
  html(sample: HighlightedSample, marks?: Marks): string {
    return sample.lines
      .map((line, row) => {
        const change = marks?.changedLines.get(row);
        const runs = marks?.runs.filter((run) => run.line === row) ?? [];
        return renderToStaticMarkup(
          <>
            {change && <b data-mark={change} />}
            {this.#line(line, runs)}
          </>,
        );
      })
      .join("\n");
  }

  #line(line: readonly StyledToken[], runs: Marks["runs"]): ReactNode[] {
    const nodes: ReactNode[] = [];
    let column = 0;
    for (const { start, end, as } of runs.toSorted((one, other) => one.start - other.start)) {
      nodes.push(
        ...this.#nodes(line, column, start),
        <span key={start} data-mark={as}>
          {this.#nodes(as === "selection" ? this.#select(line) : line, start, end)}
        </span>,
      );
      column = end;
    }
    return [...nodes, ...this.#nodes(line, column, Number.POSITIVE_INFINITY)];
  }

  #select(line: readonly StyledToken[]): StyledToken[] {
    return line.map(({ text, looks }) => ({
      text,
      looks: looks.map((look, index) => ({ ...look, ...this.#selected[index] })),
    }));
  }

  /** The tokens of a line between two columns. The first and the last may be cut. */
  #nodes(line: readonly StyledToken[], from: number, to: number): ReactNode[] {
    let column = 0;
    return line.map((token) => {
      const start = column;
      column += token.text.length;
      const text = token.text.slice(Math.max(0, from - start), Math.max(0, to - start));
      return text === "" ? null : this.#node({ ...token, text }, Math.max(start, from));
    });
  }

  /** The classes assigned so far. */
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
      <i key={`token ${column}`} className={known.name}>
        {text}
      </i>
    );
  }
}
