import { converter, differenceCiede2000, type Lab65 } from "culori";
import type { Hex } from "./color.ts";

export const visions = ["normal", "protan", "deutan", "tritan"] as const;
export type Vision = (typeof visions)[number];

/** What the page can simulate: the kinds of colour vision, and greyscale. */
export const visionFilters = [...visions, "greyscale"] as const;
export type VisionFilter = (typeof visionFilters)[number];

type Row = readonly [number, number, number];
export type Matrix = readonly [Row, Row, Row];

/** Greyscale by WCAG's relative luminance. No requirement applies to it. */
const luminance: Row = [0.2126, 0.7152, 0.0722];

/**
 * Simulates the sight of a person who lacks one kind of cone, as a matrix for linear RGB.
 * Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
 * IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, severity 1.0.
 */
export const matrices: Readonly<Record<Exclude<VisionFilter, "normal">, Matrix>> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  greyscale: [luminance, luminance, luminance],
};

const toLinear = converter("lrgb");
const toLab = converter("lab65");

const clamp = (part: number) => Math.min(1, Math.max(0, part));

/** A colour as seen with `vision`, in linear RGB from 0 to 1. Values outside sRGB are clipped. */
export function simulate(hex: Hex, vision: VisionFilter): Row {
  const linear = toLinear(hex);
  if (linear === undefined) throw new Error(`${hex} is not a colour.`);
  const { r, g, b } = linear;
  if (vision === "normal") return [r, g, b];
  return matrices[vision].map((row) => clamp(row[0] * r + row[1] * g + row[2] * b)) as unknown as Row;
}

/** A colour as seen with `vision`, in CIELAB (D65). */
export function labOf(hex: Hex, vision: VisionFilter): Lab65 {
  const [r, g, b] = simulate(hex, vision);
  return toLab({ mode: "lrgb", r, g, b });
}

/** CIEDE2000 (Sharma, Wu, Dalal 2005) with all weights 1. People just notice a difference of about 1. */
export const deltaE = differenceCiede2000();

/** The ΔE2000 of two colours as seen with `vision`. */
export function distance(one: Hex, other: Hex, vision: VisionFilter): number {
  return deltaE(labOf(one, vision), labOf(other, vision));
}
