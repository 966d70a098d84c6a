import { LINK_START } from "../opened-link.ts";
import { MAX_BYTES, MAX_LINK_LENGTH } from "./code-limits.ts";

/** The code in a link. */
interface SharedCode {
  text: string;
  /** A language's id. */
  language: string;
  /** The label of our theme. */
  ours: string;
  /** The name of the visitor's theme. */
  yours: string | null;
}

/** The maximum length of the two lines before the text, which name the language and the themes. */
const MAX_HEAD_BYTES = 1024;
/** Separates the two themes. */
const THEME_SEPARATOR = "\t";

function readAll(stream: ReadableStream): Promise<ArrayBuffer> {
  return new Response(stream).arrayBuffer();
}

/**
 * The address of this page with the code in its fragment, which browsers do not send to servers. The compression's
 * checksum reveals a damaged link. @returns null if the code is too long for an address.
 */
export async function linkTo({ text, language, ours, yours }: SharedCode): Promise<string | null> {
  const head = `${language}\n${ours}${yours === null ? "" : `${THEME_SEPARATOR}${yours}`}\n`;
  const packed = await readAll(new Blob([head, text]).stream().pipeThrough(new CompressionStream("deflate")));
  let binary = "";
  for (const byte of new Uint8Array(packed)) binary += String.fromCharCode(byte);
  const data = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  const address = `${location.origin}${location.pathname}${LINK_START}${data}`;
  return address.length > MAX_LINK_LENGTH ? null : address;
}

/** The code in a link's fragment. @throws if it is damaged or too long. */
export async function readLink(fragment: string): Promise<SharedCode> {
  // A short link can still unpack to megabytes, so the unpacked code has a limit, too.
  if (fragment.length > MAX_LINK_LENGTH) throw new RangeError("The link is too long.");
  const binary = atob(fragment.slice(LINK_START.length).replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const bytes = await readAll(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate")));
  if (bytes.byteLength > MAX_BYTES + MAX_HEAD_BYTES) throw new RangeError("The code is too long.");
  const [language, themes, ...lines] = new TextDecoder("utf-8", { fatal: true }).decode(bytes).split("\n");
  if (language === undefined || themes === undefined) throw new Error("The link names no language and theme.");
  const [ours = "", yours = null] = themes.split(THEME_SEPARATOR);
  return { text: lines.join("\n"), language, ours, yours };
}
