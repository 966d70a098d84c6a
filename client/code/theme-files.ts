import { ownThemes } from "virtual:own-themes";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fileQuery, loadJson } from "../json-file.ts";
import { useActiveTheme } from "../variants/active-theme.ts";
import { type CodeTheme, ThemeRules } from "./theme-rules.ts";

/** A theme's name, and the address of its rules: one of the extension's themes, or one to compare with. */
export interface ThemeFileRef {
  name: string;
  url: string;
}

export function useActiveThemeFile(): ThemeFileRef {
  const label = useActiveTheme();
  const active = ownThemes.find(({ name }) => name === label) ?? ownThemes[0];
  if (!active) throw new Error("The extension has no theme.");
  return active;
}

async function loadRules(url: string): Promise<ThemeRules> {
  return new ThemeRules(await loadJson<CodeTheme>(url));
}

export function themeQuery({ url }: ThemeFileRef) {
  return fileQuery(url, loadRules);
}

/** The rules of the active theme. After a switch, the previous theme's rules stay until the new ones have loaded. */
export function useActiveThemeRules() {
  return useQuery({ ...themeQuery(useActiveThemeFile()), placeholderData: keepPreviousData });
}
