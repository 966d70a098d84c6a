import { first, firstHtml, lineCount, restUrl } from "virtual:code-samples";
import { useEffect, useState } from "react";
import { samplesWording } from "../../site/words/page.ts";
import { LineNumbers } from "../ui/line-numbers.tsx";
import { serverMarkup } from "../ui/server-markup.ts";

type Samples = Readonly<Record<string, string>>;

let loading: Promise<Samples> | undefined;

async function fetchSamples(): Promise<Samples> {
  const response = await fetch(restUrl);
  if (!response.ok) throw new Error(`The samples were answered with ${response.status}.`);
  return await response.json();
}

/**
 * Loads every sample once; a failed attempt is forgotten, so that the next one can succeed. As data, not as a module:
 * browsers remember a module that could not be loaded.
 */
export function loadSamples(): Promise<Samples> {
  loading ??= fetchSamples().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The sample `id`, highlighted, with its line numbers. The first is in the page, the others are loaded. */
export function Code({ id, className }: { id: string; className: string | undefined }) {
  const [loaded, setLoaded] = useState<{ id: string; html: string | null } | null>(null);

  useEffect(() => {
    if (id === first.id) return;
    let wanted = true;
    loadSamples().then(
      (samples) => wanted && setLoaded({ id, html: samples[id] ?? "" }),
      () => wanted && setLoaded({ id, html: null }),
    );
    return () => {
      wanted = false;
    };
  }, [id]);

  if (id === first.id) {
    const html = import.meta.env.SSR || import.meta.env.DEV ? <Html html={firstHtml} /> : null;
    return (
      <pre className={className}>
        <LineNumbers count={lineCount} />
        <span {...serverMarkup("sample", html)} />
      </pre>
    );
  }
  const html = loaded?.id === id ? loaded.html : "";
  return (
    <pre className={className} aria-busy={html === ""}>
      <LineNumbers count={lineCount} />
      {html === null ? <span role="alert">{samplesWording.missing}</span> : <Html html={html} />}
    </pre>
  );
}

function Html({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from the samples in this repository
  return <code dangerouslySetInnerHTML={{ __html: html }} />;
}
