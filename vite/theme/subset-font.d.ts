declare module "subset-font" {
  interface SubsetOptions {
    targetFormat?: "sfnt" | "truetype" | "woff" | "woff2";
    /** Sets an axis to one value (a number), or limits it to a range. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Drops glyphs that only layout features use, such as ligatures. */
    noLayoutClosure?: boolean;
  }
  export default function subsetFont(
    font: Uint8Array,
    characters: string,
    options?: SubsetOptions,
  ): Promise<Uint8Array<ArrayBuffer>>;
}
