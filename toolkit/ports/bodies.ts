import { channels, type Hex } from "../color/color.ts";
import { fontStyles } from "../extension/theme-file.ts";
import { type SyntaxRole, syntaxRoles } from "../scopes/roles.ts";
import {
  type BodyParts,
  emacsLine,
  flags,
  helixLine,
  jetbrainsLines,
  type Look,
  neovimLine,
  readLooks,
  vimLine,
} from "./looks.ts";
import { everySlot } from "./slots.ts";
import { targets } from "./targets.ts";

/** Entries of a JSON object or list, without its braces. @param indent the number of spaces before each line. */
function jsonEntries(value: object, indent: number): string {
  const lines = JSON.stringify(value, null, 2).split("\n").slice(1, -1);
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}

/** A colour in a property list, with components from 0 to 1. iTerm2 assumes sRGB only if the file names it. */
function plistColor(name: string, hex: Hex): string {
  const [red, green, blue] = channels(hex).map((part) => part / 255);
  const number = (key: string, value = 0) => {
    const type = Number.isInteger(value) ? "integer" : "real";
    return `      <key>${key} Component</key>\n      <${type}>${value}</${type}>`;
  };
  return [
    `    <key>${name}</key>\n    <dict>`,
    number("Alpha", 1),
    number("Blue", blue),
    "      <key>Color Space</key>\n      <string>sRGB</string>",
    number("Green", green),
    number("Red", red),
    "    </dict>",
  ].join("\n");
}

/** The syntax roles, except those whose scopes an earlier role also has. */
const distinctRoles = Object.entries(syntaxRoles).filter(
  ([, scopes], index, all) => all.findIndex(([, other]) => `${other}` === `${scopes}`) === index,
);

function tmThemeRules({ palette, color }: BodyParts): string {
  const entry = (key: string, text: string, indent: number) =>
    ["key", "string"].map((tag, at) => `${" ".repeat(indent)}<${tag}>${[key, text][at]}</${tag}>`);
  const rules = distinctRoles.map(([role, scopes]) => {
    const slot = `syntax.${role as SyntaxRole}` as const;
    const { bold, italic, underline } = palette.color(slot).style;
    const font = flags({ bold, italic, underline }).join(" ");
    return [
      "      <dict>",
      ...entry("name", role, 8),
      ...entry("scope", scopes.join(", "), 8),
      "        <key>settings</key>\n        <dict>",
      ...entry("foreground", color(slot), 10),
      ...(font === "" ? [] : entry("fontStyle", font, 10)),
      "        </dict>\n      </dict>",
    ].join("\n");
  });
  return rules.join("\n");
}

function shikiRules({ palette, color }: BodyParts): string {
  const rules = Object.entries(syntaxRoles).map(([role, scope]) => {
    const slot = `syntax.${role as SyntaxRole}` as const;
    const { style } = palette.color(slot);
    const fontStyle = fontStyles.filter((flag) => style[flag]).join(" ");
    return { name: role, scope, settings: { foreground: color(slot), fontStyle } };
  });
  return jsonEntries(rules, 2);
}

function zedSyntax(parts: BodyParts): string {
  const captures = readLooks(parts).map(({ name, fg, style: { italic, bold } }) => {
    return [name, { color: fg, font_style: italic ? "italic" : null, font_weight: bold ? 700 : null }];
  });
  return jsonEntries(Object.fromEntries(captures), 8);
}

/** Like Vim's, with Neovim's own groups. A type without a semantic rule keeps its capture's look, as in VS Code. */
function neovimBody(parts: BodyParts): string {
  const { palette, color } = parts;
  const shared = targets.find(({ id }) => id === "vim")?.looks.filter(([name]) => name !== "VertSplit") ?? [];
  const looks = readLooks(parts, [...shared, ...parts.looks]);
  const semantic = palette.semantic.map((slot): Look => {
    const name = `@lsp.type.${slot.slice("semantic.".length)}`;
    return { name, fg: color(slot), style: palette.color(slot).style };
  });
  return [...looks, ...semantic].map(neovimLine).join("\n");
}

/** `--syntax-string-escape` for `syntax.string.escape`; capitals become hyphens. */
function cssProperties({ palette, color }: BodyParts): string {
  const property = (slot: string) =>
    `--${slot.replaceAll(".", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return everySlot(palette)
    .map((slot) => `  ${property(slot)}: ${color(slot)};`)
    .join("\n");
}

/** Colours in DTCG 2025.10: components from 0 to 1 in sRGB, and the hex as a fallback. */
function designTokens({ palette, color }: BodyParts): string {
  const share = (part: number) => Number((part / 255).toFixed(5));
  const groups: Record<string, Record<string, unknown>> = {};
  for (const slot of everySlot(palette)) {
    const hex = color(slot);
    const [group = "", ...name] = slot.split(".");
    groups[group] ??= {};
    // A token's name may not contain a full stop.
    groups[group][name.join("-")] = {
      $value: {
        colorSpace: "srgb",
        components: channels(hex).map(share),
        ...(hex.length === 9 && { alpha: share(Number.parseInt(hex.slice(7), 16)) }),
        hex: hex.slice(0, 7),
      },
    };
  }
  return jsonEntries(groups, 0);
}

const ofLooks = (write: (look: Look) => string) => (parts: BodyParts) => readLooks(parts).map(write).join("\n");

/** The text for `{{body}}` in a target's file, by the target's id. */
export const bodies: Readonly<Record<string, (parts: BodyParts) => string>> = {
  vim: ofLooks(vimLine),
  neovim: neovimBody,
  helix: ofLooks(helixLine),
  emacs: ofLooks(emacsLine),
  jetbrains: ofLooks(jetbrainsLines),
  iterm2: ofLooks(({ name, fg = "#000000" }) => plistColor(name, fg)),
  zed: zedSyntax,
  tmtheme: tmThemeRules,
  shiki: shikiRules,
  "css-variables": cssProperties,
  "design-tokens": designTokens,
};
