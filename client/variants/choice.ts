import { extension } from "../../theme/extension/identity.ts";

/** Whether another theme is worn than the one that the server's HTML speaks of. */
export function isWornByChoice(): boolean {
  return document.documentElement.dataset.theme !== extension.themeLabel;
}

/** The radios of the themes, and the switch for faint colours. */
export function choiceInputs(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>("[data-markup=variants] input")];
}

/** Whether they stand otherwise than in the server's HTML: kept from before, or pressed before the scripts came. */
export function isChoiceElse(): boolean {
  return choiceInputs().some(({ checked, defaultChecked }) => checked !== defaultChecked);
}
