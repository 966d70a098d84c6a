/** The start of the fragment of an address that opens the band with a light. */
const LIGHT_START = "#light=";

export const MIN_LIGHT = 5;

/** @param light a percentage. @param rival a known theme's name. */
export function linkToLight(light: number, rival: string): string {
  return `${location.origin}${location.pathname}${LIGHT_START}${light}&with=${encodeURIComponent(rival)}`;
}

/** Whether the address names a light. */
export function opensLight(): boolean {
  return location.hash.startsWith(LIGHT_START);
}

/** The light and the theme in the address; null when there is none, or when the light is not a percentage. */
export function readLight(): { light: number; rival: string } | null {
  if (!opensLight()) return null;
  const fields = new URLSearchParams(location.hash.slice(1));
  const light = Number(fields.get("light"));
  return light >= MIN_LIGHT && light <= 100
    ? { light: Math.round(light), rival: fields.get("with") ?? "" }
    : null;
}
