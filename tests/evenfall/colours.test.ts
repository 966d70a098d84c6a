import { expect, test } from "vitest";
import { addedFaults } from "../../toolkit/report/faults.ts";
import { measure } from "../../toolkit/report/measure.ts";
import { deriveTokens } from "../../vite/theme/color-tokens.ts";
import { themes } from "../support/owner.ts";

test.each(themes.map((theme) => ({ label: theme.name, theme })))(
  "$label meets every requirement for contrast and distances, including colours that VS Code sets by default",
  ({ theme }) => expect(addedFaults(measure(theme), undefined)).toEqual([]),
);

test("the site's colours are the theme's own if they are readable", () => {
  const [theme] = themes;
  const tokens = deriveTokens(theme);
  expect(tokens.bg).toBe(theme.colors["editor.background"]);
  expect(tokens.text).toBe(theme.colors["editor.foreground"]);
  expect(tokens.accent).toBe(theme.colors["button.background"]);
});
