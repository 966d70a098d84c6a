import { extension } from "../../shared/identity.ts";

/** Whether the active theme differs from the theme in the server's HTML. */
export function isOtherThemeActive(): boolean {
  return document.documentElement.dataset.theme !== extension.themeLabel;
}

/** The radios of the themes, and the switch for faint colours. */
export function themeInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[data-island=variants] input")];
}

/** Whether the inputs differ from the server's HTML: restored from storage, or changed before the scripts arrived. */
export function isChoiceChanged(): boolean {
  return themeInputs().some(({ checked, defaultChecked }) => checked !== defaultChecked);
}
