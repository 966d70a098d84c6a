import { first, firstHtml, hero, heroHtml } from "virtual:code-samples";
import { useEffect, useState } from "react";

/**
 * The server's HTML already holds the first two samples, and hydration leaves it alone: the browser's bundle goes
 * without them. Should React ever render them anew, they come with the other languages.
 */
const initial: Readonly<Record<string, string>> = import.meta.env.SSR
  ? { [hero.id]: heroHtml, [first.id]: firstHtml }
  : {};

type Samples = Readonly<Record<string, string>>;

let loading: Promise<Samples> | undefined;

/** Loads every sample once; a failed attempt is forgotten, so that the next one can succeed. */
export function loadSamples(): Promise<Samples> {
  loading ??= import("virtual:code-samples/rest").then(
    ({ rest }) => rest,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

interface CodeProps {
  id: string;
  lines: number;
  className: string | undefined;
}

/** One highlighted sample with its line numbers. */
export function Code({ id, lines, className }: CodeProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (element === null || element.dataset.sample === id) return;
    let wanted = true;
    setFailed(false);
    loadSamples().then(
      (samples) => {
        if (!wanted) return;
        element.innerHTML = samples[id] ?? "";
        element.dataset.sample = id;
      },
      () => {
        if (wanted) setFailed(true);
      },
    );
    return () => {
      wanted = false;
    };
  }, [element, id]);

  const numbers = Array.from({ length: lines }, (_, index) => index + 1).join("\n");
  return (
    <pre className={className}>
      <span aria-hidden="true">{numbers}</span>
      {failed && (
        <span role="alert">This sample did not arrive. Choose another language, then this one again.</span>
      )}
      <code
        ref={setElement}
        data-sample={initial[id] === undefined ? undefined : id}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build time from the samples in this repository
        dangerouslySetInnerHTML={{ __html: initial[id] ?? "" }}
      />
    </pre>
  );
}
