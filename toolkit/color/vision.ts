import {
  useMode as addMode,
  converter,
  differenceCiede2000,
  type Lab65,
  modeLab65,
  modeLrgb,
  modeRgb,
} from "culori/fn";
import type { Hex } from "./color.ts";

// See oklab.ts.
for (const mode of [modeRgb, modeLrgb, modeLab65]) addMode(mode);

/** The kinds of colour vision for which a theme is measured. */
export const visions = ["normal", "protan", "deutan", "tritan"] as const;
export type Vision = (typeof visions)[number];

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];

/**
 * The vision of a person without the cones for long (protan) or medium (deutan) wavelengths, as matrices for linear
 * RGB. Source: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
 * IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, severity 1.0.
 */
const matrices: Readonly<Record<"protan" | "deutan", Matrix>> = {
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
};

/**
 * The vision of a person without the cones for short wavelengths. Machado's model is not valid here, because it shifts
 * spectra, and the spectrum of these cones is far from the others. This model projects a colour, along the direction
 * that only these cones see, onto one of two half-planes: from grey to 485 nm, and from grey to 660 nm. Source:
 * Brettel, Viénot, Mollon, "Computerized simulation of color appearance for dichromats", Journal of the Optical Society
 * of America A 14 (10), 1997, with the cones of Smith and Pokorny 1975 and the primaries of sRGB, as libDaltonLens
 * (public domain) computes the matrices for linear RGB.
 */
const tritan = {
  /** Its dot product with a colour is positive on the 660 nm side. */
  side: [0.03901, -0.02788, -0.01113] as Row,
  positive: [
    [1.01277, 0.13548, -0.14826],
    [-0.01243, 0.86812, 0.14431],
    [0.07589, 0.805, 0.11911],
  ] as Matrix,
  negative: [
    [0.93678, 0.18979, -0.12657],
    [0.06154, 0.81526, 0.1232],
    [-0.37562, 1.12767, 0.24796],
  ] as Matrix,
};

const toLinear = converter("lrgb");
const toLab = converter("lab65");

const clamp = (part: number) => Math.min(1, Math.max(0, part));

function product(row: Row, [r, g, b]: Row): number {
  return row[0] * r + row[1] * g + row[2] * b;
}

function matrixFor(color: Row, vision: Exclude<Vision, "normal">): Matrix {
  if (vision !== "tritan") return matrices[vision];
  return product(tritan.side, color) >= 0 ? tritan.positive : tritan.negative;
}

/** A colour as seen with `vision`, in linear RGB from 0 to 1. Values outside sRGB are clipped. */
export function simulate(hex: Hex, vision: Vision): Row {
  const linear = toLinear(hex);
  if (linear === undefined) throw new Error(`${hex} is not a colour.`);
  const color: Row = [linear.r, linear.g, linear.b];
  if (vision === "normal") return color;
  return matrixFor(color, vision).map((row) => clamp(product(row, color))) as unknown as Row;
}

/** A colour as seen with `vision`, in CIELAB (D65). */
function labOf(hex: Hex, vision: Vision): Lab65 {
  const [r, g, b] = simulate(hex, vision);
  return toLab({ mode: "lrgb", r, g, b });
}

/** CIEDE2000 (Sharma, Wu, Dalal 2005) with all weights 1. People just notice a difference of about 1. */
const deltaE = differenceCiede2000();

/** The ΔE2000 of two colours as seen with `vision`. */
export function distance(one: Hex, other: Hex, vision: Vision): number {
  return deltaE(labOf(one, vision), labOf(other, vision));
}
