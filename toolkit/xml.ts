/**
 * The content of an element: its text, or its attributes (`@name`), its text (`#`) and its child elements by name. An
 * array is several elements with the same name; undefined is none.
 */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] | undefined };

const names: Readonly<Record<string, string>> = { "&": "amp", "<": "lt", ">": "gt", '"': "quot" };

function escapeAll(text: string, pattern: RegExp): string {
  return text.replace(pattern, (character) => `&${names[character] ?? `#${character.charCodeAt(0)}`};`);
}

/** A parser would read a carriage return as a line feed, and white space in an attribute as spaces. */
const escapeText = (text: string) => escapeAll(text, /[&<>\r]/g);
export const escapeAttribute = (text: string) => escapeAll(text, /[&<>"\t\n\r]/g);

/** Replaces the characters that XML forbids, even escaped (https://www.w3.org/TR/xml/#charsets), with U+FFFD. */
function replaceForbidden(xml: string): string {
  return xml.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD");
}

/** Writes an XML document. A parser reads every text unchanged, except for characters that XML forbids. */
export function writeXml(root: string, content: XmlContent): string {
  return replaceForbidden(`<?xml version="1.0" encoding="utf-8"?>\n${writeElement(root, content, "")}`);
}

function writeElement(name: string, content: XmlContent, indent: string): string {
  let attributes = "";
  let text = "";
  let children = "";
  for (const [key, value] of Object.entries(typeof content === "string" ? { "#": content } : content)) {
    for (const part of [value ?? []].flat()) {
      if (key.startsWith("@")) attributes += ` ${key.slice(1)}="${escapeAttribute(String(part))}"`;
      else if (key === "#") text += escapeText(String(part));
      else children += `\n${writeElement(key, part, `${indent}  `)}`;
    }
  }
  const inner = children === "" ? text : `${children}\n${indent}`;
  return `${indent}<${name}${attributes}${inner === "" ? "/>" : `>${inner}</${name}>`}`;
}
