import { text } from "node:stream/consumers";
// React's build for Node turns on AsyncLocalStorage, which slows down every later request of the process.
import { prerender } from "react-dom/static.edge";
import type { ReviewPage } from "../shared/reviews.ts";
import { reviewPageToWire } from "../shared/wire.ts";
import type { PageState } from "./api.ts";
import { App } from "./app.tsx";
import { renderHead, renderOpeningTag } from "./head.tsx";

/** The parts of the page, for the shell's placeholders of the same names. */
export interface RenderedPage {
  /** The opening tag of the document. */
  html: string;
  head: string;
  page: string;
  state: string;
}

/** Renders the page with the newest reviews; null if they could not be read. */
export async function render({
  publicOrigin,
  newest,
  with: otherTheme = null,
}: {
  publicOrigin: string;
  newest: ReviewPage | null;
  /** The name of the known theme at the left; null for the one that belongs to the first variant. */
  with?: string | null;
}): Promise<RenderedPage> {
  const state: PageState = {
    newest: newest && reviewPageToWire(newest),
    with: otherTheme,
  };
  const failures: unknown[] = [];
  const { prelude } = await prerender(<App state={state} />, {
    onError: (error) => void failures.push(error),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  if (failures.length > 0) throw failures[0];
  return {
    html: renderOpeningTag(),
    head: renderHead(publicOrigin, otherTheme),
    page: await text(prelude),
    state: stateScript(state),
  };
}

/** A data block. It contains no `<`, so no text can end it. */
function stateScript(state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, "\\u003c");
  return `<script type="application/json" id="state">${json}</script>`;
}
