import type { Svg } from "../../vocabulary/definition.ts";
import { type Presentation, presentationWith } from "./presentation.ts";
import { type Definition, drawAll, type Scene } from "./scene.ts";
import { type Placed, throughViewBox, viewportOf, type WantedSize } from "./viewport.ts";

/** A whole svg object, its own `defs` and style included, brought to a size. `path` is its JSON Pointer. */
export function drawnSvg(svg: Svg, wanted: WantedSize, inherited: Presentation, path: string, scene: Scene): Placed {
  const style = svg.style === undefined ? undefined : scene.tools.style(svg.style, path);
  const presentation = style === undefined ? inherited : presentationWith(inherited, style);
  const within: Scene = { ...scene, defs: definitionsOf(svg, path), viewport: viewportOf(svg) };
  return throughViewBox(svg, drawAll(svg.children, presentation, `${path}/children`, within), wanted);
}

function definitionsOf({ defs = {} }: Svg, path: string): ReadonlyMap<string, Definition> {
  return new Map(
    Object.entries(defs).map(([name, entry]) => [name, { entry, path: `${path}/defs/${pointerStep(name)}` }] as const),
  );
}

/** RFC 6901, 3. */
const pointerStep = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");
