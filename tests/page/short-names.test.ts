import { expect, test } from "vitest";
import { shorten } from "../../client/variants/apply-theme.ts";

test("names of themes leave out their common first words, and a name without other words stays whole", () => {
  const names = (...labels: string[]) => [...shorten(labels).values()];
  expect(names("Harbour at Night Dark Soft", "Harbour at Night Light")).toEqual(["Dark Soft", "Light"]);
  expect(names("Harbour", "Harbour Light")).toEqual(["Harbour", "Light"]);
  expect(names("Dark Harbour", "Light Harbour")).toEqual(["Dark Harbour", "Light Harbour"]);
  expect(names("Harbour at Night")).toEqual(["Harbour at Night"]);
});
