import { useQueryClient } from "@tanstack/react-query";
import { copyWording } from "../../words/notices.ts";
import { yourCodeWording } from "../../words/your-code.ts";
import { themeQuery, useActiveThemeFile } from "../code/theme-rules.ts";
import { writeClipboard } from "../ui/copy.tsx";
import { loadPart } from "../ui/part.tsx";
import type { Highlighter } from "./highlighter/highlighter.ts";
import { languageName } from "./language-guess.ts";
import type { Layout, Picture } from "./picture.ts";
import { linkTo } from "./share.ts";

interface CodeExportsOptions {
  highlighter: Highlighter;
  /** The name of the theme that the code is compared with. */
  comparedWith: string | null;
  fileName: string;
  /** @param address a link that the visitor can copy by hand. */
  onNotice(text: string, address?: string): void;
}

/** Sentences that follow another one. */
function describeLimits({ maxLines, maxColumns, isSmall }: Layout): string {
  const isCut = maxLines !== null || maxColumns !== null;
  const cut = isCut ? ` ${yourCodeWording.pictureCut(maxLines, maxColumns)}` : "";
  return `${cut}${isSmall ? ` ${yourCodeWording.pictureSmall}` : ""}`;
}

/** Links to the code, and pictures of it. */
export function useCodeExports({ highlighter, comparedWith, fileName, onNotice }: CodeExportsOptions) {
  const queryClient = useQueryClient();
  const theme = useActiveThemeFile();

  /** @throws if the theme's rules cannot be loaded. */
  async function picture(): Promise<Picture> {
    const rules = await queryClient.fetchQuery(themeQuery(theme));
    const { lines, runs, scopes, language } = highlighter;
    return { lines, runs, scopes, rules, title: fileName.trim(), language: languageName(language) };
  }

  async function copyLink(): Promise<void> {
    const link = await linkTo({
      text: highlighter.lines.join("\n"),
      language: highlighter.language,
      theme: theme.name,
      other: comparedWith,
    });
    if (link === null) {
      onNotice(yourCodeWording.linkTooLong);
      return;
    }
    if (await writeClipboard(link)) onNotice(yourCodeWording.linkCopied);
    else onNotice(copyWording.refused, link);
  }

  async function copyPicture(): Promise<void> {
    try {
      const { drawPng, layOut } = await loadPart(() => import("./picture.ts"));
      const content = picture().then(layOut);
      const drawn = content.then(drawPng);
      // Safari needs a promise, because it accepts the call only directly after the visitor's click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
      onNotice(`${yourCodeWording.pictureCopied}${describeLimits(await content)}`);
    } catch {
      onNotice(yourCodeWording.pictureNotCopied);
    }
  }

  async function savePicture(): Promise<void> {
    try {
      const { drawPng, drawSvg, layOut, save } = await loadPart(() => import("./picture.ts"));
      const content = await layOut(await picture());
      const name = fileName.trim() || "code";
      save(await drawPng(content), `${name}.png`);
      save(new Blob([drawSvg(content)], { type: "image/svg+xml" }), `${name}.svg`);
      onNotice(`${yourCodeWording.pictureSaved}${describeLimits(content)}`);
    } catch {
      onNotice(yourCodeWording.pictureFailed);
    }
  }

  return { copyLink, copyPicture, savePicture };
}
