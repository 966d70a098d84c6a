import { languages } from "virtual:code-languages";
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { yourCodeWording } from "../../words/your-code.ts";
import { readStored, store } from "../storage.ts";
import { startWorkerEarly } from "./highlighter/early-worker.ts";
import type { Highlighter } from "./highlighter/highlighter.ts";
import { guessLanguage, languageName, PLAIN_TEXT } from "./language-guess.ts";
import { limitText, MAX_BYTES, MAX_LINES, widestLine } from "./limits.ts";
import { DRAFT_KEY, keepLink } from "./opened-link.ts";

/** A visitor's code in local storage. */
interface SavedDraft {
  text: string;
  language: string;
  /** Whether the visitor chose the language. Otherwise it is a guess. */
  isChosen: boolean;
}

function readDraft(): SavedDraft | null {
  try {
    const draft: unknown = JSON.parse(readStored("localStorage", DRAFT_KEY) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { text, language, isChosen } = draft as Partial<SavedDraft>;
    if (typeof text !== "string" || typeof language !== "string") return null;
    return { text, language, isChosen: isChosen === true };
  } catch {
    return null;
  }
}

/** Saves a draft. A draft without text is deleted. */
function saveDraft(draft: SavedDraft): void {
  store("localStorage", DRAFT_KEY, draft.text === "" ? null : JSON.stringify(draft));
}

/** In UTF-16 units. A change that adds more text than this counts as a paste. */
const MAX_TYPED_LENGTH = 20;
/** Free columns after the widest line, for the caret and the next characters. */
const CARET_COLUMNS = 2;

export const cutNotice = yourCodeWording.cut(MAX_LINES, MAX_BYTES / 1024);

/** Where a text comes from. A link's text is not saved before the visitor changes it, and its language is chosen. */
export type TextOrigin = "visitor" | "link";

interface OwnTextOptions {
  highlighter: Highlighter;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Holds the text area and the drawn lines, and is as wide as the widest line. */
  textBox: RefObject<HTMLElement | null>;
  /** Scrolls to the start of the text. */
  showStart(): void;
  /** Called with the language's name. */
  onLanguage(name: string): void;
  /** Called with a message about the text, or with an empty string. */
  onNotice(text: string): void;
}

/** The visitor's text and its language. Both are kept in the browser's storage, unless they come from a link. */
export function useOwnText({ highlighter, area, textBox, showStart, onLanguage, onNotice }: OwnTextOptions) {
  const [language, setLanguage] = useState(PLAIN_TEXT);
  const [lineCount, setLineCount] = useState(1);
  const [isEmpty, setEmpty] = useState(true);
  /** The replaced text, which can be put back until the visitor types. */
  const [replaced, setReplaced] = useState<SavedDraft | null>(null);
  const current = useRef({ text: "", isChosen: false, isLinked: false });

  function show(text: string, language: string): void {
    const lines = text.split("\n");
    highlighter.setText(lines, language);
    // A custom property would be inherited, so that each letter in the widest line would restyle every line.
    if (textBox.current) textBox.current.style.minWidth = `${widestLine(lines) + CARET_COLUMNS}ch`;
    setLineCount(lines.length);
    setEmpty(text === "");
    setLanguage(language);
    onLanguage(languageName(language));
    current.current.text = text;
    const { isChosen, isLinked } = current.current;
    if (!isLinked) saveDraft({ text, language, isChosen });
  }

  function setOrigin(origin: TextOrigin): void {
    if (origin === "visitor") keepLink(null);
    current.current.isLinked = origin === "link";
  }

  /** @param language an id, or null to guess it. */
  function setText(given: string, language: string | null): void {
    const { text, isCut } = limitText(given);
    onNotice(isCut ? cutNotice : "");
    if (area.current) area.current.value = text;
    const isKnown = languages.some(({ id }) => id === language);
    const guessed = language === null ? guessLanguage(text) : isKnown ? language : null;
    show(text, guessed ?? PLAIN_TEXT);
  }

  /**
   * Replaces the text. Undo restores the earlier text: the visitor's own, if there is one.
   * @param language an id, or null to guess it.
   */
  function replace(text: string, language: string | null, origin: TextOrigin = "visitor"): void {
    const { isLinked, ...draft } = current.current;
    const before = { ...draft, language: highlighter.language };
    setOrigin(origin);
    current.current.isChosen = origin === "link";
    setText(text, language);
    if (before.text !== "" && before.text !== current.current.text)
      setReplaced((own) => (isLinked && own) || before);
  }

  const start = useEffectEvent(() => {
    const draft = readDraft();
    if (draft) {
      current.current.isChosen = draft.isChosen;
      setText(draft.text, draft.language);
      return;
    }
    show("", PLAIN_TEXT);
    startWorkerEarly();
  });

  useEffect(() => start(), []);

  return {
    language,
    lineCount,
    isEmpty,
    replaced,
    replace,
    putBack(): void {
      if (!replaced) return;
      setOrigin("visitor");
      current.current.isChosen = replaced.isChosen;
      setText(replaced.text, replaced.language);
      setReplaced(null);
      area.current?.focus();
    },

    clear(): void {
      replace("", PLAIN_TEXT);
      area.current?.focus();
    },

    chooseLanguage(language: string): void {
      current.current.isChosen = true;
      show(current.current.text, language);
    },

    onInput({ currentTarget, nativeEvent }: FormEvent<HTMLTextAreaElement>): void {
      const { inputType } = nativeEvent as InputEvent;
      const { text, isCut } = limitText(currentTarget.value);
      if (isCut) {
        const caret = currentTarget.selectionEnd;
        currentTarget.value = text;
        currentTarget.setSelectionRange(caret, caret);
      }
      onNotice(isCut ? cutNotice : "");
      setReplaced(null);
      if (current.current.isLinked) setOrigin("visitor");
      const before = current.current.text;
      if (text === "") current.current.isChosen = false;
      // Phone keyboards and dictation insert long texts with other input types.
      const isPasted =
        inputType === "insertFromPaste" || Math.abs(text.length - before.length) > MAX_TYPED_LENGTH;
      if (before === "" && isPasted) showStart();
      const isToGuess = !current.current.isChosen && (isPasted || language === PLAIN_TEXT);
      show(text, isToGuess ? (guessLanguage(text) ?? (isPasted ? PLAIN_TEXT : language)) : language);
    },
  };
}
