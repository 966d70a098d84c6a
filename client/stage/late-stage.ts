// What the stage loads with the first theme, scene or wish that is not in the page: one file, because two that share a
// third could not be loaded again (`loadAnew` in client/late-loading.ts).
export { Cure } from "./cure/cure.tsx";
export { frameRule, runStyler } from "./pane-sheet.ts";
export { sceneCode } from "./scene-code.ts";
