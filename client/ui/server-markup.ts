import type { ReactNode } from "react";

const saved: Record<string, string> = {};

interface MarkupProps {
  "data-markup": string;
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * Props for an element whose content never changes: rendered on the server, and taken over by the browser as the HTML
 * that is already there, so that its bundle goes without the components. The caller writes
 * `import.meta.env.SSR || import.meta.env.DEV ? content : null`, which the build reads; development renders anew.
 */
export function serverMarkup(name: string, content: ReactNode): MarkupProps {
  if (import.meta.env.SSR || import.meta.env.DEV) return { "data-markup": name, children: content };
  saved[name] ??= document.querySelector(`[data-markup="${name}"]`)?.innerHTML ?? "";
  return { "data-markup": name, dangerouslySetInnerHTML: { __html: saved[name] } };
}
