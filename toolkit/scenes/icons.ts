import file from "./icons.json" with { type: "json" };

/** An icon of VS Code: the path that fills it, on a square of this size. */
export interface Icon {
  size: number;
  path: string;
}

/** The icons in the scenes, by their names in VS Code. */
export const icons: Readonly<Record<string, Icon>> = file.icons;
