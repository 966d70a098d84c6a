declare module "subset-font" {
  interface SubsetOptions {
    targetFormat?: "sfnt" | "truetype" | "woff" | "woff2";
    /** Keeps one place on an axis (a number) or a part of it. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Drops glyphs that only layout features reach, ligatures for one. */
    noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options?: SubsetOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
