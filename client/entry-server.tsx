import { text } from "node:stream/consumers";
import { QueryClientProvider } from "@tanstack/react-query";
// The build for Node turns AsyncLocalStorage on, which slows every later request of the process.
import { prerender } from "react-dom/static.edge";
import { api, createApiClient, type PageState, queryClientOf, type ReviewPage } from "./api.ts";
import { App } from "./app.tsx";
import { documentAttributes, renderHead } from "./head.tsx";

/** The parts of the page, for the placeholders of the same names in the shell. */
export interface RenderedPage {
  /** Attributes of the document: its language, direction and theme. */
  language: string;
  head: string;
  page: string;
  state: string;
}

/**
 * Renders the page with the newest reviews in it; null when they could not be read.
 */
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
  const state = JSON.stringify({ newest, with: otherTheme, renderedAt: Date.now() } satisfies PageState);
  // Through JSON, so that the server renders the same data as the browser.
  const queryClient = queryClientOf(JSON.parse(state));
  const failures: unknown[] = [];
  // `prerender` waits for lazy parts, which the first rendering loads.
  const { prelude } = await prerender(
    <api.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <App address={{ with: otherTheme, light: null }} />
      </QueryClientProvider>
    </api.Provider>,
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  if (failures.length > 0) throw failures[0];
  return {
    language: documentAttributes(),
    head: renderHead(publicOrigin, otherTheme),
    page: await text(prelude),
    state: stateScript(state),
  };
}

/** A data block. It contains no `<`, so that no text can end it. */
function stateScript(json: string): string {
  return `<script type="application/json" id="state">${json.replace(/</g, "\\u003c")}</script>`;
}
