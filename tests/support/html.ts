import { Window } from "happy-dom";
import { createElement, Fragment } from "react";
import { renderToStaticMarkup } from "react-dom/server";

/** A text as it is escaped in the site's HTML. */
export function escapeHtml(text: string): string {
  return renderToStaticMarkup(createElement(Fragment, null, text));
}

/** Parses a page as a browser does. */
export function parseHtml(html: string) {
  return new new Window().DOMParser().parseFromString(html, "text/html");
}
