import { Window } from "happy-dom";
import { SaxesParser } from "saxes";

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** Its text and that of the elements in it. */
  text: string;
}

/** Parses a document. @throws if it is not well-formed. */
export function parseXml(document: string): XmlElement {
  const parser = new SaxesParser();
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(document).close();
  return root.children[0] ?? root;
}

/** The elements of this name in an element, at any depth, in their order. */
export function elementsOf(parent: XmlElement | undefined, name?: string): XmlElement[] {
  return (parent?.children ?? []).flatMap((child) => [
    ...(name === undefined || child.name === name ? [child] : []),
    ...elementsOf(child, name),
  ]);
}

/** The texts of the child elements of this name. */
export function childTexts(parent: XmlElement | undefined, name: string): string[] {
  return (parent?.children ?? []).filter((child) => child.name === name).map(({ text }) => text);
}

/** Parses a page as a browser does. */
export function parseHtml(html: string | undefined) {
  return new new Window().DOMParser().parseFromString(html ?? "", "text/html");
}
