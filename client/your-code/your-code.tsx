import { languages } from "virtual:code-languages";
import {
  type ChangeEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  memo,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { compareWording } from "../../site/words/compare.ts";
import { copyWording } from "../../site/words/copy.ts";
import { yourCodeWording } from "../../site/words/your-code.ts";
import { writeClipboard } from "../ui/clipboard.ts";
import { missingPart } from "../ui/failure.tsx";
import { loadPart, part } from "../ui/part.tsx";
import { CodeView } from "./code-view.ts";
import type { Compare as CompareComponent } from "./compare.tsx";
import controls from "./control.module.css";
import { guessLanguage, languageOfFile } from "./guess.ts";
import { activeThemeFile, Highlighter, type ThemeFileRef, type Trouble } from "./highlighter.ts";
import { MAX_BYTES, MAX_LINE_LENGTH, MAX_LINES } from "./limits.ts";
import { Numbers } from "./numbers.tsx";
import { LINK_START } from "./open-on-load.ts";
import type { Picture } from "./picture.ts";
import { isDataSaverOn, startWorkerEarly } from "./preload.ts";
import { readDraft, type SavedDraft, saveDraft } from "./saved-draft.ts";
import { limitText, widestLine } from "./text-limits.ts";
import { findToken, type Touch } from "./token.ts";
import styles from "./your-code.module.css";

const TokenInspector = part(async () => (await import("./token-inspector.tsx")).TokenInspector);

const PLAIN_TEXT = "text";
/** So many characters at once are no typing. */
const PASTE = 20;
const SAVE_DELAY = 300;
/** What is free behind the widest line, for the caret and what is typed next. */
const CARET_COLUMNS = 2;

interface YourCodeProps {
  /** The computed colour whose tokens alone are lit; null lights all. */
  lit: string | null;
  /** Told where the caret is, both from 1. */
  onMove(cursor: { line: number; column: number }): void;
  /** Told the language's name. */
  onLanguage(name: string): void;
}

/** A visitor's own code in the theme. Nothing of it leaves the browser. */
export const YourCode = memo(function YourCode({ lit, onMove, onLanguage }: YourCodeProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const textBox = useRef<HTMLDivElement>(null);
  const isLeaving = useRef(false);
  const before = useRef({ text: "", isChosen: false });
  const [language, setLanguage] = useState(PLAIN_TEXT);
  const [lineCount, setLineCount] = useState(1);
  const [troubles, setTroubles] = useState<readonly Trouble[]>([]);
  const [notice, setNotice] = useState<{ text: string; address: string | null } | null>(null);
  /** What another text took the place of, until one types. */
  const [former, setFormer] = useState<SavedDraft | null>(null);
  /** Counts what was asked to be shown: of two the later one stays, whichever is read first. */
  const asked = useRef(0);
  const [plain, setPlain] = useState("");
  const [fileName, setFileName] = useState("");
  const [isOver, setOver] = useState(false);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [known, setKnown] = useState<{
    themes: readonly ThemeFileRef[];
    Compare: typeof CompareComponent;
  } | null>(null);
  const [other, setOther] = useState<ThemeFileRef | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const otherView = useRef<CodeView | null>(null);
  const [touch, setTouch] = useState<Touch | null>(null);
  /** What tells of the touched token again when its line gets other tokens: at first, or in another language. */
  const touched = useRef<{ line: number; tellAgain(): void } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are made once
  const { highlighter, view } = useMemo(() => {
    const highlighter = new Highlighter({
      onLines: (indexes) => {
        view.paint(indexes);
        otherView.current?.paint(indexes);
        if (touched.current && indexes.includes(touched.current.line)) touched.current.tellAgain();
      },
      onTheme: (name) => {
        redraw();
        if (name !== activeThemeFile().name) return;
        lines.current?.style.setProperty("color", highlighter.themes.get(name)?.base.fg ?? "");
        view.paint();
      },
      onTroubles: setTroubles,
      onDone: () => {
        setPlain(describePlain(highlighter));
      },
    });
    let made: CodeView | null = null;
    // Its elements are there when it is asked for the first time.
    const view = {
      get view() {
        if (!lines.current || !scroller.current) return null;
        made ??= new CodeView(lines.current, scroller.current, () => ({
          lines: highlighter.lines,
          runs: highlighter.runs,
          looks: highlighter.themes.get(activeThemeFile().name)?.looks ?? [],
        }));
        return made;
      },
      replace: (...change: Parameters<CodeView["replace"]>) => view.view?.replace(...change),
      paint: (indexes?: Iterable<number>) => view.view?.paint(indexes),
    };
    return { highlighter, view };
  }, []);

  /** @param address what the visitor has to copy by hand. */
  function tell(text: string, address: string | null = null): void {
    // With nothing to say as before, nothing is drawn anew: it is told for every letter.
    setNotice(text === "" ? null : { text, address });
  }

  function show(text: string, wanted: string): void {
    const next = text.split("\n");
    if (text !== "" && !highlighter.isRunning) highlighter.want(activeThemeFile());
    const { from, removed, added } = highlighter.setText(next, wanted);
    view.replace(from, removed, added);
    otherView.current?.replace(from, removed, added);
    // Not by a property that is inherited: every line would have its style computed for each letter of the widest.
    if (textBox.current) textBox.current.style.minWidth = `${widestLine(next) + CARET_COLUMNS}ch`;
    setLineCount(next.length);
    setLanguage(wanted);
    onLanguage(nameOf(wanted));
    before.current.text = text;
    saveSoon({ text, language: wanted, isChosen: before.current.isChosen });
  }

  /** Puts a text into the text area and shows it. */
  function put(given: string, wanted: string | null): void {
    const { text, isCut } = limitText(given);
    tell(isCut ? cutNotice : "");
    if (area.current) area.current.value = text;
    const known = languages.some(({ id }) => id === wanted) ? wanted : null;
    show(text, wanted === null ? (guessLanguage(text) ?? PLAIN_TEXT) : (known ?? PLAIN_TEXT));
  }

  /** Puts a text in the place of the visitor's own, which can be put back. */
  function replace(text: string, wanted: string | null, isChosen: boolean): void {
    const own = { ...before.current, language: highlighter.language };
    before.current.isChosen = isChosen;
    put(text, wanted);
    if (own.text !== "" && own.text !== before.current.text) setFormer(own);
  }

  function putBack({ text, language, isChosen }: SavedDraft): void {
    before.current.isChosen = isChosen;
    put(text, language);
    setFormer(null);
    area.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for what was there before
  useEffect(() => {
    const draft = readDraft();
    void openLink();
    void Promise.all([import("virtual:known-themes"), import("./compare.tsx")]).then(
      ([{ knownThemes: themes }, { Compare }]) => setKnown({ themes, Compare }),
      // The comparison is then not offered.
      () => {},
    );
    addEventListener("hashchange", openLink);
    if (draft) {
      before.current.isChosen = draft.isChosen;
      put(draft.text, draft.language);
    } else {
      show("", PLAIN_TEXT);
      if (!isDataSaverOn()) {
        startWorkerEarly();
        highlighter.want(activeThemeFile());
      }
    }
    const themeObserver = new MutationObserver(() => {
      if (highlighter.isRunning) highlighter.want(activeThemeFile());
    });
    themeObserver.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    addEventListener("pagehide", saveNow);
    document.addEventListener("paste", pasteAnywhere);
    return () => {
      document.removeEventListener("paste", pasteAnywhere);
      themeObserver.disconnect();
      removeEventListener("hashchange", openLink);
      removeEventListener("pagehide", saveNow);
      saveNow();
      highlighter.stop();
    };
  }, []);

  useEffect(() => {
    const field = area.current;
    // React's event of this name is another one.
    field?.addEventListener("beforeinput", insertAtOnce);
    return () => field?.removeEventListener("beforeinput", insertAtOnce);
  }, []);

  useEffect(() => lightOnly(lit), [lit]);

  useEffect(() => {
    function tellCursor(): void {
      if (document.activeElement !== area.current || !area.current) return;
      const until = area.current.value.slice(0, area.current.selectionStart);
      onMove({ line: until.split("\n").length, column: until.length - until.lastIndexOf("\n") });
    }
    document.addEventListener("selectionchange", tellCursor);
    return () => document.removeEventListener("selectionchange", tellCursor);
  }, [onMove]);

  function input({ currentTarget, nativeEvent }: FormEvent<HTMLTextAreaElement>): void {
    const { inputType } = nativeEvent as InputEvent;
    touched.current = null;
    const { text, isCut } = limitText(currentTarget.value);
    if (isCut) {
      const caret = currentTarget.selectionEnd;
      currentTarget.value = text;
      currentTarget.setSelectionRange(caret, caret);
    }
    tell(isCut ? cutNotice : "");
    setFormer(null);
    if (text === "") before.current.isChosen = false;
    // What a phone's keyboard or a dictation brings has another type, and is as long as what one pastes.
    const isPasted =
      inputType === "insertFromPaste" || Math.abs(text.length - before.current.text.length) > PASTE;
    if (before.current.text === "" && isPasted) showStart();
    const isToGuess = !before.current.isChosen && (isPasted || language === PLAIN_TEXT);
    show(text, isToGuess ? (guessLanguage(text) ?? (isPasted ? PLAIN_TEXT : language)) : language);
  }

  /** A browser scrolls to the caret, which is at the end of what was pasted. */
  function showStart(): void {
    requestAnimationFrame(() => scroller.current?.scrollTo(0, 0));
  }

  /** Takes the text of a paste that is in no field, as after a press on the tab. */
  function pasteAnywhere(event: ClipboardEvent): void {
    const { target, clipboardData } = event;
    if (target instanceof Element && target.closest("input, textarea, select, [contenteditable]")) return;
    const text = clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    replace(text, null, false);
    showStart();
  }

  async function pasteFromClipboard(): Promise<void> {
    const text = await navigator.clipboard.readText().catch(() => null);
    if (text === null) tell(yourCodeWording.pasteRefused);
    else replace(text, null, false);
    showStart();
    area.current?.focus({ preventScroll: true });
  }

  function choose({ target }: ChangeEvent<HTMLSelectElement>): void {
    before.current.isChosen = true;
    show(before.current.text, target.value);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isPlainTab =
      event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isPlainTab && !isLeaving.current) {
      event.preventDefault();
      // Unlike setRangeText it can be undone.
      document.execCommand("insertText", false, "\t");
    }
    isLeaving.current = event.key === "Escape";
  }

  /**
   * Tells of the token at the caret; of the one before it where a line or a word ends.
   * @param isAgain whether what was told of this place no longer holds.
   */
  function touchCaret(field: HTMLTextAreaElement, isAgain = false): void {
    const { selectionStart, selectionEnd, value } = field;
    touched.current = null;
    if (selectionStart !== selectionEnd) return;
    const until = value.slice(0, selectionStart);
    const line = until.split("\n").length - 1;
    touched.current = { line, tellAgain: () => touchCaret(field, true) };
    const token = tokenAt(line, until.length - until.lastIndexOf("\n") - 1);
    if (token || isAgain) setTouch(token);
  }

  function tokenAt(line: number, column: number): Touch | null {
    const { lines: texts, scopes, language } = highlighter;
    const runs = highlighter.runs[line];
    if (!runs || typeof runs === "string") return null;
    const at = (place: number) => findToken(texts[line] ?? "", runs, scopes, { column: place, language });
    const found = at(column) ?? at(column - 1);
    const element = lines.current?.children[line];
    return found && element ? { ...found, element } : null;
  }

  function endTouch(): void {
    touched.current = null;
    setTouch(null);
  }

  async function read(file: File | undefined): Promise<void> {
    if (!file) return;
    const turn = ++asked.current;
    // Of a file that is gone a slice is empty, and only the whole says so.
    const start = file.size > MAX_BYTES ? file.slice(0, MAX_BYTES + 4) : file;
    const text = await start.text().catch(() => null);
    if (turn !== asked.current) return;
    if (text === null) {
      tell(yourCodeWording.unreadable(file.name));
      return;
    }
    if (text.includes("\0")) {
      tell(yourCodeWording.noText(file.name));
      return;
    }
    replace(text, languageOfFile(file.name), false);
    setFileName(file.name);
    if (file.size > MAX_BYTES) tell(cutNotice);
  }

  function drop(event: DragEvent): void {
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void read(file);
  }

  /** Shows what the address holds. */
  async function openLink(): Promise<void> {
    if (!location.hash.startsWith(LINK_START)) return;
    const turn = ++asked.current;
    const share = await loadPart(() => import("./share.ts")).catch(() => null);
    if (!share) {
      tell(missingPart().sentence);
      return;
    }
    try {
      const shared = await share.readLink(location.hash);
      if (!shared || turn !== asked.current) return;
      replace(shared.text, shared.language, true);
      document
        .querySelector<HTMLInputElement>(`[name=theme][value=${JSON.stringify(shared.theme)}]`)
        ?.click();
      setWanted(shared.other);
    } catch {
      tell(yourCodeWording.linkDamaged);
    }
    // From here on what is typed counts, also after a reload.
    history.replaceState(history.state, "", location.pathname + location.search);
  }

  async function copyLink(): Promise<void> {
    const share = await loadPart(() => import("./share.ts")).catch(() => null);
    if (!share) {
      tell(missingPart().sentence);
      return;
    }
    const { text } = before.current;
    const link = await share.linkTo({
      text,
      language,
      theme: activeThemeFile().name,
      other: other?.name ?? null,
    });
    if (link === null) {
      tell(yourCodeWording.linkTooLong);
      return;
    }
    if (await writeClipboard(link)) tell(yourCodeWording.linkCopied);
    else tell(copyWording.refused, link);
  }

  async function makePicture(): Promise<Picture | null> {
    const theme = activeThemeFile();
    const looks = await highlighter.looksOf(theme);
    if (!looks) return null;
    const [, keywords = looks.base.fg, , , types = looks.base.fg] = looks.roles;
    return {
      lines: highlighter.lines,
      runs: highlighter.runs,
      looks: looks.looks,
      title: fileName.trim() || yourCodeWording.name,
      language: nameOf(highlighter.language),
      theme: theme.name,
      bg: looks.base.bg,
      fg: looks.base.fg,
      around: [keywords, types],
    };
  }

  async function copyPicture(): Promise<void> {
    try {
      const { drawPng } = await loadPart(() => import("./picture.ts"));
      const drawn = makePicture().then((picture) => {
        if (!picture) throw new Error("The theme's colours did not arrive.");
        return drawPng(picture);
      });
      // Safari takes a promise only: it would no longer be the visitor's press once the picture is drawn.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
      tell(yourCodeWording.pictureCopied);
    } catch {
      tell(yourCodeWording.pictureNotCopied);
    }
  }

  async function savePicture(): Promise<void> {
    const picture = await makePicture();
    if (!picture) {
      tell(yourCodeWording.pictureFailed);
      return;
    }
    try {
      const { cutOf, drawPng, drawSvg, save } = await loadPart(() => import("./picture.ts"));
      save(await drawPng(picture), "code.png");
      save(new Blob([drawSvg(picture)], { type: "image/svg+xml" }), "code.svg");
      const cut = cutOf(picture);
      tell(
        [yourCodeWording.pictureSaved, cut && yourCodeWording.pictureCut(cut.lines, cut.columns)]
          .filter(Boolean)
          .join(" "),
      );
    } catch {
      tell(yourCodeWording.pictureFailed);
    }
  }

  // What a link compares with is shown once the known themes are there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about what is wanted
  useEffect(() => {
    if (!wanted || !known) return;
    setWanted(null);
    compareWith(wanted);
  }, [wanted, known]);

  function compareWith(name: string): void {
    const chosen = known?.themes.find((theme) => theme.name === name) ?? null;
    if (other) highlighter.forget(other.name);
    setOther(chosen);
    if (chosen) highlighter.want(chosen);
  }

  function clear(): void {
    asked.current += 1;
    replace("", PLAIN_TEXT, false);
    setPlain("");
    endTouch();
    forget();
    area.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a file that is dropped here can be picked as well
    <div
      className={styles.place}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={styles.tools}>
        <label>
          {yourCodeWording.language}
          <select className={controls.control} value={language} onChange={choose}>
            <option value={PLAIN_TEXT}>{yourCodeWording.plainText}</option>
            {languages.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={controls.control} onClick={() => void pasteFromClipboard()}>
          {yourCodeWording.paste}
        </button>
        <button
          type="button"
          className={controls.control}
          onClick={() => replace(yourCodeWording.exampleCode, null, false)}
        >
          {yourCodeWording.example}
        </button>
        <label className={`${controls.control} ${styles.file}`}>
          <input
            type="file"
            className="visually-hidden"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              target.value = "";
            }}
          />
          {yourCodeWording.openFile}
        </label>
        <label>
          {compareWording.compareWith}
          <select
            className={`${controls.control} ${styles.compare}`}
            value={other?.name ?? ""}
            onChange={({ target }) => compareWith(target.value)}
          >
            <option value="">{compareWording.nothing}</option>
            {known?.themes.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <button type="button" className={controls.control} onClick={() => void copyLink()}>
          {yourCodeWording.copyLink}
        </button>
        <label>
          {yourCodeWording.fileName}
          <input
            className={`${controls.control} ${styles.name}`}
            value={fileName}
            placeholder={yourCodeWording.name}
            maxLength={60}
            onChange={({ target }) => setFileName(target.value)}
          />
        </label>
        <button type="button" className={controls.control} onClick={() => void copyPicture()}>
          {yourCodeWording.copyPicture}
        </button>
        <button type="button" className={controls.control} onClick={() => void savePicture()}>
          {yourCodeWording.savePicture}
        </button>
        <button type="button" className={controls.control} onClick={clear}>
          {yourCodeWording.clear}
        </button>
      </div>
      <div className={styles.panes} data-two={other ? "" : undefined}>
        <div ref={scroller} className={styles.scroller}>
          <div className={styles.sheet}>
            <Numbers count={lineCount} />
            <div ref={textBox} className={styles.text}>
              <div ref={lines} className={styles.lines} data-code="yours" aria-hidden="true" />
              <textarea
                ref={area}
                className={styles.area}
                aria-label={yourCodeWording.name}
                aria-describedby="your-code-keys"
                placeholder={yourCodeWording.empty}
                autoCapitalize="off"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                wrap="off"
                translate="no"
                onInput={input}
                onKeyDown={press}
                onKeyUp={({ key, currentTarget }) => {
                  if (MOVES.test(key)) touchCaret(currentTarget);
                }}
                onClick={({ currentTarget }) => touchCaret(currentTarget)}
                onScroll={({ currentTarget }) => currentTarget.scrollTo(0, 0)}
              />
            </div>
          </div>
        </div>
        {known && other && scroller.current && (
          <known.Compare
            highlighter={highlighter}
            beside={scroller.current}
            label={compareWording.label(other.name)}
            lineCount={lineCount}
            own={activeThemeFile()}
            other={other}
            view={otherView}
          />
        )}
      </div>
      {touch && <TokenInspector touch={touch} highlighter={highlighter} onClose={endTouch} />}
      <p className={styles.keys} id="your-code-keys">
        {yourCodeWording.keys}
      </p>
      <div className={styles.notice}>
        <p role="status">
          {[
            notice?.text,
            former && yourCodeWording.replaced,
            ...troubles.map((trouble) => yourCodeWording.trouble[trouble]),
            plain,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>
        {notice?.address && (
          <input
            className={`${controls.control} ${styles.address}`}
            aria-label={yourCodeWording.address}
            value={notice.address}
            readOnly
            onFocus={({ target }) => target.select()}
          />
        )}
        {former && (
          <button type="button" className={controls.control} onClick={() => putBack(former)}>
            {yourCodeWording.putBack}
          </button>
        )}
      </div>
    </div>
  );
});

/** So many lines at once are no typing. */
const MANY_LINES = 20;

/**
 * Puts in as one what a phone's keyboard, a dictation or another program gives the text area as typed: a browser types
 * it a line at a time, each with an event of its own, and 2,000 lines would keep the page for half a minute. It cannot
 * be undone, unlike a paste.
 */
function insertAtOnce(event: InputEvent): void {
  const { data, inputType, target } = event;
  if (inputType !== "insertText" || !event.cancelable || !(target instanceof HTMLTextAreaElement)) return;
  if (data === null || data.split("\n", MANY_LINES + 1).length <= MANY_LINES) return;
  event.preventDefault();
  target.setRangeText(data, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true, inputType, data }));
}

function nameOf(id: string): string {
  return languages.find((language) => language.id === id)?.name ?? yourCodeWording.plainText;
}

const cutNotice = yourCodeWording.cut(MAX_LINES, MAX_BYTES / 1024);

/** Keys that move the caret and nothing else. */
const MOVES = /^(?:Arrow|Home$|End$|Page)/;

const lightSheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, lightSheet];

