import { type Variant, variants } from "virtual:variant-list";
import { store } from "../storage.ts";
import { worn } from "./worn.ts";

const sheets = new Map<string, CSSStyleSheet>();
let wanted: Variant | null = null;

/** The theme that the page wears. */
export function wornVariant(): Variant {
  return variants.find(({ label }) => label === worn()) ?? variants[0];
}

/** Brings what the document's head says in line with the theme that is worn. */
export function dressHead(): void {
  const { themeColor, icon } = wornVariant();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", themeColor);
  document.querySelector("link[rel=icon]")?.setAttribute("href", icon);
}

async function fetchSheet(address: string): Promise<CSSStyleSheet> {
  // The development server answers a style sheet as a script unless it is asked for as what it is.
  const response = await fetch(address, { headers: { accept: "text/css" } });
  if (!response.ok) throw response;
  const sheet = await new CSSStyleSheet().replace(await response.text());
  sheets.set(address, sheet);
  return sheet;
}

/**
 * Puts a theme on and keeps the choice; what else has to follow hears `worn` on the document. Of two that are chosen
 * one after the other the later one stays, whichever is there first.
 * @throws when its style sheet cannot be had: the page keeps what it wears.
 */
export async function wear(variant: Variant): Promise<void> {
  wanted = variant;
  const { label, sheet } = variant;
  let adopted: CSSStyleSheet[];
  try {
    adopted = sheet === null ? [] : [sheets.get(sheet) ?? (await fetchSheet(sheet))];
  } catch (error) {
    if (wanted !== variant) return;
    throw error;
  }
  if (wanted !== variant) return;
  document.adoptedStyleSheets = adopted;
  document.getElementById("worn")?.remove();
  document.documentElement.dataset.theme = label;
  store("localStorage", "theme", label);
  dressHead();
  document.dispatchEvent(new Event("worn"));
}

/** Whether the theme's faint colours are moved to where they can be read. */
export function isLifted(): boolean {
  return document.documentElement.dataset.lift !== undefined;
}

/** Moves the theme's faint colours to where they can be read, or leaves them as they are; kept as well. */
export function lift(isWanted: boolean): void {
  const { dataset } = document.documentElement;
  if (isWanted) dataset.lift = "on";
  else delete dataset.lift;
  store("localStorage", "lift", isWanted ? "on" : "off");
}

// In development: after an edit of the themes the page wears the new one of the same name.
if (import.meta.hot && !import.meta.env.SSR) {
  const { data } = import.meta.hot;
  const variant = data.hasWorn ? wornVariant() : null;
  if (variant?.sheet) void wear(variant);
  else if (variant) dressHead();
  data.hasWorn = true;
}
