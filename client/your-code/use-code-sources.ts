import { useEffect, useEffectEvent, useRef } from "react";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { missingPart } from "../ui/failure.tsx";
import { loadPart } from "../ui/part.tsx";
import { languageOfFile } from "./language-guess.ts";
import { MAX_BYTES } from "./limits.ts";
import { LINK_START } from "./open-on-load.ts";
import { cutNotice } from "./use-own-text.ts";

interface CodeSourcesOptions {
  /** Replaces the visitor's text. */
  replace(text: string, language: string | null, isChosen?: boolean): void;
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

  /** Shows the code, the theme and the comparison that the page's address holds. */
  const openLink = useEffectEvent(async () => {
    if (!location.hash.startsWith(LINK_START)) return;
    const opened = ++latest.current;
    const share = await loadPart(() => import("./share.ts")).catch(() => null);
    if (!share) {
      onNotice(missingPart().sentence);
      return;
    }
    try {
      const shared = await share.readLink(location.hash);
      if (!shared || opened !== latest.current) return;
      replace(shared.text, shared.language, true);
      document
        .querySelector<HTMLInputElement>(`[name=theme][value=${JSON.stringify(shared.theme)}]`)
        ?.click();
      if (shared.other) onComparison(shared.other);
    } catch {
      onNotice(yourCodeWording.linkDamaged);
    }
    // A reload must show the visitor's edits, not the link again.
    history.replaceState(history.state, "", location.pathname + location.search);
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
    const onHashChange = () => void openLink();
    const onPaste = (event: ClipboardEvent) => pasteAnywhere(event);
    onHashChange();
    addEventListener("hashchange", onHashChange);
    document.addEventListener("paste", onPaste);
    return () => {
      removeEventListener("hashchange", onHashChange);
      document.removeEventListener("paste", onPaste);
    };
  }, []);

  return {
    openFile,
    /** Ignores a file or a link that is still loading. */
    cancel(): void {
      latest.current += 1;
    },
    async paste(): Promise<void> {
      const text = await navigator.clipboard.readText().catch(() => null);
      if (text === null) onNotice(yourCodeWording.pasteRefused);
      else replace(text, null);
      showStart();
    },
  };
}