/** Dims every token but those of a colour; null lights all again. A rule, for there may be 20,000 tokens. */
function lightOnly(color: string | null): void {
  const others = `[data-code="yours"] span:not([style*="color: ${color};"])`;
  lightSheet.replaceSync(color === null ? "" : `${others} { opacity: 0.35 }`);
}

/** Says which lines stay plain, and why. */
function describePlain({ runs }: Highlighter): string {
  const sentences = (["long", "slow"] as const).map((reason) => {
    const first = runs.indexOf(reason);
    return first === -1
      ? ""
      : yourCodeWording[reason](runs.filter((known) => known === reason).length, first + 1, MAX_LINE_LENGTH);
  });
  return sentences.filter(Boolean).join(" ");
}

let waiting: { timer: ReturnType<typeof setTimeout>; code: Parameters<typeof saveDraft>[0] } | null = null;

function saveNow(): void {
  if (!waiting) return;
  clearTimeout(waiting.timer);
  saveDraft(waiting.code);
  waiting = null;
}

function saveSoon(code: NonNullable<Parameters<typeof saveDraft>[0]>): void {
  clearTimeout(waiting?.timer);
  waiting = { timer: setTimeout(saveNow, SAVE_DELAY), code: code.text === "" ? null : code };
}

function forget(): void {
  clearTimeout(waiting?.timer);
  waiting = null;
  saveDraft(null);
}
