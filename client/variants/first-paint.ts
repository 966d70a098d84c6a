/** A theme that the page can wear, as its first script has to know it. */
export interface FirstPaintVariant {
  label: string;
  /** The style sheet's address; null for the first, which is in the page. */
  sheet: string | null;
  icon: string;
  type: "dark" | "light";
  themeColor: string;
  /** What is said of its faint colours. */
  note: string;
}

/** Places in the list of variants. */
export interface Preferred {
  light: number | null;
  dark: number | null;
  moreContrast: number | null;
}

/** What the page says of its themes, in a data block with the id `variants`. */
export interface VariantData {
  variants: readonly [FirstPaintVariant, ...FirstPaintVariant[]];
  preferred: Preferred;
  /** Said when a style sheet cannot be had. */
  missing: string;
}

/**
 * The page's first script, as text within the page: what a visitor chose, or asks their system for, is worn from the
 * first paint on, and the choice works as soon as it is there. It may use nothing from outside itself. What else has to
 * follow hears `worn` on the document.
 */
export function wearThemes(): void {
  const { variants, preferred, missing }: VariantData = JSON.parse(
    document.getElementById("variants")?.textContent ?? "",
  );
  const root = document.documentElement;
  const sheets = new Map<string, CSSStyleSheet>();
  let worn = variants[0];
  let wanted = worn;

  function prefers(wish: string): boolean {
    return matchMedia(`(prefers-${wish})`).matches;
  }

  function stored(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // refused: then there is nothing in it
    }
  }

  function store(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // What was to be kept stays on the page, as long as the page does.
    }
  }

  function set(selector: string, name: string, value: string): void {
    document.querySelector(selector)?.setAttribute(name, value);
  }

  /** Brings the head in line with what is worn, and what else is there of the page. */
  function follow(problem: string): void {
    root.dataset.theme = worn.label;
    set("meta[name=theme-color]", "content", worn.themeColor);
    set("meta[name=color-scheme]", "content", worn.type);
    set("link[rel=icon]", "href", worn.icon);
    for (const input of document.querySelectorAll<HTMLInputElement>("#themes input")) {
      input.checked = input.name === "lift" ? root.dataset.lift !== undefined : input.value === worn.label;
    }
    for (const [name, text] of [
      ["note", worn.note],
      ["problem", problem],
    ]) {
      const place = document.querySelector(`#themes [data-${name}]`);
      if (place && place.textContent !== text) place.textContent = text ?? "";
    }
  }

  async function fetchSheet(address: string): Promise<CSSStyleSheet> {
    // The development server answers a style sheet as a script unless it is asked for as what it is.
    const response = await fetch(address, { headers: { accept: "text/css" } });
    if (!response.ok) throw response;
    const sheet = await new CSSStyleSheet().replace(await response.text());
    sheets.set(address, sheet);
    return sheet;
  }

  /** Of two that are chosen one after the other the later one stays, whichever is there first. */
  async function wear(variant: FirstPaintVariant): Promise<void> {
    wanted = variant;
    try {
      const { sheet } = variant;
      const found = sheet === null ? null : (sheets.get(sheet) ?? (await fetchSheet(sheet)));
      if (wanted !== variant) return;
      // At once: colours that are on their way would be of neither theme.
      root.dataset.switching = "";
      document.adoptedStyleSheets = found === null ? [] : [found];
    } catch {
      if (wanted === variant) follow(missing);
      return;
    }
    document.getElementById("worn")?.remove();
    worn = variant;
    store("theme", variant.label);
    follow("");
    getComputedStyle(root).getPropertyValue("color");
    delete root.dataset.switching;
    document.dispatchEvent(new Event("worn"));
  }

  const lift = stored("lift");
  if (lift === null ? prefers("contrast:more") : lift === "on") root.dataset.lift = "";

  const wish = stored("theme");
  const place =
    (prefers("contrast:more") ? preferred.moreContrast : null) ??
    (prefers("color-scheme:light") ? preferred.light : preferred.dark) ??
    0;
  worn = variants.find(({ label }) => label === wish) ?? variants[place] ?? worn;
  // Written, not appended: the browser then waits for it with the first paint.
  if (worn.sheet !== null) document.write(`<link rel="stylesheet" id="worn" href="${worn.sheet}">`);
  follow("");
  document.addEventListener("DOMContentLoaded", () => follow(""));

  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest("#themes")) return;
    if (target.name === "lift") {
      root.toggleAttribute("data-lift", target.checked);
      store("lift", target.checked ? "on" : "off");
    } else {
      const variant = variants.find(({ label }) => label === target.value);
      if (variant) void wear(variant);
    }
  });
}
