import type { FirstVariants } from "../settings/variants.ts";

export const variants = { moreContrast: "Evenfall No Moon" } satisfies Partial<FirstVariants>;
