import type { XmlContent } from "../xml.ts";

/** An SVG element, by its name. */
export type Shape = Exclude<XmlContent, string>;

/** In pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const rounded = (number: number) => String(Math.round(number * 100) / 100);

/** The attributes of a place, `inset` pixels smaller at each side. */
export function placeOf({ x, y, width, height }: Area, inset = 0): Record<string, string> {
  return {
    "@x": rounded(x + inset),
    "@y": rounded(y + inset),
    "@width": rounded(Math.max(0, width - 2 * inset)),
    "@height": rounded(Math.max(0, height - 2 * inset)),
  };
}

/** The attributes that paint with `#rrggbb[aa]`. */
export function paint(kind: "fill" | "stroke", color: string): Record<string, string> {
  const alpha = color.length === 9 ? Number.parseInt(color.slice(7), 16) / 255 : 1;
  return {
    [`@${kind}`]: color.slice(0, 7),
    ...(alpha < 1 && { [`@${kind}-opacity`]: alpha.toFixed(3) }),
  };
}

/** The decoration around and below an area's content. Null means none. */
interface Frame {
  ground?: string | null | undefined;
  border?: string | null | undefined;
  shadow?: string | null | undefined;
  /** The radius of its corners. */
  radius?: number;
}

/** How far a shadow reaches, in pixels. It is drawn as rings. */
const SHADOW = 8;
const RING_OPACITY = "0.15";

export function drawFrame(area: Area, { ground, border, shadow, radius = 0 }: Frame): Shape[] {
  const corners = (grow: number) => (radius > 0 ? { "@rx": rounded(radius + grow) } : {});
  const rings = shadow ? Array.from({ length: SHADOW / 2 }, (_, ring) => SHADOW - 2 * ring) : [];
  return [
    ...rings.map((grow) => {
      const place = placeOf({ ...area, y: area.y + 2 }, -grow / 2);
      return { rect: { ...place, ...corners(grow), ...paint("fill", shadow ?? ""), "@opacity": RING_OPACITY } };
    }),
    ...(ground ? [{ rect: { ...placeOf(area), ...corners(0), ...paint("fill", ground) } }] : []),
    ...(border
      ? [{ rect: { ...placeOf(area, 0.5), ...corners(0), "@fill": "none", ...paint("stroke", border) } }]
      : []),
  ];
}

/** A wavy line, as below an error. */
export function drawWaves({ x, y, width }: Area, color: string): Shape {
  const steps = Array.from({ length: Math.floor(width / 3) }, (_, step) => `l3 ${step % 2 === 0 ? -3 : 3}`);
  return {
    path: { "@d": `M${rounded(x)} ${rounded(y)}${steps.join("")}`, "@fill": "none", ...paint("stroke", color) },
  };
}

/** Shapes that are clipped to their area. Their positions are relative to the whole picture. */
export function clip(area: Area, shapes: readonly Shape[]): Shape {
  const { x, y, width, height } = area;
  return { svg: { ...placeOf(area), "@viewBox": [x, y, width, height].map(rounded).join(" "), g: shapes } };
}
