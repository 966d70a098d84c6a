import { type CodeFile, type Scene, SceneReader, type ScenesFile, type SceneTexts } from "../scenes/scene.ts";
import { scenesCode, scenesFile } from "../scenes/scenes.ts";
import codeFile from "./code.json" with { type: "json" };
import partsFile from "./parts.json" with { type: "json" };

const code: readonly CodeFile[] = [scenesCode, codeFile as unknown as CodeFile];

/** A scene with only code, in the languages of the samples. */
export const CODE = "code";

const codeScene: ScenesFile["scenes"][number] = {
  id: CODE,
  size: { columns: 48, lines: 12 },
  boxes: [{ place: { top: 0.7, left: 0, right: 0 }, code: "code", numbers: "now" }],
};

const files = [...scenesFile.scenes, ...(partsFile as unknown as Pick<ScenesFile, "scenes">).scenes, codeScene];

/** The ids of all scenes. */
export const sceneIds: readonly string[] = files.map(({ id }) => id);

/** The language names that a window shows, by file ending. */
const languageNames: Readonly<Record<string, string>> = { py: "Python", rs: "Rust" };

/** The file endings of the languages in which a scene's code is recorded, `ts` first; empty if it has no code. */
export function languagesOf(id: string): string[] {
  const names = files.find((scene) => scene.id === id)?.boxes.flatMap((box) => box.code ?? []) ?? [];
  const recorded = code.flatMap((file) => Object.keys(file.code).map((name) => name.split(".")));
  const endings = recorded.flatMap(([name = "", ending = ""]) => (names.includes(name) ? [ending] : []));
  return [...new Set([...(endings.includes("tsx") ? ["ts"] : []), ...endings])];
}

/** A scene with its code in a language, given by the file ending. */
export function sceneOf(id: string, language = "ts", texts: SceneTexts = {}): Scene {
  const file = files.find((scene) => scene.id === id);
  if (file === undefined) throw new Error(`There is no scene ${id}.`);
  const own = language === "ts" ? {} : { ending: language, language: languageNames[language] ?? language };
  const scene = new SceneReader(scenesFile, code, language, { ...own, ...texts }).read(file);
  return id === CODE ? { ...scene, size: sizeOf(scene) } : scene;
}

/** The size of the code scene, with equal margins on all sides. */
function sizeOf({ boxes, size }: Scene): Scene["size"] {
  const lengths = boxes.flatMap(({ lines }) =>
    lines.map(({ runs }) => runs.reduce((sum, { text }) => sum + text.length, 0)),
  );
  return { columns: Math.max(size.columns, ...lengths) + 3, lines: Math.max(size.lines, lengths.length + 1.4) };
}
