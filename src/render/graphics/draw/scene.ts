import type { SvgElement } from "../../../vocabulary/generated/definition.ts";
import type { DrawingNode } from "../../model/drawing/drawing.ts";
import type { Size } from "../../model/geometry.ts";
import type { GrowthAllowance } from "./allowance.ts";
import type { FileDefinition } from "./file-words.ts";
import type { Presentation } from "./presentation.ts";
import type { DrawTools } from "./tools.ts";

/** State that the elements of one drawing share while it is drawn. */
export interface DrawingScene {
  readonly tools: DrawTools;
  readonly defs: ReadonlyMap<string, SceneDefinition>;
  /** Size of which percentages are shares. */
  readonly viewport: Size;
  /** Inside a clip path: only what is covered counts, not how it is painted. */
  readonly silhouette: boolean;
  /** Names followed through `use` and url(#name) to this element, outermost first: none may lead to itself. */
  readonly trail: readonly string[];
  readonly allowance: GrowthAllowance;
  /** Draws an element: for those that hold others. */
  readonly draw: DrawElement;
}

export type DrawElement = (
  element: SvgElement,
  inherited: Presentation,
  path: string,
  scene: DrawingScene,
) => readonly DrawingNode[];

/** An entry of a drawing's `defs`. */
export interface SceneDefinition {
  readonly entry: FileDefinition;
  /** JSON Pointer. */
  readonly path: string;
}

/** Elements inside one another by `use`, masks and patterns, as components in content. */
const mostUses = 8;

/**
 * How much elements may cost, in path steps or characters, that are drawn again by `use`, masks and patterns: one inside
 * another they would grow without limit.
 */
export const mostRepeated = 200_000;

/** Draws elements one after the other; `path` is their list's. */
export function drawAll(
  elements: readonly SvgElement[],
  inherited: Presentation,
  path: string,
  scene: DrawingScene,
): readonly DrawingNode[] {
  return elements.flatMap((element, at) => scene.draw(element, inherited, `${path}/${at}`, scene));
}

/** The scene inside what `target` names; undefined, and reported, when that leads in a circle or too deep. */
export function enter(target: string, path: string, scene: DrawingScene): DrawingScene | undefined {
  if (scene.trail.includes(target)) {
    reportFault(scene, path, "It uses itself; it is left out.");
    return undefined;
  }
  if (scene.trail.length >= mostUses) {
    reportFault(scene, path, `Elements use each other more than ${mostUses} levels deep; this one is left out.`);
    return undefined;
  }
  return { ...scene, trail: [...scene.trail, target] };
}

/** A scene whose links lead nowhere: they are not where they are drawn. */
export const withoutLinks = (scene: DrawingScene): DrawingScene => ({
  ...scene,
  tools: { ...scene.tools, linkTarget: () => undefined },
});

/** Reports what is wrong with a value at `path`; the drawing goes on without it. */
export function reportFault(scene: DrawingScene, path: string, message: string): void {
  scene.tools.report.add("CONTENT_ERROR", "DRAWING_FAULT", path, message);
}
