import { isSameColor } from "../../../model/drawing/color.ts";
import { unmoved } from "../../../model/drawing/matrix.ts";
import type { Matrix } from "../../../model/geometry.ts";
import { black, type Color } from "../../../model/look.ts";

/** Graphics state that a content stream's operators have set so far (ISO 32000-1, 8.4.1). */
export interface GraphicsState {
  fill: Color;
  stroke: Color;
  lineWidth: number;
  /** 8.4.3.3 and 8.4.3.4: as PDF numbers them. */
  cap: number;
  join: number;
  miterLimit: number;
  /** As written, such as "[3 2]0". */
  dash: string;
  opacity: number;
  font: string;
  fontSize: number;
  rise: number;
  /** 9.3.6: how text is painted, as PDF numbers it. */
  textMode: number;
  /** From here to where the stream began. */
  matrix: Matrix;
}

/** Of a page. */
export const initialState: GraphicsState = {
  fill: black,
  stroke: black,
  lineWidth: 1,
  cap: 0,
  join: 0,
  miterLimit: 10,
  dash: "[]0",
  opacity: 1,
  font: "",
  fontSize: -1,
  rise: 0,
  textMode: 0,
  matrix: unmoved,
};

/** Equal to no colour, itself included. */
export const unknownColor: Color = { r: Number.NaN, g: Number.NaN, b: Number.NaN };

/** A form XObject inherits its caller's state (8.10.1); equal to nothing, so that all it needs is set. */
export const inheritedState: GraphicsState = {
  ...initialState,
  fill: unknownColor,
  stroke: unknownColor,
  lineWidth: Number.NaN,
  cap: Number.NaN,
  join: Number.NaN,
  miterLimit: Number.NaN,
  dash: "",
  rise: Number.NaN,
};

/** Whether operators that follow are written alike. */
export const isSameState = (a: GraphicsState, b: GraphicsState): boolean =>
  isSameColor(a.fill, b.fill) &&
  isSameColor(a.stroke, b.stroke) &&
  a.lineWidth === b.lineWidth &&
  a.cap === b.cap &&
  a.join === b.join &&
  a.miterLimit === b.miterLimit &&
  a.dash === b.dash &&
  a.opacity === b.opacity &&
  a.font === b.font &&
  a.fontSize === b.fontSize &&
  a.rise === b.rise &&
  a.textMode === b.textMode &&
  a.matrix === b.matrix;
