import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast, type Hex, luminance, toHex } from "../../theme/color/color.ts";
import { dimmedContrast, GONE_CONTRAST, goneAt } from "../../theme/color/light.ts";
import { baseColors } from "../../theme/extension/default-colors.ts";
import { readKnownThemes } from "../../theme/report/known-themes.ts";
import { roleColors } from "../../theme/scopes/roles.ts";

/** The band with the light: when comments are gone. */

const channel = fc.integer({ min: 0, max: 255 });
const color = fc.tuple(channel, channel, channel).map(toHex);

/** WCAG's contrast, whose 0.05 is the flare, with less light. */
function contrastByFormula(one: Hex, other: Hex, light: number): number {
  const lights = [luminance(one), luminance(other)].map((part) => part * light + 0.05);
  return Math.max(...lights) / Math.min(...lights);
}

test("a dimmed contrast is WCAG's formula with less light, and at full light WCAG's contrast", () => {
  fc.assert(
    fc.property(color, color, fc.double({ min: 0, max: 1, noNaN: true }), (one, other, light) => {
      expect(dimmedContrast(one, other, light)).toBeCloseTo(contrastByFormula(one, other, light), 10);
      expect(dimmedContrast(one, other, 1)).toBeCloseTo(contrast(one, other), 10);
    }),
  );
});

test("text is gone at every light up to the one that is named, and at none above it", () => {
  fc.assert(
    fc.property(color, color, (text, ground) => {
      const gone = goneAt(text, ground);
      for (let percent = 1; percent <= 100; percent += 1) {
        const isGone = contrastByFormula(text, ground, percent / 100) < GONE_CONTRAST;
        expect(isGone).toBe(percent <= gone);
      }
    }),
  );
});

test("well-known themes lose their comments where an independent computation says", () => {
  const gone = Object.fromEntries(
    readKnownThemes().map((theme) => [
      theme.name,
      goneAt(roleColors(theme)[0]?.hex ?? "#000000", baseColors(theme).bg),
    ]),
  );
  expect(gone).toMatchObject({
    "Tokyo Night": 61,
    Nord: 57,
    "GitHub Dark": 40,
    Dracula: 39,
    "Catppuccin Mocha": 17,
    "GitHub Dark High Contrast": 9,
  });
});
