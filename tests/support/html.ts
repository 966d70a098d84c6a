import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A text as the site's HTML has it. */
export function escapeHtml(text: string): string {
  return renderToStaticMarkup(createElement(Fragment, null, text));
}
