import type { Case } from "./case.ts";
import { effectCases } from "./effects.ts";
import { paintCases } from "./paints.ts";
import { shapeCases } from "./shapes.ts";
import { strokeCases } from "./strokes.ts";
import { textCases } from "./texts.ts";
import { scaleCases, viewportCases } from "./viewports.ts";

/** Drawings by us (as pages that poppler shows) and by resvg. */
export const drawingCases: readonly Case[] = [
  ...shapeCases,
  ...strokeCases,
  ...paintCases,
  ...effectCases,
  ...viewportCases,
  ...scaleCases,
  ...textCases,
];

/** The share of pixels that may disagree, unless a case says otherwise and why. */
export const usuallyAllowed = 0.002;

/** Pixels for a unit of the drawing: thin lines are then more than a pixel wide, which poppler would draw too strong. */
export const zoom = 4;
