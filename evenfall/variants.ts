import type { FirstVariants } from "../defaults/settings/variants.ts";

export const variants = { moreContrast: "Evenfall No Moon" } satisfies Partial<FirstVariants>;
