import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds on a page, in words: each rule that is broken, with the elements.
 *
 * "Legacy mode" leaves out frames of other origins, and the site has none. Without it, each analysis opens another
 * page, which takes longer than the analysis.
 * @param narrow limits what axe looks at.
 */
export async function violationsOn(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(TAGS);
  const { violations } = await narrow(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
