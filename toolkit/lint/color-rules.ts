import { longForm, parseColor } from "../color/color.ts";
import { isRecord } from "../extension/json.ts";
import { fromHex } from "../extension/theme-values.ts";
import { colorIds, VSCODE_VERSION, workbenchColors } from "../workbench/colors.ts";
import formerFile from "../workbench/former.json" with { type: "json" };
import notes from "../workbench/notes.json" with { type: "json" };
import type { Report } from "./findings.ts";
import { nearest } from "./nearest.ts";
import { isScope } from "./scope-rules.ts";
import type { Entry, ThemeSource } from "./theme-source.ts";

/** `1.139`, as in VS Code's release notes. */
const VERSION = VSCODE_VERSION.replace(/\.\d+$/, "");

/**
 * Renamed colours with their current names. Sources: VS Code's release notes (1.21, 1.25), microsoft/vscode#100239
 * (1.46), and the names themselves.
 */
const former: Readonly<Record<string, { until?: string; use: string }>> = formerFile;

/** VS Code's own messages. */
const deprecated: Readonly<Record<string, string>> = notes.deprecated;

/**
 * Colours that cover code and its other marks. Colours of the minimap and the chat do not cover text that people edit.
 */
const COVERS = /^(?:editor|diffEditor|inlineEdit|merge|terminal)/;

const defaults = (["dark", "light"] as const).map((type) => workbenchColors({ colors: {}, type, highContrast: false }));

/** VS Code's default in dark and in light themes. */
const defaultsOf = (id: string) => defaults.map(({ resolved }) => resolved(id).value ?? "");

/** Whether VS Code's own default is opaque. An opaque value then hides no more than the default. */
const isOpaqueByDefault = (id: string) => defaultsOf(id).some((hex) => /^#.{6}$/.test(hex));

/** VS Code's own Dark Modern sets this one opaque. */
const OPAQUE_IN_DARK_MODERN = "editor.inactiveSelectionBackground";

const needsTransparency: ReadonlySet<string> = new Set(
  notes.needsTransparency.filter((id) => COVERS.test(id) && id !== OPAQUE_IN_DARK_MODERN && !isOpaqueByDefault(id)),
);

const ids: ReadonlySet<string> = new Set(colorIds);
const firstWord = (id: string) => id.split(".")[0] ?? "";
const families: ReadonlySet<string> = new Set(colorIds.map(firstWord));

/** For how many unknown ids in a file to look for a similar one. A malicious file could have 100,000. */
const SUGGESTIONS_MAX = 200;

/** The id that an unknown id probably means. */
function nearId(id: string): string | undefined {
  const whole = ["Background", "Foreground", "Border"].map((end) => id + end).find((longer) => ids.has(longer));
  return whole ?? nearest(id, ids, 2);
}

function reportUnknown({ key, keyOffset }: Entry, suggestion: string | undefined, report: Report): void {
  if (isScope(key)) {
    report("unknown-color", 2, keyOffset, `"${key}" is a scope of code: write a rule for it under "tokenColors".`);
  } else if (suggestion !== undefined) {
    report("unknown-color", 2, keyOffset, `VS Code has no colour "${key}". Did you mean "${suggestion}"?`);
  } else if (families.has(firstWord(key))) {
    // A colour of another family belongs to an extension, such as `gitlens.gutterForegroundColor`.
    report("unknown-color", 1, keyOffset, `VS Code ${VERSION} has no colour "${key}".`);
  }
}

/** Finds colours that VS Code does not know, or that are deprecated. */
export function checkColorIds({ colors }: ThemeSource, report: Report): void {
  const own = new Set(colors.map(({ key }) => key));
  let unknown = 0;
  for (const entry of colors) {
    const { key, keyOffset } = entry;
    const replaced = Object.hasOwn(former, key) ? former[key] : undefined;
    const message = Object.hasOwn(deprecated, key) ? deprecated[key] : undefined;
    if (replaced !== undefined) {
      const effect = replaced.until === undefined ? "no effect" : `no effect since VS Code ${replaced.until}`;
      const advice = own.has(replaced.use) ? `Remove it; "${replaced.use}" is set` : `Use "${replaced.use}"`;
      report("deprecated-color", 1, keyOffset, `"${key}" has ${effect}. ${advice}.`);
    } else if (message !== undefined) {
      const use =
        message
          .split(/[^\w.]/)
          .map((word) => word.replace(/\.$/, ""))
          .findLast((word) => word.includes(".")) ?? "";
      if (own.has(use)) continue; // The deprecated key is for earlier versions of VS Code.
      report("deprecated-color", 1, keyOffset, `"${key}" is deprecated in VS Code ${VERSION}. Use "${use}".`);
    } else if (!ids.has(key)) {
      unknown += 1;
      reportUnknown(entry, unknown > SUGGESTIONS_MAX ? undefined : nearId(key), report);
    }
  }
}

function checkValue({ value, valueOffset }: Entry, painted: string | null, report: Report): void {
  const effect = painted === null ? "VS Code ignores it" : `VS Code paints ${painted} for it`;
  const message = `${JSON.stringify(value)} is not a colour; ${effect}. Write #rgb, #rgba, #rrggbb or #rrggbbaa.`;
  report("invalid-color", 2, valueOffset, message);
}

/**
 * Finds values that are not colours. VS Code accepts more forms for the workbench and semantic tokens than for rules.
 */
export function checkColorValues({ colors, semantic, rules }: ThemeSource, report: Report): void {
  const isUnset = (value: unknown) => value === null || value === "" || parseColor(value) !== undefined;
  const paintedFor = (value: unknown) => (typeof value === "string" ? fromHex(value) : null);
  for (const entry of colors) {
    if (entry.value === "default" || (entry.value !== "" && isUnset(entry.value))) continue;
    checkValue(entry, paintedFor(entry.value), report);
  }
  for (const entry of semantic) {
    const value = isRecord(entry.value) ? entry.value.foreground : entry.value;
    if (value === undefined || isUnset(value)) continue;
    checkValue({ ...entry, value }, paintedFor(value), report);
  }
  for (const { settings } of rules) {
    const entry = settings.findLast(({ key }) => key === "foreground");
    if (entry !== undefined && !isUnset(entry.value)) checkValue(entry, null, report);
  }
}

/**
 * VS Code blends these with its own dark or light grey, so that it can smooth the text (`titlebarPart.ts`, 1.139). No
 * other colour in its registry loses its alpha.
 */
const ON_OWN_GROUND = /^titleBar\.(?:in)?activeBackground$/;

/**
 * Finds opaque values that hide what is behind them, and translucent ones that do not show the theme's own background.
 */
export function checkAlpha({ colors }: ThemeSource, report: Report): void {
  for (const { key, value, valueOffset } of colors) {
    if (parseColor(value) === undefined) continue;
    const hex = longForm(String(value));
    if (hex.length === 7 && needsTransparency.has(key)) {
      const message = `"${key}" must be translucent, because an opaque colour hides what is behind it.`;
      report("alpha-required", 1, valueOffset, message);
    } else if (hex.length === 9 && ON_OWN_GROUND.test(key) && !defaultsOf(key).includes(hex)) {
      const message = `VS Code blends "${key}" with its own grey, not with a colour of the theme. Use an opaque colour.`;
      report("alpha-ignored", 1, valueOffset, message);
    }
  }
}
