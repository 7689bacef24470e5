import type { DrawingGroup } from "../../../model/drawing/drawing.ts";
import type { Matrix, OutlinePath, Rect } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { hex } from "../xml/units.ts";

/** Enough for a thousandth of a point. */
export const number = (value: number): string => String(Math.round(value * 1000) / 1000 || 0);
export const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0);

export function mixed({ blend, isolated }: Pick<DrawingGroup, "blend" | "isolated">): string {
  const blended = blend === undefined ? [] : [`mix-blend-mode:${blend}`];
  const all = isolated === true ? [...blended, "isolation:isolate"] : blended;
  return all.length === 0 ? "" : ` style="${all.join(";")}"`;
}

export const rectAttributes = ({ x, y, width, height }: Rect, written = number): string =>
  `x="${written(x)}" y="${written(y)}" width="${written(width)}" height="${written(height)}"`;

export const cssColor = (color: Color): string => `#${hex(color).toLowerCase()}`;

export function transformation(name: string, matrix: Matrix): string {
  return matrix.every((value, at) => value === [1, 0, 0, 1, 0, 0][at])
    ? ""
    : ` ${name}="matrix(${matrix.map(fine).join(" ")})"`;
}

export const pathData = (path: OutlinePath): string =>
  path.map(([step, ...places]) => `${step}${places.map(number).join(" ")}`).join("");
