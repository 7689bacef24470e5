import type { SvgDefinition, SvgElement } from "../../../vocabulary/generated/definition.ts";
import type { DrawingNode } from "../../model/drawing/drawing.ts";
import type { Size } from "../../model/geometry.ts";
import type { Presentation } from "./presentation.ts";
import type { DrawTools } from "./tools.ts";

/** State that the elements of one drawing share while it is drawn. */
export interface Scene {
  readonly tools: DrawTools;
  readonly defs: ReadonlyMap<string, Definition>;
  /** Size of which percentages are shares. */
  readonly viewport: Size;
  /** Inside a clip path: only what is covered counts, not how it is painted. */
  readonly silhouette: boolean;
  /** Names followed through `use` and url(#name) to this element, outermost first: none may lead to itself. */
  readonly trail: readonly string[];
  readonly allowance: Allowance;
  /** Draws an element: for those that hold others. */
  readonly draw: DrawElement;
}

export type DrawElement = (
  element: SvgElement,
  inherited: Presentation,
  path: string,
  scene: Scene,
) => readonly DrawingNode[];

/** An entry of a drawing's `defs`. */
export interface Definition {
  readonly entry: SvgDefinition;
  /** JSON Pointer. */
  readonly path: string;
}

/** Elements inside one another by `use`, as components in content. */
export const mostUses = 8;

/** Bound on how much larger a drawing may become than its source: `use` inside `use` would grow without limit. */
export class Allowance {
  #left = 200_000;

  /** Takes one element's cost, path steps or characters; false when nothing is left. */
  spend(cost: number): boolean {
    this.#left -= cost;
    return this.#left >= 0;
  }
}

/** Draws elements one after the other; `path` is their list's. */
export function drawAll(
  elements: readonly SvgElement[],
  inherited: Presentation,
  path: string,
  scene: Scene,
): readonly DrawingNode[] {
  return elements.flatMap((element, at) => scene.draw(element, inherited, `${path}/${at}`, scene));
}

/** Reports what is wrong with a value at `path`; the drawing goes on without it. */
export function reportFault(scene: Scene, path: string, message: string): void {
  scene.tools.report.add("CONTENT_ERROR", "DRAWING_FAULT", path, message);
}
