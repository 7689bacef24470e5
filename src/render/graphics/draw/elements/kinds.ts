import type { SvgElement } from "../../../../vocabulary/generated/definition.ts";
import type { DrawingNode } from "../../../model/drawing/drawing.ts";
import type { Presentation } from "../presentation.ts";
import type { DrawingScene } from "../scene.ts";

type Every<E> = E extends unknown ? keyof E : never;

/** The keys by which elements of a drawing are distinguished. */
export type DrawingElementKind = Every<SvgElement>;

/** The keys of an element of this kind. */
export type DrawingElementKeys<K extends DrawingElementKind> = Extract<SvgElement, Readonly<Record<K, unknown>>>[K &
  keyof SvgElement];

/** Draws what an element shows by itself; moving, cutting and opacity come after. `path` is that of its keys. */
export type DrawKind<Keys> = (
  keys: Keys,
  presentation: Presentation,
  path: string,
  scene: DrawingScene,
) => readonly DrawingNode[];
