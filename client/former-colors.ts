const loaded = new Map<string, string>();

/** The settings in a file of the site. @throws if it cannot be loaded. */
async function load(address: string): Promise<string> {
  const known = loaded.get(address);
  if (known !== undefined) return known;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const text = await answer.text();
  loaded.set(address, text);
  return text;
}

/** Shows a text for the visitor to copy by hand. */
function showText(text: string, button: HTMLButtonElement): void {
  const parent = button.parentElement;
  const field = parent?.querySelector("textarea") ?? document.createElement("textarea");
  field.readOnly = true;
  field.value = text;
  field.setAttribute("aria-label", button.textContent ?? "");
  parent?.append(field);
  field.select();
}

async function copySettings(button: HTMLButtonElement): Promise<void> {
  const { settings = "", copied = "", refused = "", failed = "" } = button.dataset;
  const status = button.parentElement?.querySelector("[role=status]");
  const say = (sentence: string) => {
    if (status) status.textContent = sentence;
  };
  // Screen readers announce the same sentence again only after it was removed.
  say("");
  let text: string;
  try {
    text = await load(settings);
  } catch {
    return say(failed);
  }
  try {
    await navigator.clipboard.writeText(text);
    say(copied);
  } catch {
    say(refused);
    showText(text, button);
  }
}

/** The buttons on `/changes` that copy the settings of an earlier version. Without scripts they are hidden. */
export function offerFormerColors(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-settings]")) {
    for (const part of button.parentElement?.querySelectorAll("[hidden]") ?? []) part.removeAttribute("hidden");
    // Safari copies only within the click itself, so the file is loaded before it.
    const prepare = () => void load(button.dataset.settings ?? "").catch(() => {});
    button.addEventListener("pointerover", prepare, { once: true });
    button.addEventListener("focus", prepare, { once: true });
    button.addEventListener("click", () => void copySettings(button));
  }
}
