import { useEffect, useEffectEvent, useRef } from "react";
import { yourCodeWording } from "../../words/your-code.ts";
import { activeTheme } from "../variants/active-theme.ts";
import { showTheme } from "../variants/apply-theme.ts";
import { languageOfFile } from "./language-guess.ts";
import { MAX_BYTES } from "./limits.ts";
import { keepLink, LINK_OPENED, openedLink } from "./opened-link.ts";
import { readLink } from "./share.ts";
import { cutNotice, type TextOrigin } from "./use-own-text.ts";

interface CodeSourcesOptions {
  /** Replaces the visitor's text. */
  replace(text: string, language: string | null, origin?: TextOrigin): void;
  /** Scrolls to the start of the text. */
  showStart(): void;
  onFileName(name: string): void;
  /** Called with the name of the theme that a link compares with. */
  onComparison(theme: string): void;
  /** Called with a message for the visitor. */
  onNotice(text: string): void;
}

/** Text from files, links and the clipboard. */
export function useCodeSources({
  replace,
  showStart,
  onFileName,
  onComparison,
  onNotice,
}: CodeSourcesOptions) {
  /** Counts the opened files and links. The page shows only the last one, even if an earlier one finishes loading later. */
  const latest = useRef(0);
  /** The theme of the page before a link changed it, and the link's theme. */
  const themes = useRef<{ before: string; link: string } | null>(null);

  async function openFile(file: File): Promise<void> {
    const opened = ++latest.current;
    // Reading a slice of a deleted file gives an empty text; reading the whole file gives an error.
    const start = file.size > MAX_BYTES ? file.slice(0, MAX_BYTES + 4) : file;
    const text = await start.text().catch(() => null);
    if (opened !== latest.current) return;
    if (text === null) {
      onNotice(yourCodeWording.unreadable(file.name));
      return;
    }
    if (text.includes("\0")) {
      onNotice(yourCodeWording.noText(file.name));
      return;
    }
    replace(text, languageOfFile(file.name));
    onFileName(file.name);
    if (file.size > MAX_BYTES) onNotice(cutNotice);
  }

  /** Shows the code, the theme and the comparison of the link that the visitor has opened. */
  const openLink = useEffectEvent(async () => {
    const fragment = openedLink();
    if (fragment === null) return;
    const opened = ++latest.current;
    const shared = await readLink(fragment).catch(() => null);
    if (opened !== latest.current) return;
    if (!shared) {
      keepLink(null);
      onNotice(yourCodeWording.linkDamaged);
      return;
    }
    replace(shared.text, shared.language, "link");
    if (shared.other) onComparison(shared.other);
    const before = activeTheme();
    if (shared.theme === before) return;
    try {
      if (!(await showTheme(shared.theme))) return;
      const first = themes.current?.link === before ? themes.current.before : before;
      themes.current = { before: first, link: shared.theme };
    } catch {
      onNotice(yourCodeWording.trouble.theme);
    }
  });

  /** Handles a paste outside any field, for example after a click on the tab. */
  const pasteAnywhere = useEffectEvent((event: ClipboardEvent) => {
    const { target, clipboardData } = event;
    if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
    const text = clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    replace(text, null);
    showStart();
  });

  useEffect(() => {
    const onLink = () => void openLink();
    const onPaste = (event: ClipboardEvent) => pasteAnywhere(event);
    onLink();
    document.addEventListener(LINK_OPENED, onLink);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener(LINK_OPENED, onLink);
      document.removeEventListener("paste", onPaste);
    };
  }, []);

  return {
    openFile,
    /** Ignores a file or a link that is still loading. */
    cancel(): void {
      latest.current += 1;
    },
    /** Undoes the choice of a link's theme, unless the visitor has chosen another one since. */
    putThemeBack(): void {
      const { before, link } = themes.current ?? {};
      themes.current = null;
      if (before !== undefined && link === activeTheme()) void showTheme(before).catch(() => {});
    },
    async paste(): Promise<void> {
      const text = await navigator.clipboard.readText().catch(() => null);
      if (text === null) onNotice(yourCodeWording.pasteRefused);
      else replace(text, null);
      showStart();
    },
  };
}
